import { retryAtFor } from '#server/features/conditions/sources/retry-at.ts'

const TIMEOUT_MS = 30_000
/** More of an error's body says nothing that its beginning does not. */
const MAX_REASON_BYTES = 4_096
const MAX_REASON_CHARACTERS = 200

/** Open-Meteo answers 400 to a wrong place and to a wrong key, figure or model alike: only its reason tells them apart. */
const NAMES_A_PLACE = /location|latitude|longitude/i

/** A source did not answer, or not what was requested. The message says why in a line, without the address. */
export class SourceFailure extends Error {
  /** When the source asked to be left alone until then. */
  readonly retryAt: Date | undefined
  /** The source is well, and has nothing right for one of the requested places. */
  readonly isOfPlace: boolean

  constructor(message: string, { retryAt, isOfPlace = false }: { retryAt?: Date; isOfPlace?: boolean } = {}) {
    super(message)
    this.retryAt = retryAt
    this.isOfPlace = isOfPlace
  }
}

/** When and how long to ask: `now` dates a refusal, `signal` ends the request. */
export type Asking = { now: () => Date; signal: AbortSignal; timeoutMs?: number }

/**
 * The JSON at an address, of at most `maxBytes` and within 30 seconds; a redirect is not followed. Throws SourceFailure
 * for everything else that a source may do, with the reason that the source names.
 */
export async function downloadJson(
  address: URL,
  { now, signal, timeoutMs = TIMEOUT_MS }: Asking,
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
    throw new SourceFailure(describe(error))
  }
}

async function refusalOf(response: Response, now: Date): Promise<SourceFailure> {
  const { status, headers } = response
  const reason = await boundedText(response, MAX_REASON_BYTES)
    .then(reasonIn)
    .catch(() => '')
  return new SourceFailure(reason ? `answered ${status}: ${reason}` : `answered ${status}`, {
    retryAt: retryAtFor({ status, reason, retryAfter: headers.get('retry-after') }, now),
    isOfPlace: status === 400 && NAMES_A_PLACE.test(reason),
  })
}

/** What `{ "error": true, "reason": "…" }` says, as one short line; empty where a body has another shape. */
function reasonIn(text: string): string {
  const body: unknown = JSON.parse(text)
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what comes from outside must not write lines into the log.
  return typeof reason === 'string' ? reason.replace(/[\x00-\x1f\x7f]+/g, ' ').slice(0, MAX_REASON_CHARACTERS) : ''
}

/** The text of an answer; throws SourceFailure when it is longer than `maxBytes`. */
export async function boundedText({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop early also ends the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new SourceFailure(`answered more than ${maxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Why a request failed, in a line. */
export function describe(error: unknown): string {
  if (error instanceof SyntaxError) return 'answered no JSON'
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'did not answer in time'
  // What fetch throws says only that it failed; the reason is its cause.
  return error.cause instanceof Error ? error.cause.message : error.message
}
