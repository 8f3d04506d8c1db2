import type { Database } from '#server/platform/database/database.ts'
import type { Position } from '#surf/places/geo.ts'
import { packTrack } from '#surf/tracks/packed-track.ts'
import { insertRows } from '#test/fixtures/rows.ts'

type Own = { ownerId: string; sessionId: string }

/** A track of one point, at this moment (milliseconds since 1970) and place, with a wave that its surfer accepted, and a reply of before. */
export async function insertTrack(
  db: Database,
  own: Own,
  { at, sharedWithBuddies = false, ...place }: Position & { at: number; sharedWithBuddies?: boolean },
) {
  const [firstAt, endAt] = [at, at + 9_000].map((time) => new Date(time).toISOString()) as [string, string]
  const points = Buffer.from(packTrack([{ at, ...place }]))
  await insertRows(db, 'tracks', { ...own, source: 'recorded', sharedWithBuddies })
  await insertRows(db, 'trackChunks', { ...own, firstAt, lastAt: firstAt, pointCount: 1, points })
  await insertRows(db, 'sentTracks', { ...own, forBuddies: false, version: Buffer.of(0), reply: Buffer.of(0) })
  await insertRows(db, 'waveCorrections', { ...own, startAt: firstAt, endAt, lengthM: 50, topKmh: 20, accepted: true })
  await insertRows(db, 'waves', { ...own, startTime: firstAt, seconds: 9, metres: 50, topKmh: 20 })
}
