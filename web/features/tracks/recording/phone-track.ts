import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { noteMade } from '#web/lib/outbox/store.ts'

/** Five minutes at one point each second. */
const CHUNK_POINTS = 300

/**
 * `isOn` until stopped or the session ends; `goesOn` after an undone end. `sessionId` may be an outbox entry's id, with
 * `serverId` once it has arrived. `needsCount` from a sent chunk until the server has counted its waves.
 */
export type Recording = {
  sessionId: string
  isOn: boolean
  goesOn?: boolean
  serverId?: string
  needsCount?: boolean
}
/**
 * Points from `firstAt` to `lastAt`, uploaded together. Immutable, so that an upload can be repeated. `refusal`: the
 * server's text; not resent until the surfer retries.
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

/** True if this browser has this surfer's database; opening would create one. */
export const isPhoneStored = async (surferId: string): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === nameOf(surferId))

/**
 * Opens this surfer's recordings in IndexedDB, which survive reloads and crashes. One database per surfer, so that
 * nobody else uploads them. Rejects without IndexedDB, as in some private windows.
 */
export const openPhone = async (surferId: string): Promise<Phone> =>
  openDB<PhoneSchema>(nameOf(surferId), 1, {
    // Closes when another page deletes the database.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
    upgrade(database) {
      database.createObjectStore('recordings', { keyPath: 'sessionId' })
      database.createObjectStore('points', { keyPath: ['sessionId', 'at'] })
      database.createObjectStore('chunks', { keyPath: ['sessionId', 'firstAt'] })
      noteMade('tracks', surferId)
    },
  })

/** Creates or updates a recording. */
export async function changeRecording(
  phone: Phone,
  changed: Pick<Recording, 'sessionId'> & Partial<Recording>,
): Promise<void> {
  const transaction = phone.transaction('recordings', 'readwrite')
  const before = await transaction.store.get(changed.sessionId)
  if (before || changed.isOn) void transaction.store.put({ isOn: false, ...before, ...changed })
  await transaction.done
}

/** Ends the recording of this session, or all. Resolves once on disk: an unloading page loses nothing. */
export async function endRecordings(phone: Phone, only?: string): Promise<void> {
  const transaction = phone.transaction('recordings', 'readwrite', { durability: 'strict' })
  for (const recording of await transaction.store.getAll())
    if (only === undefined || recording.sessionId === only) void transaction.store.put({ ...recording, isOn: false })
  await transaction.done
}

export const deletePhone = (surferId: string): Promise<void> => deleteDB(nameOf(surferId))

const between = (sessionId: string, from: number, to: number) => IDBKeyRange.bound([sessionId, from], [sessionId, to])
const allOf = (sessionId: string) => between(sessionId, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)

/** Points in order of time, optionally between two times, both included. */
export async function readPoints(phone: Phone, sessionId: string, from?: number, to?: number): Promise<TrackPoint[]> {
  const range = between(sessionId, from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY)
  const points = await phone.getAll('points', range)
  return points.map(({ sessionId: _, ...point }) => point)
}

/**
 * Cuts new points into chunks: full ones while recording, the rest afterwards. In one transaction, so that two tabs cut
 * the same way.
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

/** Chunks to send, oldest first. */
export const waitingChunks = async (phone: Phone): Promise<Chunk[]> =>
  (await phone.getAll('chunks')).filter(({ isSent, refusal }) => !isSent && refusal === undefined)

/** Records the server's acceptance or refusal of a chunk; nothing if it was deleted meanwhile. */
export async function settleChunk(phone: Phone, { sessionId, firstAt }: Chunk, refusal?: string): Promise<void> {
  const transaction = phone.transaction(['recordings', 'chunks'], 'readwrite')
  const [recordings, chunks] = [transaction.objectStore('recordings'), transaction.objectStore('chunks')]
  const [recording, chunk] = await Promise.all([recordings.get(sessionId), chunks.get([sessionId, firstAt])])
  if (chunk) void chunks.put(refusal === undefined ? { ...chunk, isSent: true } : { ...chunk, refusal })
  if (recording && refusal === undefined) void recordings.put({ ...recording, needsCount: true })
  await transaction.done
}

/** Schedules refused chunks of a recording for the next upload. */
export async function unrefuse(phone: Phone, sessionId: string): Promise<void> {
  const transaction = phone.transaction('chunks', 'readwrite')
  for (const { refusal: _, ...chunk } of await transaction.store.getAll(allOf(sessionId)))
    void transaction.store.put(chunk)
  await transaction.done
}

/** Deletes a recording, uploaded or not. */
export async function deleteRecording(phone: Phone, sessionId: string): Promise<void> {
  const transaction = phone.transaction(['recordings', 'points', 'chunks'], 'readwrite')
  void transaction.objectStore('recordings').delete(sessionId)
  void transaction.objectStore('points').delete(allOf(sessionId))
  void transaction.objectStore('chunks').delete(allOf(sessionId))
  await transaction.done
}

/**
 * Deletes an uploaded recording, unless it was resumed or a part was refused. Resolves to its beginning in milliseconds
 * since 1970; undefined if it stays or has no position.
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

/** A track of which the server refused a part or all; stays on this phone until its surfer deletes it. */
export type RefusedTrack = {
  sessionId: string
  /** Its beginning in milliseconds since 1970. */
  firstAt: number
  refusal: string
}

export type PhoneTracks = {
  /** Parts of tracks to be uploaded, and their tracks. */
  waiting: number
  waitingTracks: number
  refusedTracks: readonly RefusedTrack[]
}
export const NO_TRACKS: PhoneTracks = { waiting: 0, waitingTracks: 0, refusedTracks: [] }

export async function readPhoneTracks(phone: Phone): Promise<PhoneTracks> {
  const [chunks, waiting] = await Promise.all([phone.getAll('chunks'), waitingChunks(phone)])
  const refused = chunks.filter(({ refusal }) => refusal !== undefined)
  return {
    waiting: waiting.length,
    waitingTracks: new Set(waiting.map(({ sessionId }) => sessionId)).size,
    refusedTracks: [...Map.groupBy(refused, ({ sessionId }) => sessionId)].map(([sessionId, [first]]) => ({
      sessionId,
      firstAt: chunks.find((chunk) => chunk.sessionId === sessionId)!.firstAt,
      refusal: first!.refusal!,
    })),
  }
}

/** `hasTrack`: a recording that is not both over and uploaded has points here. */
export async function tracksOnPhone(phone: Phone): Promise<{ hasTrack: boolean; isRecording: boolean }> {
  const [recordings, points] = await Promise.all([phone.getAll('recordings'), phone.count('points')])
  return { hasTrack: points > 0, isRecording: recordings.some(({ isOn }) => isOn) }
}
