import { buffer } from 'node:stream/consumers'
import { problem } from '#server/features/backups/problem.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import type { ObjectStore } from '#server/platform/object-store/object-store.ts'

/** Stored together, because a disk confirms each file and a bucket each request. */
const AT_ONCE = 8
/** Larger objects are streamed, one at a time. */
const BUFFERED_BYTES = 1024 * 1024
/** Their names take 50 MB. */
const MOST_REMEMBERED = 500_000

export type ObjectWriter = ReturnType<typeof createObjectWriter>

/** Stores objects of an archive under their own paths; those that are there become what they are already. */
export function createObjectWriter(store: ObjectStore) {
  const underWay = new Set<Promise<void>>()
  const added: string[] = []
  let failure: unknown
  const refuseFailed = () => {
    if (failure) throw storageProblem(failure)
  }
  const remember = async (path: string) => {
    if (added.length < MOST_REMEMBERED && !(await store.facts(path))) added.push(path)
  }
  const put = async (path: string, bytes: Buffer) => {
    await remember(path)
    await store.put(path, bytes)
  }

  return {
    async add(path: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void> {
      refuseFailed()
      if (size > BUFFERED_BYTES)
        return remember(path)
          .then(() => store.putChunks(path, chunks))
          .catch((error) => {
            throw storageProblem(error)
          })
      const putting: Promise<void> = put(path, await buffer(chunks))
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

    /** Removes those that were not there before; of a store that fails, as many as it can. */
    async undo(): Promise<void> {
      await Promise.all(underWay)
      for (let at = 0; at < added.length; at += AT_ONCE)
        await Promise.allSettled(added.slice(at, at + AT_ONCE).map((path) => store.remove(path)))
    },
  }
}

const storageProblem = (error: unknown) =>
  refusalOf(error).code === 'storage_full' ? problem((texts) => texts.objectsFull) : error
