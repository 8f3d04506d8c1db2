import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { noteMade } from '#web/lib/outbox/cleared.ts'

/** So many points, five minutes of one each second, are uploaded together. */
const CHUNK_POINTS = 300

/**
 * `isOn` until the surfer stops it or the session ends; it `goesOn` when that was undone. The session may have been made
 * offline: then `sessionId` is the id of its entry in the outbox, and `serverId` follows once it has arrived. It
 * `needsCount` from a chunk that was sent until the server has counted its waves.
 */
export type Recording = {
  sessionId: string
  isOn: boolean
  goesOn?: boolean
  serverId?: string
  needsCount?: boolean
}
/**
 * Points from `firstAt` to `lastAt` that are uploaded together: once it is made it stays the same, so it can be repeated.
 * `refusal` says for people why the server did not accept it: it is not sent again until the surfer wants that.
 */
type Chunk = { sessionId: string; firstAt: number; lastAt: number; isSent: boolean; refusal?: string }

interface PhoneSchema extends DBSchema {
  recordings: { key: string; value: Recording }
  points: { key: [sessionId: string, at: number]; value: TrackPoint & { sessionId: string } }
  chunks: { key: [sessionId: string, firstAt: number]; value: Chunk }
}
export type Phone = IDBPDatabase<PhoneSchema>

/** Ends with the surfer's id, by which `removeLeftAccounts` finds it. */
const nameOf = (surferId: string) => `lineup-tracks-${surferId}`

/** Whether this browser has a database of this surfer's tracks; opening it would make an empty one. */
export const isPhoneStored = async (surferId: string): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === nameOf(surferId))

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
      noteMade('tracks', surferId)
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

/** The chunks that are to be sent, oldest first. */
export const waitingChunks = async (phone: Phone): Promise<Chunk[]> =>
  (await phone.getAll('chunks')).filter(({ isSent, refusal }) => !isSent && refusal === undefined)

/** Notes that the server has a chunk, or why it refused it; nothing where the surfer has deleted it meanwhile. */
export async function settleChunk(phone: Phone, { sessionId, firstAt }: Chunk, refusal?: string): Promise<void> {
  const transaction = phone.transaction(['recordings', 'chunks'], 'readwrite')
  const [recordings, chunks] = [transaction.objectStore('recordings'), transaction.objectStore('chunks')]
  const [recording, chunk] = await Promise.all([recordings.get(sessionId), chunks.get([sessionId, firstAt])])
  if (chunk) void chunks.put(refusal === undefined ? { ...chunk, isSent: true } : { ...chunk, refusal })
  if (recording && refusal === undefined) void recordings.put({ ...recording, needsCount: true })
  await transaction.done
}

/** Has the refused chunks of a recording sent again with the next upload. */
export async function unrefuse(phone: Phone, sessionId: string): Promise<void> {
  const transaction = phone.transaction('chunks', 'readwrite')
  for (const { refusal: _, ...chunk } of await transaction.store.getAll(allOf(sessionId)))
    void transaction.store.put(chunk)
  await transaction.done
}

/** Deletes a recording, whatever of it is uploaded. */
export async function deleteRecording(phone: Phone, sessionId: string): Promise<void> {
  const transaction = phone.transaction(['recordings', 'points', 'chunks'], 'readwrite')
  void transaction.objectStore('recordings').delete(sessionId)
  void transaction.objectStore('points').delete(allOf(sessionId))
  void transaction.objectStore('chunks').delete(allOf(sessionId))
  await transaction.done
}

/**
 * Forgets a recording that is over and uploaded, unless it goes on again by now or a part of it was refused. Resolves to
 * when it began, in milliseconds since 1970; undefined where it stays or never had a position.
 */
export async function forgetUploaded(phone: Phone, sessionId: string): Promise<number | undefined> {
  const transaction = phone.transaction(['recordings', 'points', 'chunks'], 'readwrite')
  const [recordings, chunks] = [transaction.objectStore('recordings'), transaction.objectStore('chunks')]
  const [recording, cut] = await Promise.all([recordings.get(sessionId), chunks.getAll(allOf(sessionId))])
  if (!recording || recording.isOn || cut.some(({ isSent }) => !isSent)) return undefined
  void recordings.delete(sessionId)
  void transaction.objectStore('points').delete(allOf(sessionId))
  void chunks.delete(allOf(sessionId))
  await transaction.done
  return cut[0]?.firstAt
}
