const MAX_BYTES = 2 ** 20
const TIMEOUT_MS = 8_000
/** A source that asks for more than this is asked again all the same. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000

/** Refusals that are not about what was asked for: the key, the time it took, too many at once. */
const REFUSES_EVERYTHING = [401, 403, 408, 429]

/** A source did not answer, or not what it was asked. The message says why in a line, without the address. */
export class SourceFailure extends Error {
  /** When the source asked to be left alone until then. */
  readonly retryAt: Date | undefined
  /** The source is well, and has nothing right for this one place. */
  readonly isOfPlace: boolean

  constructor(message: string, { retryAt, isOfPlace = false }: { retryAt?: Date; isOfPlace?: boolean } = {}) {
    super(message)
    this.retryAt = retryAt
    this.isOfPlace = isOfPlace
  }
}

/** When and how long to ask: `now` dates a Retry-After, `signal` ends the asking. */
export type Asking = { now: () => Date; signal: AbortSignal; timeoutMs?: number }

/**
 * The JSON at an address, of at most 1 MB and within 8 seconds; a redirect is not followed. Throws SourceFailure for
 * everything else that a source may do.
 */
export async function downloadJson(address: URL, { now, signal, timeoutMs = TIMEOUT_MS }: Asking): Promise<unknown> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (response.status === 200) return JSON.parse(await boundedText(response))
    await response.body?.cancel()
    throw new SourceFailure(`answered ${response.status}`, {
      retryAt: retryAtOf(response.headers.get('retry-after'), now()),
      isOfPlace: response.status >= 400 && response.status < 500 && !REFUSES_EVERYTHING.includes(response.status),
    })
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    throw new SourceFailure(inWords(error))
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop early also ends the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new SourceFailure('answered more than 1 MB')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Retry-After holds seconds or a date (RFC 9110, 10.2.3). */
function retryAtOf(retryAfter: string | null, now: Date): Date | undefined {
  if (retryAfter === null) return undefined
  const time = /^\d+$/.test(retryAfter) ? now.getTime() + Number(retryAfter) * 1000 : Date.parse(retryAfter)
  return Number.isNaN(time) ? undefined : new Date(Math.min(time, now.getTime() + MAX_RETRY_AFTER_MS))
}

function inWords(error: unknown): string {
  if (error instanceof SyntaxError) return 'answered no JSON'
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'did not answer in time'
  // What fetch throws says only that it failed; the reason is its cause.
  return error.cause instanceof Error ? error.cause.message : error.message
}
