import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { ImportedActivity } from '#contract/sessions/track-imports.ts'
import type { Language } from '#languages'
import { takeTurn } from '#server/domain/create-once.ts'
import {
  makeSession,
  merge,
  type Outcome,
  type SessionWrites,
  sessionWithTrack,
} from '#server/features/track-imports/import-activity.ts'
import { shownActivity } from '#server/features/track-imports/imports.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'

const columns = [
  'id',
  'importId',
  'file',
  'activity',
  'fileName',
  'device',
  'damage',
  'timeZone',
  'sport',
  'outcome',
  'reason',
  'sessionId',
  'startTime',
  'endTime',
  'latitude',
  'longitude',
  'points',
  'hash',
] as const

type Choice = 'merge' | 'new' | 'dismiss'

/** Decides an offered activity once. Refuses `import_not_found`, `nothing_to_merge`, `too_many_attempts`. */
export const choose = (
  db: Database,
  keeping: SessionWrites,
  { userId, language, id, choice }: { userId: string; language: Language; id: string; choice: Choice },
): Promise<ImportedActivity> =>
  db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId)
    const offered = await tx
      .selectFrom('importedActivities')
      .select(columns)
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!offered) throw new Refusal('import_not_found')
    const { points, hash, startTime, endTime, latitude, longitude } = offered
    if (!points || !hash || !startTime || !endTime || latitude === null || longitude === null)
      return shownActivity(language, listed(offered))
    const activity = {
      startAt: Date.parse(startTime),
      endAt: Date.parse(endTime),
      middle: { latitude, longitude },
      points,
      hash,
    }
    const known = choice === 'dismiss' ? null : await sessionWithTrack(tx, userId, hash)
    const outcome: Outcome = known
      ? { outcome: 'known', reason: 'same_activity', sessionId: known }
      : await decide(choice, offered.sessionId, {
          merge: (sessionId) => merge(tx, keeping, userId, sessionId, activity),
          makeSession: () => makeSession(tx, keeping, userId, activity),
          isThere: (sessionId) => isOwnSession(tx, userId, sessionId),
        })
    if (outcome.outcome === 'imported') await spend(tx, { 'imported-session': [userId] })
    const decided = await tx
      .updateTable('importedActivities')
      .set({ ...outcome, points: null })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    return shownActivity(language, listed(decided))
  })

const listed = <Row extends { outcome: string; damage: string | null }>(row: Row) => ({
  ...row,
  outcome: row.outcome as ImportedActivity['outcome'],
  damage: row.damage as ImportedActivity['damage'],
})

async function decide(
  choice: Choice,
  sessionId: string | null,
  acts: {
    merge: (sessionId: string) => Promise<Outcome>
    makeSession: () => Promise<Outcome>
    isThere: (sessionId: string) => Promise<boolean>
  },
): Promise<Outcome> {
  if (choice === 'dismiss') return { outcome: 'dismissed', reason: null, sessionId: null }
  if (choice === 'new') return acts.makeSession()
  if (!sessionId || !(await acts.isThere(sessionId))) throw new Refusal('nothing_to_merge')
  return acts.merge(sessionId)
}

async function isOwnSession(tx: Database, userId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from surf_sessions where user_id = ${userId} and id = ${sessionId} for key share`.execute(tx)
  return rows.length > 0
}
