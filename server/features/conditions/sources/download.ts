import { DAY_MS, SECOND_MS } from '#surf/time/durations.ts'

const MAX_RETRY_AFTER_MS = DAY_MS

/** Failed request to a source. The message gives the reason in a line, without the address. */
export class SourceFailure extends Error {
  readonly retryAt: Date | undefined
  /** Only one of the requested places failed. */
  readonly isOfPlace: boolean

  constructor(message: string, { retryAt, isOfPlace = false }: { retryAt?: Date; isOfPlace?: boolean } = {}) {
    super(message)
    this.retryAt = retryAt
    this.isOfPlace = isOfPlace
  }
}

export type DownloadOptions = { now: () => Date; signal: AbortSignal; timeoutMs?: number | undefined }

/** The time of a Retry-After header, which holds seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterOf(headers: Headers, now: Date): Date | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const time = /^\d+$/.test(value) ? now.getTime() + Number(value) * SECOND_MS : Date.parse(value)
  return Number.isNaN(time) ? undefined : new Date(Math.min(time, now.getTime() + MAX_RETRY_AFTER_MS))
}

/** Throws SourceFailure for a body longer than `maxBytes`. */
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

export function describeFailure(error: unknown): string {
  if (error instanceof SyntaxError) return 'answered no JSON'
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'did not answer in time'
  // fetch gives the reason as the cause.
  return error.cause instanceof Error ? error.cause.message : error.message
}
