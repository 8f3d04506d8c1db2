import { PART_BYTES } from '#server/features/backups/archive/format.ts'

const NEWLINE = 10

/** Cuts COPY's text into parts of at most PART_BYTES, behind the end of a row unless a row is longer. */
export async function* tableParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(PART_BYTES)
  let length = 0
  for await (let chunk of chunks) {
    while (chunk.length > PART_BYTES - length) {
      const fitting = PART_BYTES - length
      chunk.copy(part, length, 0, fitting)
      chunk = chunk.subarray(fitting)
      const end = part.lastIndexOf(NEWLINE) + 1 || PART_BYTES
      yield part.subarray(0, end)
      // Its reader may still compress the one before.
      const next = Buffer.allocUnsafe(PART_BYTES)
      part.copy(next, 0, end)
      length = PART_BYTES - end
      part = next
    }
    chunk.copy(part, length)
    length += chunk.length
  }
  if (length > 0) yield part.subarray(0, length)
}
