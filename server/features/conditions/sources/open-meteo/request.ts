import { type DownloadOptions, SourceFailure } from '#server/features/conditions/sources/download.ts'
import type { SourceRequest, SourceResults } from '#server/features/conditions/sources/forecast-source.ts'
import { type Answer, type Figures, readAnswer } from '#server/features/conditions/sources/open-meteo/answer.ts'
import { downloadJson } from '#server/features/conditions/sources/open-meteo/download-json.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'

/** At most two grid cells away, none wider than 0.25°. */
const SAME_PLACE_MILES = 40
/** About 20 kB for each place. */
const MAX_BYTES = 2 ** 17
const MAX_BYTES_A_PLACE = 2 ** 16
/** West of Greenwich a week from local midnight ends after eight days of UTC. */
const PAST_DAYS = 1
const FORECAST_DAYS = 9
const HOURS = (PAST_DAYS + FORECAST_DAYS) * 24

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
  if (days === '') return { past_days: String(PAST_DAYS), forecast_days: String(FORECAST_DAYS) }
  return { start_date: days, end_date: days }
}

/** A place counts 1, and more above ten figures or fourteen days. */
export function weightOf(figures: Figures, places: readonly Pick<RequestedPlace, 'day'>[]): number {
  const tens = Object.keys(figures).length / 10
  const days = places[0]?.day === undefined ? PAST_DAYS + FORECAST_DAYS : 1
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
