import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

/** Passes bytes on and takes them off the budget; throws UnreadableFile `file_too_large` when nothing is left of it. */
export const within = (budget: { bytes: number }) =>
  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      budget.bytes -= chunk.length
      if (budget.bytes < 0) throw new UnreadableFile('file_too_large')
      yield chunk
    }
  }

/** The same for one source alone. */
export const atMost = (bytes: number) => within({ bytes })

/** The first bytes of a stream, at least `length` unless it ends before, and the whole of it, those included. */
export async function peek(source: AsyncIterable<Uint8Array>, length: number) {
  const chunks = undamaged(source)
  let head = Buffer.alloc(0)
  while (head.length < length) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    if (head.length > 0) yield head
    yield* chunks
  }
  return { head, whole: whole() }
}

/** What the source throws of itself (a broken compression, a wrong checksum) becomes UnreadableFile `damaged_file`. */
export async function* undamaged(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged_file')
  }
}

/** The same, but ends where the source breaks. */
export async function* untilDamaged(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* undamaged(source)
  } catch (error) {
    if (!(error instanceof UnreadableFile && error.problem === 'damaged_file')) throw error
  }
}
