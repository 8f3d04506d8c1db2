import {
  boundedText,
  type DownloadOptions,
  describeFailure,
  retryAfterOf,
  SourceFailure,
} from '#server/features/conditions/sources/download.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#surf/time/durations.ts'

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
export async function downloadJson(
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
