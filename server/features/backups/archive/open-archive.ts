import { decrypted, isEncrypted } from '#server/features/backups/archive/encryption.ts'
import { problem } from '#server/features/backups/problem.ts'

/** Long enough for age's first line. */
const START_BYTES = 64

/** The tar in a backup's file, decrypted if its first bytes say that it is encrypted. */
export async function* openArchive(chunks: AsyncIterable<Uint8Array>, passphrase?: string): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const start: Uint8Array[] = []
  let length = 0
  while (length < START_BYTES) {
    const { value, done } = await iterator.next()
    if (done) break
    start.push(value)
    length += value.length
  }
  const all = resumed(start, iterator)
  if (!isEncrypted(Buffer.concat(start))) yield* all
  else if (passphrase === undefined) {
    await iterator.return?.()
    throw problem((texts) => texts.needsPassphrase)
  } else yield* decrypted(all, passphrase)
}

async function* resumed(start: Uint8Array[], iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* start
    for (;;) {
      const { value, done } = await iterator.next()
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}
