import type { IncomingMessage } from 'node:http'
import { finished, PassThrough } from 'node:stream'
import { Refusal } from '#contract/refusals.ts'

/**
 * The bytes of a body that is not parsed, for a route without content type parsers. Refuses `body_too_large` beyond
 * `mostBytes`, leaving the connection open for the reply, and `invalid_request` if it breaks off.
 */
export async function* streamedBody(
  raw: IncomingMessage,
  { mostBytes, signal }: { mostBytes: number; signal?: AbortSignal },
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted()
  // Separates the connection from whatever ends the reading.
  const body = new PassThrough()
  // A browser that left gets no reply; it is not our failure.
  finished(raw, { writable: false }, (error) => error && body.destroy(new Refusal('invalid_request')))
  const stop = () => body.destroy(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  let bytes = 0
  try {
    for await (const chunk of raw.pipe(body)) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new Refusal('body_too_large')
      yield chunk
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    raw.unpipe(body)
    // Discards the rest.
    raw.resume()
  }
}
