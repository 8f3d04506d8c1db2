import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { MAX_SENT_FILE_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { nameIn } from '#server/features/track-imports/receiving/file-name.ts'
import { streamedBody } from '#server/platform/http/streamed-body.ts'

/** A file while it arrives. `name`: as the sender calls it. */
type SentFile = {
  name: string | undefined
  chunks: AsyncIterable<Uint8Array>
  /** Always call it: discards what was not read. */
  close: () => Promise<void>
}

/**
 * The whole body, or the first file of a form, whatever the content type says otherwise. Refuses `body_too_large`,
 * `invalid_request` for what breaks off, and `not_a_recording` for a form without a file.
 */
export async function sentFile(request: IncomingMessage): Promise<SentFile> {
  const { headers } = request
  const body = streamedBody(request, { mostBytes: MAX_SENT_FILE_BYTES })
  if (isForm(headers)) return fileInForm(body, headers)
  return { name: nameIn(headers), chunks: body, close: async () => void (await body.return(undefined)) }
}

const isForm = (headers: IncomingHttpHeaders): headers is IncomingHttpHeaders & { 'content-type': string } =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** Fields beside the file are ignored. */
const FORM_LIMITS = { files: 1, parts: 100, fieldSize: 64 * 1024, headerPairs: 100, headerSize: 16 * 1024 }

function fileInForm(
  body: AsyncIterable<Uint8Array>,
  headers: IncomingHttpHeaders & { 'content-type': string },
): Promise<SentFile> {
  const form = openForm(headers)
  const closing = new AbortController()
  const found = Promise.withResolvers<SentFile>()
  const reading = pipeline(Readable.from(body, { objectMode: false }), form, { signal: closing.signal })
  const close = async () => {
    closing.abort()
    await reading.catch(() => {})
  }
  form.on('file', (_field, file, name) => found.resolve({ name, chunks: wholeFile(file, reading), close }))
  reading.then(
    () => found.reject(new Refusal('not_a_recording')),
    (error) => found.reject(brokenForm(error)),
  )
  return found.promise
}

function openForm(headers: IncomingHttpHeaders & { 'content-type': string }) {
  try {
    return new Busboy({ headers, limits: FORM_LIMITS })
  } catch (cause) {
    // Without a boundary.
    throw new Refusal('invalid_request', { cause })
  }
}

/** Ends well only if the form does. */
async function* wholeFile(file: BusboyFileStream, reading: Promise<void>): AsyncGenerator<Uint8Array> {
  reading.catch((error) => file.destroy(error))
  try {
    yield* file
    await reading
  } catch (error) {
    throw brokenForm(error)
  }
}

const brokenForm = (error: unknown) =>
  error instanceof Refusal ? error : new Refusal('invalid_request', { cause: error })
