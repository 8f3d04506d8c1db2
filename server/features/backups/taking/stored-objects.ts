import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ArchiveWriter } from '#server/features/backups/archive/write-archive.ts'
import type { NamedObject } from '#server/features/backups/taking/named-objects.ts'
import type { ObjectStore } from '#server/platform/object-store/object-store.ts'

/** Requested ahead, because a bucket takes its time for each. */
const AHEAD = 8
/** Larger objects are streamed when it is their turn. */
const BUFFERED_BYTES = 1024 * 1024

type Stored = { size: number; chunks: AsyncIterable<Uint8Array> }
type Fetched = { object: NamedObject; stored: Stored | 'later' | null }

/** Adds each object that the store has; returns the others, without those that need not be there. */
export async function archiveObjects(
  writer: ArchiveWriter,
  store: ObjectStore,
  named: Iterable<NamedObject>,
  onObject: (bytes: number) => void,
): Promise<{ count: number; bytes: number; absent: string[] }> {
  const done = { count: 0, bytes: 0, absent: [] as string[] }
  for await (const { object, stored } of fetchAhead(store, named)) {
    const found = stored === 'later' ? await open(store, object.path) : stored
    if (!found) {
      if (object.need !== 'open') done.absent.push(object.path)
      continue
    }
    await writer.addObject(object.path, found.size, found.chunks)
    done.count += 1
    done.bytes += found.size
    onObject(found.size)
  }
  return done
}

async function* fetchAhead(store: ObjectStore, named: Iterable<NamedObject>): AsyncGenerator<Fetched> {
  const waiting: Promise<Fetched>[] = []
  for (const object of named) {
    const fetching = fetch(store, object)
    // Its turn may come after another one's failure.
    fetching.catch(() => {})
    waiting.push(fetching)
    if (waiting.length === AHEAD) yield waiting.shift()!
  }
  yield* waiting
}

async function fetch(store: ObjectStore, object: NamedObject): Promise<Fetched> {
  const found = await store.get(object.path)
  if (!found) return { object, stored: null }
  if (found.size > BUFFERED_BYTES) {
    found.stream.destroy()
    return { object, stored: 'later' }
  }
  const bytes = await buffer(found.stream)
  return { object, stored: { size: bytes.length, chunks: Readable.from([bytes]) } }
}

async function open(store: ObjectStore, path: string): Promise<Stored | null> {
  const found = await store.get(path)
  return found && { size: found.size, chunks: found.stream }
}
