import { sql } from 'kysely'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { importOutcomes } from '#contract/sessions/track-imports.ts'
import type { PackedActivity } from '#server/features/track-imports/files/packed-activity.ts'
import type { OutcomeReason } from '#server/features/track-imports/outcome-message.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notSurfing, sportKind } from '#surf/activities/surf-activity.ts'
import type { Position } from '#surf/places/geo.ts'
import { unpackTrack } from '#surf/tracks/packed-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

export type Outcome = {
  outcome: (typeof importOutcomes)[number]
  reason: OutcomeReason | null
  sessionId: string | null
}

/** Writes of other features, handed in by app.ts, in the caller's transaction. */
export type SessionWrites = {
  /** Adds an ended session near the position (ISO times) and returns its id. */
  addPastSession(
    tx: Database,
    userId: string,
    session: Position & { startTime: string; endTime: string },
  ): Promise<string>
  isAtKnownSpot(tx: Database, userId: string, position: Position): Promise<boolean>
  overlappingSession(
    tx: Database,
    userId: string,
    span: { startTime: string; endTime: string; preferred: string | null },
  ): Promise<string | null>
  /** Replaces points of the same time and counts waves. Refuses `invalid_request`, `track_too_long`. */
  addImportedTrack(
    tx: Database,
    own: { ownerId: string; sessionId: string },
    points: readonly TrackPoint[],
    hash: Buffer,
  ): Promise<void>
}

export const isoTimesOf = ({ startAt, endAt }: { startAt: number; endAt: number }) => ({
  startTime: new Date(startAt).toISOString(),
  endTime: new Date(endAt).toISOString(),
})

/** Makes an activity a session, a part of `wanted`, or an offer. Needs the surfer's turn (`takeTurn`). */
export async function importActivity(
  tx: Database,
  keeping: SessionWrites,
  { userId, wanted, activity }: { userId: string; wanted: string | null; activity: PackedActivity },
): Promise<Outcome> {
  const otherSport = notSurfing(activity)
  if (otherSport) return { outcome: 'left_out', reason: otherSport, sessionId: null }
  const known = await sessionWithTrack(tx, userId, activity.hash)
  if (known || (await isOffered(tx, userId, activity.hash)))
    return { outcome: 'known', reason: 'same_activity', sessionId: known }

  const span = isoTimesOf(activity)
  const overlapping = await keeping.overlappingSession(tx, userId, { ...span, preferred: wanted })
  if (overlapping && overlapping === wanted) return merge(tx, keeping, userId, overlapping, activity)
  if (overlapping) return { outcome: 'offered', reason: 'overlaps', sessionId: overlapping }
  if (wanted) return { outcome: 'offered', reason: 'other_time', sessionId: null }
  const kind = sportKind(activity.sport)
  if (kind === 'unknown') return { outcome: 'offered', reason: 'unknown_sport', sessionId: null }
  if (kind === 'unsaid' && !(await keeping.isAtKnownSpot(tx, userId, activity.middle)))
    return { outcome: 'offered', reason: 'no_spot', sessionId: null }
  return makeSession(tx, keeping, userId, activity)
}

type StoredActivity = Pick<PackedActivity, 'startAt' | 'endAt' | 'middle' | 'points' | 'hash'>

export const makeSession = (
  tx: Database,
  keeping: SessionWrites,
  userId: string,
  activity: StoredActivity,
): Promise<Outcome> =>
  unlessRefused(tx, async () => {
    const session = { ...activity.middle, ...isoTimesOf(activity) }
    const sessionId = await keeping.addPastSession(tx, userId, session)
    await addTrack(tx, keeping, { ownerId: userId, sessionId }, activity)
    return { outcome: 'imported', reason: null, sessionId }
  })

export const merge = (
  tx: Database,
  keeping: SessionWrites,
  userId: string,
  sessionId: string,
  activity: StoredActivity,
): Promise<Outcome> =>
  unlessRefused(tx, async () => {
    await addTrack(tx, keeping, { ownerId: userId, sessionId }, activity)
    return { outcome: 'merged', reason: null, sessionId }
  })

const addTrack = (
  tx: Database,
  keeping: SessionWrites,
  own: { ownerId: string; sessionId: string },
  { points, startAt, hash }: StoredActivity,
) => keeping.addImportedTrack(tx, own, unpackTrack(points, startAt), Buffer.from(hash))

/** Refusals of `addImportedTrack`. */
const REASONS: Partial<Record<RefusalCode, OutcomeReason>> = {
  track_too_long: 'too_long',
  invalid_request: 'implausible',
}

/** Rolls a refused track back. */
async function unlessRefused(tx: Database, work: () => Promise<Outcome>): Promise<Outcome> {
  await sql`savepoint activity`.execute(tx)
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Refusal ? REASONS[error.code] : undefined
    if (!reason) throw error
    await sql`rollback to savepoint activity`.execute(tx)
    return { outcome: 'failed', reason, sessionId: null }
  }
}

export async function sessionWithTrack(tx: Database, userId: string, hash: Uint8Array): Promise<string | null> {
  const { rows } = await sql<{ sessionId: string }>`
    select session_id from tracks where owner_id = ${userId} and file_hash = ${Buffer.from(hash)}`.execute(tx)
  return rows[0]?.sessionId ?? null
}

async function isOffered(tx: Database, userId: string, hash: Uint8Array): Promise<boolean> {
  const { rows } = await sql`
    select from imported_activities
    where user_id = ${userId} and outcome = 'offered' and hash = ${Buffer.from(hash)}`.execute(tx)
  return rows.length > 0
}
