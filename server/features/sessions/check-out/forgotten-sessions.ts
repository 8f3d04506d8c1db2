import { sql } from 'kysely'
import { MAX_OVERDUE_HOURS, OVERDUE_HOURS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { sessionChanged, sessionMoved } from '#server/features/sessions/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** So long after its start a session was forgotten, and so long after its limit, for one that reached us late. */
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS
const FORGOTTEN_AFTER_LIMIT_MS = 12 * HOUR_MS
/** So many at once, so that no statement holds sessions for long. */
const AT_ONCE = 500
/** When the clocks of the database and of this process lie further apart, one is wrong, and no session is ended by it. */
const CLOCKS_DIFFER_MS = HOUR_MS

/**
 * Job: ends sessions that nobody checked out of for a day, and notifies their surfers, who can correct the end that is
 * assumed: that of the track, else the limit, at most eight hours after the start. That says nothing of the surfer: an
 * alarm that is open stays open until they are known to be back (docs/decisions/platform/0058-background-jobs-read-only-changes.md).
 * While somebody is still to be told of the alarm, or a call for help is not answered, its session goes on.
 */
export async function endForgottenSessions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { rows } = await sql<{ at: string }>`select ${databaseTime()} as at`.execute(db)
  if (Math.abs(Date.parse(rows[0]!.at) - now().getTime()) > CLOCKS_DIFFER_MS) return
  for (let ended = AT_ONCE; ended === AT_ONCE; ) ended = await endSome(db)
}

/**
 * Everybody who is to be told of its limit was told, or somebody has reached its surfer: after hours without a server the
 * alarm is still to be raised, and of a session that has ended none is.
 */
const isAlarmTold = sql`exists (
  select from alarms a
  where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round
    and (a.look_at is not null or a.reached_at is not null))`

const seen = sql`
  select s.user_id, s.id, s.xmin as version from surf_sessions s
  where s.is_active and s.start_hour <= ${databaseTime(-FORGOTTEN_AFTER_MS)}
    and s.start_time <= ${databaseTime(-FORGOTTEN_AFTER_MS)}
    and (s.overdue_at is null or s.overdue_at <= ${databaseTime(-FORGOTTEN_AFTER_LIMIT_MS)} and ${isAlarmTold})
    and not exists (
      select from alarms a
      where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round and a.kind = 'help'
        and a.reached_at is null)
  order by s.start_hour, s.id limit ${AT_ONCE}`

/** A call for help that came after the look above has changed the session, and keeps it going. */
const forgotten = sql`
  select s.user_id, s.id, s.start_time, s.overdue_at
  from seen join surf_sessions s on s.user_id = seen.user_id and s.id = seen.id and s.xmin = seen.version
  for no key update of s skip locked`

const assumedEnd = sql`greatest(f.start_time, coalesce(
  (select max(c.last_at) from track_chunks c where c.owner_id = f.user_id and c.session_id = f.id),
  least(
    coalesce(f.overdue_at, f.start_time + make_interval(hours => ${OVERDUE_HOURS})),
    f.start_time + make_interval(hours => ${MAX_OVERDUE_HOURS}))))`

/** Ends some, and answers how many. `subject` of their notifications is how many minutes the session lasted, as assumed. */
async function endSome(db: Database): Promise<number> {
  const { rows } = await sql<{ userId: string; id: string }>`
    with seen as materialized (${seen}), forgotten as (${forgotten}),
    ended as (
      update surf_sessions s set end_time = ${assumedEnd}, end_assumed_at = ${databaseTime()}
      from forgotten f where s.user_id = f.user_id and s.id = f.id
      returning s.user_id, s.id, round(extract(epoch from s.end_time - s.start_time) / 60)::int::text as minutes
    ),
    ${notificationCtes({ userId: sql`user_id`, kind: 'still_out', sessionId: sql`id`, subject: sql`minutes` }, sql`from ended`)}
    select user_id, id from ended`.execute(db)
  for (const { userId, id } of rows) {
    // Buddies are not told that the surfer came out, for nobody knows.
    await publish(db, sessionMoved, { userId, sessionId: id, status: 'ended', audience: 'self' })
    await publish(db, sessionChanged, { userId, sessionId: id })
  }
  await publish(db, notificationsChanged, { userIds: rows.map(({ userId }) => userId) })
  return rows.length
}
