import { FORECAST_DAYS } from '#contract/limits.ts'
import {
  boundedText,
  type DownloadOptions,
  describeFailure,
  retryAfterOf,
  SourceFailure,
} from '#server/features/conditions/sources/download.ts'
import type { SourceRequest, SourceResults } from '#server/features/conditions/sources/forecast-source.ts'
import { type Answer, type Figures, readAnswer } from '#server/features/conditions/sources/open-meteo/answer.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#surf/time/durations.ts'

/** At most two grid cells away, none wider than 0.25°. */
const SAME_PLACE_MILES = 40
/** About 26 kB for each place. */
const MAX_BYTES = 2 ** 17
const MAX_BYTES_A_PLACE = 2 ** 16
/** Ten days from local midnight touch eleven of UTC, and may be read the day after the request. */
const PAST_DAYS = 1
const DAYS_AHEAD = FORECAST_DAYS + 2
const HOURS = (PAST_DAYS + DAYS_AHEAD) * 24

type RequestedPlace = Position & { day?: string }
/** `models` default to the source's choice. */
type Question<F extends Figures> = { address: string; figures: F; models?: string }
type RequestOptions = SourceRequest & DownloadOptions

/** A refused place spoils the whole answer, so the places are then requested in halves, down to the one. */
export async function request<F extends Figures>(
  question: Question<F>,
  places: readonly RequestedPlace[],
  options: RequestOptions,
): SourceResults<Answer<F>> {
  if (places.length === 0) return []
  try {
    return await requestAtOnce(question, places, options)
  } catch (error) {
    if (!(error instanceof SourceFailure) || !error.isOfPlace) throw error
    if (places.length === 1) return [error]
    const middle = Math.ceil(places.length / 2)
    const [first, second] = [places.slice(0, middle), places.slice(middle)]
    return [...(await request(question, first, options)), ...(await request(question, second, options))]
  }
}

