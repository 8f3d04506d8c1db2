import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { TrackPoint } from '#surf/track.ts'

/** So many points, five minutes of one each second, are uploaded together. */
const CHUNK_POINTS = 300

/**
 * `isOn` until the surfer stops it or the session ends; it `goesOn` when that was undone. The session may have been made
 * offline: then `sessionId` is the id of its entry in the outbox, and `serverId` follows once it has arrived.
 */
export type Recording = { sessionId: string; isOn: boolean; goesOn?: boolean; serverId?: string }
/** Points from `firstAt` to `lastAt` that are uploaded together: once it is made it stays the same, so it can be repeated. */
export type Chunk = { sessionId: string; firstAt: number; lastAt: number; isSent: boolean }

interface PhoneSchema extends DBSchema {
  recordings: { key: string; value: Recording }
  points: { key: [sessionId: string, at: number]; value: TrackPoint & { sessionId: string } }
  chunks: { key: [sessionId: string, firstAt: number]; value: Chunk }
}
export type Phone = IDBPDatabase<PhoneSchema>

/** Ends with the surfer's id, by which `removeLeftAccounts` finds it. */
const nameOf = (surferId: string) => `lineup-tracks-${surferId}`

/**
 * What this phone has recorded for this surfer, in IndexedDB: it survives a reload, a crash and a closed browser. Each
 * surfer has a database of their own, so that nobody who signs in here later uploads what is not theirs. Rejects where the
 * browser has no IndexedDB for us, as in some private windows.
 */
export const openPhone = async (surferId: string): Promise<Phone> =>
  openDB<PhoneSchema>(nameOf(surferId), 1, {
    // When another page deletes the database, this one must not keep it alive.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
    upgrade(database) {
      database.createObjectStore('recordings', { keyPath: 'sessionId' })
      database.createObjectStore('points', { keyPath: ['sessionId', 'at'] })
      database.createObjectStore('chunks', { keyPath: ['sessionId', 'firstAt'] })
    },
  })

/** Begins a recording, or changes what is named of one that is there. */
export async function changeRecording(
  phone: Phone,
  changed: Pick<Recording, 'sessionId'> & Partial<Recording>,
): Promise<void> {
  const transaction = phone.transaction('recordings', 'readwrite')
  const before = await transaction.store.get(changed.sessionId)
  if (before || changed.isOn) void transaction.store.put({ isOn: false, ...before, ...changed })
  await transaction.done
}

/** Ends the recording of this session, or every one. Resolves once that is on disk: a page that goes then loses nothing. */
export async function endRecordings(phone: Phone, only?: string): Promise<void> {
  const transaction = phone.transaction('recordings', 'readwrite', { durability: 'strict' })
  for (const recording of await transaction.store.getAll())
    if (only === undefined || recording.sessionId === only) void transaction.store.put({ ...recording, isOn: false })
  await transaction.done
}

/** Deletes all that this phone has recorded for this surfer. */
export const deletePhone = (surferId: string): Promise<void> => deleteDB(nameOf(surferId))

const between = (sessionId: string, from: number, to: number) => IDBKeyRange.bound([sessionId, from], [sessionId, to])
const allOf = (sessionId: string) => between(sessionId, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)

/** The points of a session in the order of time, or those from one moment to another, both included. */
export async function readPoints(phone: Phone, sessionId: string, from?: number, to?: number): Promise<TrackPoint[]> {
  const range = between(sessionId, from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY)
  const points = await phone.getAll('points', range)
  return points.map(({ sessionId: _, ...point }) => point)
}

/**
 * Cuts chunks of what was recorded since the last one: whole ones while the recording is on, the rest as well once it is
 * off. In one transaction, so that two tabs cut the same way.
 */
export async function cutChunks(phone: Phone, { sessionId, isOn }: Recording): Promise<void> {
  const transaction = phone.transaction(['points', 'chunks'], 'readwrite')
  const [points, chunks] = [transaction.objectStore('points'), transaction.objectStore('chunks')]
  const last = (await chunks.getAll(allOf(sessionId))).at(-1)
  const fresh = (await points.getAllKeys(allOf(sessionId))).map(([, at]) => at).filter((at) => at > (last?.lastAt ?? 0))
  for (let from = 0; isOn ? from + CHUNK_POINTS <= fresh.length : from < fresh.length; from += CHUNK_POINTS) {
    const times = fresh.slice(from, from + CHUNK_POINTS)
    void chunks.put({ sessionId, firstAt: times[0]!, lastAt: times.at(-1)!, isSent: false })
  }
  await transaction.done
}

/** The chunks that the server does not have yet, oldest first. */
export const waitingChunks = async (phone: Phone): Promise<Chunk[]> =>
  (await phone.getAll('chunks')).filter(({ isSent }) => !isSent)

/** Whether a recording that is not over and uploaded has points here, and whether one is on. */
export async function whatIsHeld(phone: Phone): Promise<{ hasTrack: boolean; isRecording: boolean }> {
  const recordings = await phone.getAll('recordings')
  const counts = await Promise.all(recordings.map(({ sessionId }) => phone.count('points', allOf(sessionId))))
  return { hasTrack: counts.some((points) => points > 0), isRecording: recordings.some(({ isOn }) => isOn) }
}

/** Forgets a recording that is over and uploaded, unless it goes on again by now. */
export async function forget(phone: Phone, sessionId: string): Promise<void> {
  const transaction = phone.transaction(['recordings', 'points', 'chunks'], 'readwrite')
  if ((await transaction.objectStore('recordings').get(sessionId))?.isOn) return
  void transaction.objectStore('recordings').delete(sessionId)
  void transaction.objectStore('points').delete(allOf(sessionId))
  void transaction.objectStore('chunks').delete(allOf(sessionId))
  await transaction.done
}
