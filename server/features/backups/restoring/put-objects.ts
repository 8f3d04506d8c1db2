import { buffer } from 'node:stream/consumers'
import { problem } from '#server/features/backups/problem.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import type { ObjectStore } from '#server/platform/object-store/object-store.ts'

/** Stored together, because a disk confirms each file and a bucket each request. */
const AT_ONCE = 8
/** Larger objects are streamed, one at a time. */
const BUFFERED_BYTES = 1024 * 1024

/** Stores objects of an archive under their own paths; those that are there become what they are already. */
export function createObjectWriter(store: ObjectStore) {
  const underWay = new Set<Promise<void>>()
  let failure: unknown
  const refuseFailed = () => {
    if (failure) throw inWords(failure)
  }

  return {
    async add(path: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void> {
      refuseFailed()
      if (size > BUFFERED_BYTES)
        return store.putChunks(path, chunks).catch((error) => {
          throw inWords(error)
        })
      const putting: Promise<void> = store
        .put(path, await buffer(chunks))
        .catch((error) => {
          failure ??= error
        })
        .finally(() => underWay.delete(putting))
      underWay.add(putting)
      if (underWay.size >= AT_ONCE) await Promise.race(underWay)
    },

    /** Resolves once all are durable. */
    async end(): Promise<void> {
      await Promise.all(underWay)
      refuseFailed()
    },
  }
}

const inWords = (error: unknown) =>
  refusalOf(error).code === 'storage_full' ? problem((texts) => texts.objectsFull) : error
