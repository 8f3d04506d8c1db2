import { sql } from 'kysely'
import { MAX_OVERDUE_HOURS, OVERDUE_HOURS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { sessionChanged, sessionMoved } from '#server/features/sessions/events.ts'
import { queueWebhooksSql } from '#server/features/webhooks/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** Since the start, and since the limit of one that arrived late. */
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS
const FORGOTTEN_AFTER_LIMIT_MS = 12 * HOUR_MS
const AT_ONCE = 500
/** With clocks further apart one is wrong, and no session is ended. */
const CLOCKS_DIFFER_MS = HOUR_MS

/**
 * Job: ends sessions a day after their start, by their track or limit, at most eight hours later. Alarms stay open
 * (docs/decisions/platform/0058-background-jobs-read-only-changes.md).
 */
export async function endForgottenSessions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { rows } = await sql<{ at: string }>`select ${databaseTime()} as at`.execute(db)
  if (Math.abs(Date.parse(rows[0]!.at) - now().getTime()) > CLOCKS_DIFFER_MS) return
  for (let ended = AT_ONCE; ended === AT_ONCE; ) ended = await endSome(db)
}

/**
 * SQL that is true once the alarm needs its session no longer: everybody was notified, or somebody reached the surfer.
 */
const isAlarmSettled = sql`exists (
  select from alarms a
  where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round
    and (a.look_at is not null or a.reached_at is not null))`

const seen = sql`
  select s.user_id, s.id, s.xmin as version from surf_sessions s
  where s.is_active and s.start_hour <= ${databaseTime(-FORGOTTEN_AFTER_MS)}
    and s.start_time <= ${databaseTime(-FORGOTTEN_AFTER_MS)}
    and (s.overdue_at is null or s.overdue_at <= ${databaseTime(-FORGOTTEN_AFTER_LIMIT_MS)} and ${isAlarmSettled})
    and not exists (
      select from alarms a
      where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round and a.kind = 'help'
        and a.reached_at is null and a.restored_at is null)
  order by s.start_hour, s.id limit ${AT_ONCE}`

/** Checked again under the lock: a call for help keeps the session active. */
const forgotten = sql`
  select s.user_id, s.id, s.start_time, s.overdue_at
  from seen join surf_sessions s on s.user_id = seen.user_id and s.id = seen.id and s.xmin = seen.version
  for no key update of s skip locked`

const assumedEnd = sql`greatest(f.start_time, coalesce(
  (select max(c.last_at) from track_chunks c where c.owner_id = f.user_id and c.session_id = f.id),
  least(
    coalesce(f.overdue_at, f.start_time + make_interval(hours => ${OVERDUE_HOURS})),
    f.start_time + make_interval(hours => ${MAX_OVERDUE_HOURS}))))`

const endCtes = sql`
  seen as materialized (${seen}), forgotten as (${forgotten}),
  ended as (
    update surf_sessions s set end_time = ${assumedEnd}, end_assumed_at = ${databaseTime()}
    from forgotten f where s.user_id = f.user_id and s.id = f.id
    returning s.user_id, s.id, round(extract(epoch from s.end_time - s.start_time) / 60)::int::text as minutes
  )`

/** After a restore: ends them without a notification. Returns how many. */
export async function settleForgottenSessions(tx: Database): Promise<number> {
  let all = 0
  for (let ended = AT_ONCE; ended === AT_ONCE; all += ended) {
    const { rows } = await sql`with ${endCtes} select from ended`.execute(tx)
    ended = rows.length
  }
  return all
}

/** Ends a batch and returns its size. The notifications' `subject` is the assumed length in minutes. */
async function endSome(db: Database): Promise<number> {
  const { rows } = await sql<{ userId: string; id: string }>`
    with ${endCtes},
    queued as (${queueWebhooksSql('session.ended', sql`select user_id, id as subject from ended`)}),
    ${notificationCtes({ userId: sql`user_id`, kind: 'still_out', sessionId: sql`id`, subject: sql`minutes` }, sql`from ended`)}
    select user_id, id from ended`.execute(db)
  for (const { userId, id } of rows) {
    // The surfer may still be out, so buddies are not notified.
    await publish(db, sessionMoved, { userId, sessionId: id, status: 'ended', audience: 'self' })
    await publish(db, sessionChanged, { userId, sessionId: id })
  }
  await publish(db, notificationsChanged, { userIds: rows.map(({ userId }) => userId) })
  return rows.length
}
