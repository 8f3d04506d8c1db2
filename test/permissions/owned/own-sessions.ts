import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import type { TestServer } from '#test/fixtures/server.ts'
import { unlike } from '#test/permissions/owned/guarded.ts'

type OwnSession = { id: string; commentId: string; photoId: string; photoPath: string; notes: string }

/** To the millisecond, and of a position to the millimetre, so that none of it stands in an answer by chance. */
export const EXACT_START = ':37:41.123'
export const EXACT_END = ':52:13.457'
const EXACT = { latitude: 33.65518273, longitude: -118.00527319, coarseLatitude: 33.67, coarseLongitude: -118.02 }

type Wanted = {
  surfer: TestSurfer
  visibility: string
  place: object
  isActive?: boolean
  hoursAgo?: number
  commenter: TestSurfer
  /** Named as having been there. */
  companion?: TestSurfer
}

/** Sessions with words, a photo and a comment each, in three statements. */
export async function insertSessions<const All extends readonly Wanted[]>(
  { db, objects }: Pick<TestServer, 'db' | 'objects'>,
  wanted: All,
): Promise<{ [Nth in keyof All]: OwnSession }> {
  const hour = (ago: number, rest: string) =>
    `${new Date(Date.now() - ago * 3_600_000).toISOString().slice(0, 13)}${rest}Z`
  const sessions = wanted.map((one) => {
    const [id, commentId, photoId, notes] = [randomUUID(), randomUUID(), randomUUID(), `Notes ${unlike()}`]
    return { ...one, of: { ownerId: one.surfer.id, sessionId: id }, id, commentId, photoId, notes }
  })
  const stored = ({ photoId }: { photoId: string }) => `photos/${photoId}.webp`
  await insertRows(
    db,
    'surfSessions',
    sessions.map(({ id, surfer, visibility, place, notes, isActive = false, hoursAgo = 30 }) => ({
      ...EXACT,
      ...place,
      userId: surfer.id,
      id,
      notes,
      visibility,
      place: sql<string>`sphere_point(33.66, -118.01)`,
      startTime: hour(hoursAgo, EXACT_START),
      endTime: isActive ? null : hour(hoursAgo - 1, EXACT_END),
      partyId: randomUUID(),
    })),
  )
  await insertRows(
    db,
    'photos',
    sessions.map((one) => ({ ...one.of, id: one.photoId, photoUrl: `/objects/${stored(one)}` })),
  )
  await insertRows(
    db,
    'comments',
    sessions.map(({ of, commentId, commenter }) => ({
      ...of,
      id: commentId,
      userId: commenter.id,
      comment: 'Clean out there',
    })),
  )
  await insertRows(
    db,
    'sessionCompanions',
    sessions.flatMap(({ of, companion }) => (companion ? [{ ...of, buddyId: companion.id }] : [])),
  )
  await Promise.all(sessions.map((one) => objects.put(stored(one), Buffer.from('a picture'))))
  const written = sessions.map((one): OwnSession => {
    const { id, commentId, photoId, notes } = one
    return { id, commentId, photoId, notes, photoPath: stored(one) }
  })
  return written as { [Nth in keyof All]: OwnSession }
}
