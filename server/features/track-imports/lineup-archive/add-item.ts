import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TRACK_MARGIN_MS } from '#contract/limits.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { takeTurn } from '#server/domain/create-once.ts'
import type {
  ArchivedBoard,
  ArchivedItem,
  ArchivedPhoto,
  ArchivedSecretSpot,
  ArchivedSession,
  ArchivedTrack,
  LeftOut,
} from '#server/features/track-imports/lineup-archive/archive-items.ts'
import {
  archiveOutbox,
  type Counts,
  type LeasedArchive,
  saveStep,
} from '#server/features/track-imports/lineup-archive/archive-outbox.ts'
import type { ArchiveReader } from '#server/features/track-imports/lineup-archive/archive-reader.ts'
import { leftOutOf } from '#server/features/track-imports/lineup-archive/find-items.ts'
import { statesOf } from '#server/features/track-imports/lineup-archive/known-items.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** A packed point. */
const POINT_BYTES = 14

/** Writes of other features, handed in, in the caller's transaction. False: the surfer has as many as there may be. */
export type ArchiveWrites = {
  addSecretSpot: (tx: Database, userId: string, spot: ArchivedSecretSpot) => Promise<boolean>
  addBoard: (tx: Database, userId: string, board: ArchivedBoard, photoUrl: string | null) => Promise<boolean>
  /** Ended, silent and no wider than the surfer's present default. Returns its id here. */
  addSession: (tx: Database, userId: string, session: ArchivedSession) => Promise<string>
  /** Refuses `invalid_request`, `track_too_long`. */
  addTrack: (
    tx: Database,
    own: { ownerId: string; sessionId: string },
    track: ArchivedTrack,
    points: readonly TrackPoint[],
  ) => Promise<void>
  addPhoto: (tx: Database, userId: string, photo: ArchivedPhoto, photoUrl: string) => Promise<boolean>
  /** Decodes a picture anew and stores it, outside of transactions. Refuses as for uploads. */
  storePicture: (userId: string, file: Uint8Array) => Promise<string>
}

type Reading = { reader: ArchiveReader; keeping: ArchiveWrites; archive: string; folder: string }
type Damaged = 'damaged'
/** Files of an item: null if it has none, or needs none. */
type Files = { photoUrl: string | null | Damaged; points: readonly TrackPoint[] | null | Damaged }

/** Reads an item's files, which takes time, and only if it is new. */
export async function readFiles(reading: Reading, db: Database, userId: string, item: ArchivedItem): Promise<Files> {
  const [state] = await statesOf(db, userId, [item])
  const none = { photoUrl: null, points: null }
  if (state !== 'new' || item.kind === 'secret_spot') return none
  if (item.kind === 'session') return { ...none, points: item.track && (await readTrack(reading, item)) }
  const entry = item.kind === 'photo' ? item.entry : item.photoEntry
  return { ...none, photoUrl: entry === null ? null : await storePhoto(reading, userId, entry) }
}

async function readTrack({ reader, archive }: Reading, { track, startTime, endTime }: ArchivedSession) {
  const points = await reader.track(archive, track!.entry)
  if ('problem' in points) return 'damaged'
  // Imported tracks may be longer than their sessions.
  const isDuring =
    points[0]!.at <= Date.parse(endTime) + TRACK_MARGIN_MS &&
    points.at(-1)!.at >= Date.parse(startTime) - TRACK_MARGIN_MS
  return isDuring ? points : 'damaged'
}

async function storePhoto({ reader, keeping, archive, folder }: Reading, userId: string, entry: number) {
  const file = await reader.photo(archive, entry, join(folder, 'photo'))
  if (typeof file !== 'string') return 'damaged'
  return unlessDamaged(async () => keeping.storePicture(userId, await readFile(file)))
}

/** Refusals that say that a file is no valid picture or track. */
const OF_THE_FILE: readonly RefusalCode[] = [
  ...(['invalid_request', 'track_too_long', 'body_too_large', 'picture_too_large'] as const),
  ...(['not_a_picture', 'animated_picture', 'broken_picture', 'picture_too_complex'] as const),
]

async function unlessDamaged<Result>(work: () => Promise<Result>): Promise<Result | Damaged> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && OF_THE_FILE.includes(error.code)) return 'damaged'
    throw error
  }
}

type Step = { added: Counts; leftOut: LeftOut[] }

/** Adds an item, if it is still new, and counts it as done. Undefined if the lease was lost. Refuses `too_many_attempts`. */
export const saveItem = (
  db: Database,
  keeping: ArchiveWrites,
  row: LeasedArchive,
  item: ArchivedItem,
  files: Files | 'hopeless',
): Promise<LeasedArchive | undefined> =>
  db.transaction().execute(async (tx) => {
    const { userId } = row
    if (!(await takeTurn(tx, userId))) return undefined
    if ((await archiveOutbox.lockSql(row).execute(tx)).rows.length === 0) return undefined
    const step: Step = { added: {}, leftOut: [] }
    if (files === 'hopeless') step.leftOut.push(leftOutOf(item, 'damaged'))
    else {
      const [state] = await statesOf(tx, userId, [item])
      if (state === 'overlaps') step.leftOut.push(leftOutOf(item, 'overlaps'))
      if (state === 'new') await add(tx, keeping, userId, { item, files, step })
    }
    return saveStep(tx, row, step)
  })

type Addition = { item: ArchivedItem; files: Files; step: Step }

async function add(
  tx: Database,
  keeping: ArchiveWrites,
  userId: string,
  { item, files, step }: Addition,
): Promise<void> {
  const { photoUrl } = files
  const leave = (reason: LeftOut['reason'], kind: LeftOut['kind'] = item.kind) =>
    void step.leftOut.push(leftOutOf(item, reason, kind))
  if (item.kind === 'session') await addSession(tx, keeping, userId, { item, files, step })
  else if (item.kind === 'photo') {
    if (photoUrl === null || photoUrl === 'damaged') return leave('damaged')
    await spend(tx, { 'imported-photo': [userId] })
    if (!(await keeping.addPhoto(tx, userId, item, photoUrl))) return leave('too_many')
  } else {
    if (photoUrl === 'damaged') leave('damaged', 'photo')
    const isAdded =
      item.kind === 'board'
        ? await keeping.addBoard(tx, userId, item, photoUrl === 'damaged' ? null : photoUrl)
        : await keeping.addSecretSpot(tx, userId, item)
    if (!isAdded) return leave('too_many')
  }
  step.added[item.kind] = 1
}

async function addSession(
  tx: Database,
  keeping: ArchiveWrites,
  userId: string,
  { item, files: { points }, step }: Addition & { item: ArchivedSession },
): Promise<void> {
  await spend(tx, { 'imported-session': [userId] })
  const sessionId = await keeping.addSession(tx, userId, item)
  const { track } = item
  if (!track || points === null) return
  const isAdded =
    points !== 'damaged' &&
    (await unlessDamaged(() => keeping.addTrack(tx, { ownerId: userId, sessionId }, track, points))) !== 'damaged'
  if (!isAdded) return void step.leftOut.push(leftOutOf(item, 'damaged', 'track'))
  await spend(tx, { 'imported-kilobyte': [userId] }, { cost: Math.ceil((points.length * POINT_BYTES) / 1024) })
  step.added.track = 1
}
