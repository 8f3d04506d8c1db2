import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/platform/database/database.ts'
import type { ObjectStore } from '#server/platform/object-store/object-store.ts'
import { surfers } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'

/** An acknowledged write: between `sentAt` and `answeredAt` it was committed. */
type Entry = { id: string; sentAt: number; answeredAt: number }

const PICTURE_BYTES = 20_000

/** Surfers who write without a pause, with a ledger; one of them also stores and removes pictures. */
export async function startWriters(
  { db, objects, url }: { db: Database; objects: ObjectStore; url: string },
  count: number,
) {
  const ledger: Entry[] = []
  let pictures = 0
  let isGoing = true
  const people = await surfers(
    db,
    Array.from({ length: count }, () => ({})),
  )

  async function write(first: (typeof people)[number]) {
    let surfer = first
    while (isGoing) {
      const sentAt = Date.now()
      const body = { customLocation: 'Reef', latitude: 21, longitude: -158, startTime: new Date().toISOString() }
      const started = await ask({ url }, surfer, 'POST /api/surf-sessions', body)
      // Who has had a share hands over: on a slow machine a backup outlasts the shares of everyone.
      if (started.status === 429) {
        surfer = (await surfers(db, [{}]))[0]!
        continue
      }
      if (started.status !== 201) throw new Error(`${started.status} ${started.text}`)
      ledger.push({ id: started.body.id, sentAt, answeredAt: Date.now() })
      await ask({ url }, surfer, `PUT /api/surf-sessions/${started.body.id}/end`, {})
      await writeBoards(surfer)
    }
  }

  async function writeBoards(surfer: (typeof people)[number]) {
    for (let nth = 0; isGoing && nth < 3; nth += 1)
      await ask({ url }, surfer, 'POST /api/boards', { name: crypto.randomUUID(), clientId: crypto.randomUUID() })
  }

  /** As uploads do: the objects first, the row last; and in the opposite order when they go. */
  async function exchangePictures() {
    const stored: string[] = []
    const userId = people[0]!.id
    while (isGoing) {
      const id = crypto.randomUUID()
      for (const path of pathsOf(id)) await objects.put(path, Buffer.alloc(PICTURE_BYTES, id))
      await db.insertInto('uploads').values({ userId, id, state: 'picture', expiresAt: 'now' }).execute()
      pictures += 1
      // Every other one stays.
      if (pictures % 2 === 0) stored.push(id)
      const oldest = stored.length > 5 ? stored.shift() : undefined
      if (!oldest) continue
      await db.deleteFrom('uploads').where('id', '=', oldest).execute()
      for (const path of pathsOf(oldest)) await objects.remove(path)
    }
  }

  const working = Promise.all([...people.map(write), exchangePictures()])
  return {
    ledger,
    pictures: () => pictures,
    /** Rejects with the first write that failed. */
    async stop() {
      isGoing = false
      await working
    },
  }
}

const pathsOf = (id: string) => [`photos/${id}-small.webp`, `photos/${id}.webp`]

/** The bytes of an object as the writers store them. */
export async function isAsStored(objects: ObjectStore, path: string): Promise<boolean> {
  const stored = await objects.get(path)
  const id = path.match(/[0-9a-f-]{36}/)?.[0] ?? ''
  return stored !== null && (await buffer(stored.stream)).equals(Buffer.alloc(PICTURE_BYTES, id))
}