async function requestAtOnce<F extends Figures>(
  { address, figures, models }: Question<F>,
  places: readonly RequestedPlace[],
  options: RequestOptions,
): SourceResults<Answer<F>> {
  const url = new URL(address)
  const query = {
    latitude: places.map(({ latitude }) => latitude).join(','),
    longitude: places.map(({ longitude }) => longitude).join(','),
    hourly: Object.keys(figures).join(','),
    timezone: 'GMT',
    ...spanOf(places),
    cell_selection: 'sea',
    ...(models && { models }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  await options.allow(weightOf(figures, places))
  const json = await downloadJson(url, options, MAX_BYTES + places.length * MAX_BYTES_A_PLACE)
  // A single place is not in a list.
  const entries: unknown = places.length === 1 ? [json] : json
  if (!Array.isArray(entries) || entries.length !== places.length)
    throw new SourceFailure(
      `answered ${Array.isArray(entries) ? entries.length : 'no list'} for ${places.length} places`,
    )
  const answers = places.map((place, index) => readPlace(figures, entries[index], { place, index, now: options.now() }))
  const [first] = answers
  if (first instanceof SourceFailure && answers.every((answer) => answer instanceof SourceFailure && !answer.isOfPlace))
    throw first
  // Failures of some places do not fail the others.
  return answers.map((answer) =>
    answer instanceof SourceFailure ? new SourceFailure(answer.message, { isOfPlace: true }) : answer,
  )
}

/** Dates and numbers of days exclude each other. */
function spanOf(places: readonly RequestedPlace[]): Record<string, string> {
  const days = places.flatMap(({ day }) => day ?? []).join(',')
  if (days === '') return { past_days: String(PAST_DAYS), forecast_days: String(DAYS_AHEAD) }
  return { start_date: days, end_date: days }
}

/** A place counts 1, and more above ten figures or fourteen days. */
export function weightOf(figures: Figures, places: readonly Pick<RequestedPlace, 'day'>[]): number {
  const tens = Object.keys(figures).length / 10
  const days = places[0]?.day === undefined ? PAST_DAYS + DAYS_AHEAD : 1
  return Math.ceil(places.length * Math.max(1, tens, (tens * days) / 14))
}

function readPlace<F extends Figures>(
  figures: F,
  entry: unknown,
  { place, index, now }: { place: RequestedPlace; index: number; now: Date },
): Answer<F> | SourceFailure {
  try {
    const answer = readAnswer(figures, entry)
    // Places are numbered in request order; 0 is omitted.
    if (answer.index !== index || distanceMiles(answer, place) > SAME_PLACE_MILES)
      throw new SourceFailure('answered for another place', { isOfPlace: true })
    const hours = place.day === undefined ? HOURS * HOUR_MS : DAY_MS
    if (answer.end - answer.start !== hours) throw new SourceFailure('answered too few or too many hours')
    const wanted = place.day === undefined ? now.getTime() : Date.parse(place.day)
    if (wanted < answer.start || wanted >= answer.end) throw new SourceFailure('answered for another day')
    return answer
  } catch (error) {
    if (error instanceof SourceFailure) return error
    throw error
  }
}

const TIMEOUT_MS = 30_000
/** The reason is at the beginning of an error's body. */
const MAX_REASON_BYTES = 4_096
const MAX_REASON_CHARACTERS = 200

/** Open-Meteo answers 400 to a wrong place and to a wrong key, figure or model alike; only the reason differs. */
const NAMES_A_PLACE = /location|latitude|longitude/i

/** By the reason of a 429. Counters reset each minute, or in the first minute of an hour or day of UTC. */
const NAMED_LIMITS = [
  { name: /minutely/i, everyMs: MINUTE_MS, lateMs: 5 * SECOND_MS },
  { name: /hourly/i, everyMs: HOUR_MS, lateMs: MINUTE_MS },
  { name: /daily/i, everyMs: DAY_MS, lateMs: MINUTE_MS },
  // Running requests end within seconds.
  { name: /concurrent/i, everyMs: 1, lateMs: 10 * SECOND_MS },
]

/** Throws SourceFailure, with the reason that the source gives, for anything but JSON of at most `maxBytes`. */
async function downloadJson(
  address: URL,
  { now, signal, timeoutMs = TIMEOUT_MS }: DownloadOptions,
  maxBytes: number,
): Promise<unknown> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (response.status === 200) return JSON.parse(await boundedText(response, maxBytes))
    throw await refusalOf(response, now())
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    throw new SourceFailure(describeFailure(error))
  }
}

async function refusalOf(response: Response, now: Date): Promise<SourceFailure> {
  const { status, headers } = response
  const reason = await boundedText(response, MAX_REASON_BYTES)
    .then(reasonIn)
    .catch(() => '')
  return new SourceFailure(reason ? `answered ${status}: ${reason}` : `answered ${status}`, {
    retryAt: latestOf(retryAfterOf(headers, now), status === 429 ? limitEnd(reason, now) : undefined),
    isOfPlace: status === 400 && NAMES_A_PLACE.test(reason),
  })
}

function limitEnd(reason: string, now: Date): Date | undefined {
  const limit = NAMED_LIMITS.find(({ name }) => name.test(reason))
  return limit && new Date((Math.floor(now.getTime() / limit.everyMs) + 1) * limit.everyMs + limit.lateMs)
}

const latestOf = (one: Date | undefined, other: Date | undefined) =>
  one && other && one > other ? one : (other ?? one)

/** The reason in `{ "error": true, "reason": "…" }` as one short line; empty for another shape. */
function reasonIn(text: string): string {
  const body: unknown = JSON.parse(text)
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a source must not write lines into the log.
  return typeof reason === 'string' ? reason.replace(/[\x00-\x1f\x7f]+/g, ' ').slice(0, MAX_REASON_CHARACTERS) : ''
}
