import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

/** Passes bytes on within a shared budget. Throws UnreadableFile `file_too_large`. */
export const within = (budget: { bytes: number }) =>
  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      budget.bytes -= chunk.length
      if (budget.bytes < 0) throw new UnreadableFile('file_too_large')
      yield chunk
    }
  }

export const atMost = (bytes: number) => within({ bytes })

/** The first `length` bytes or more, and the whole stream, including them. */
export async function peek(source: AsyncIterable<Uint8Array>, length: number) {
  const chunks = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < length) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    if (head.length > 0) yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head, whole: whole() }
}

/** Turns errors of the source (broken compression, wrong checksum) into UnreadableFile `damaged_file`. */
export async function* undamaged(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged_file')
  }
}

/** Ends where the source breaks. */
export async function* untilDamaged(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* undamaged(source)
  } catch (error) {
    if (!(error instanceof UnreadableFile && error.problem === 'damaged_file')) throw error
  }
}
