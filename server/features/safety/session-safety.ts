import { type RawBuilder, sql } from 'kysely'
import { EXTENSION_MS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SessionSafety } from '#contract/sessions/safety.ts'
import { phoneTime } from '#server/domain/phone-clock.ts'
import { notBlocked, sessionsSeenBy } from '#server/domain/visibility.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import { updateWatchSql } from '#server/features/sessions/writes.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Maximum of smallint. */
export const LAST_ROUND = 32_767

type Own = { userId: string; sessionId: string }
/** Refuses `session_not_found`, `not_session_owner`. */
export async function safetyOf(db: Database, { userId, sessionId }: Own): Promise<SessionSafety> {
  const found = await sql<SessionSafety>`
    select s.id as session_id,
      case when s.is_active and alarm.reached_at is null then s.overdue_at end as overdue_at,
      case when alarm.kind is not null then json_build_object('kind', alarm.kind,
        'raisedAt', ${isoTime(sql`alarm.raised_at`)}, 'reachedAt', ${isoTime(sql`alarm.reached_at`)}) end as alarm,
      (
        select coalesce(json_agg(json_build_object(
          'step', t.step,
          'receiver', case when t.buddy_id is not null then 'buddy' when t.contact_id is not null then 'contact' else 'surfer' end,
          'name', coalesce(buddy.first_name || ' ' || buddy.last_name, c.name, ''),
          'channel', t.channel, 'state', t.state, 'stateAt', ${isoTime(sql`t.state_at`)},
          'isOfAlarm', coalesce(t.round = s.watch_round and t.step = alarm.kind, false)
        ) order by t.round, array_position('{still_out,overdue,help,all_clear}', t.step), t.contact_id is not null,
          c.position, t.buddy_id is not null, buddy.first_name, buddy.last_name, t.id), '[]')
        from safety_steps t
          left join users buddy on buddy.id = t.buddy_id
          left join emergency_contacts c on c.user_id = t.user_id and c.id = t.contact_id
        where t.user_id = s.user_id and t.session_id = s.id and ${notBlocked(sql`t.user_id`, sql`t.buddy_id`)}
      ) as steps
    from surf_sessions s left join lateral (
      select a.* from alarms a
      where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round
      order by a.kind = 'help' desc limit 1
    ) alarm on true
    where s.user_id = ${userId} and s.id = ${sessionId}`.execute(db)
  const [safety] = found.rows
  if (safety) return safety
  const seen = await sql`select from ${sessionsSeenBy(userId)} s where id = ${sessionId} and known`.execute(db)
  throw new Refusal(seen.rows.length > 0 ? 'not_session_owner' : 'session_not_found')
}

/** In a new round; a call for help stays open. Refuses `session_ended`, a past limit, and as `safetyOf`. */
export async function changeOverdueHours(db: Database, own: Own, hours: number): Promise<SessionSafety> {
  const isAhead = sql`s.start_time + make_interval(hours => ${hours}) > ${databaseTime()}`
  const isChanged = await changed(
    db,
    updateWatchSql(
      {
        overdueAt: sql`s.start_time + make_interval(hours => ${hours})`,
        round: sql`s.watch_round + (not exists (
          select from alarms a where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round
            and a.kind = 'help' and a.reached_at is null and a.restored_at is null))::int`,
      },
      sql`where ${isWatchable(own)} and ${isAhead}`,
    ),
  )
  if (isChanged) return publishSafety(db, own)
  await refuseEnded(db, own)
  throw new Refusal('invalid_request', {
    issues: [{ path: 'overdueHours', text: (texts) => texts.thatIsOverAlready }],
  })
}

/** Times in ISO by the phone's clock: of the action, and of sending. `from`: the limit that was shown. */
type Extension = { from?: string | undefined; madeAt?: string | undefined; sentAt?: string | undefined }

/**
 * From the limit, or from `madeAt` if later, so that a delayed one suppresses no alarm raised since. An outdated `from`
 * changes nothing. Refuses `session_ended`, `extension_over`.
 */
export async function extend(db: Database, own: Own, { from, madeAt, sentAt }: Extension = {}): Promise<SessionSafety> {
  const actionAt = sql`least(${databaseTime()}, ${phoneTime(madeAt ?? null, sentAt)})`
  const limit = sql`greatest(s.overdue_at, ${actionAt}) + make_interval(secs => ${EXTENSION_MS / 1000})`
  const isMeant = sql`${isWatchable(own)} and (${from ?? null}::timestamptz is null
    or date_trunc('milliseconds', s.overdue_at) = date_trunc('milliseconds', ${from ?? null}::timestamptz))`
  const isExtended = await changed(
    db,
    updateWatchSql(
      { overdueAt: limit, round: sql`s.watch_round + 1` },
      sql`where ${isMeant} and ${limit} > ${databaseTime()}`,
    ),
  )
  if (isExtended) return publishSafety(db, own)
  await refuseEnded(db, own)
  if (madeAt && (await changed(db, sql`select from surf_sessions s where ${isMeant}`)))
    throw new Refusal('extension_over')
  return safetyOf(db, own)
}

/**
 * Idempotent until the surfer is reached or the server restored, then all are notified again. Restarts a session that was ended automatically.
 * Refuses `session_ended`.
 */
export async function askForHelp(db: Database, own: Own): Promise<void> {
  const isOwn = sql`s.user_id = ${own.userId} and s.id = ${own.sessionId}`
  const { rows } = await refusing({ surf_sessions_one_active: 'session_ended' }, () =>
    sql<{ goesOn: boolean }>`
      with session as (
        ${updateWatchSql(
          {
            round: sql`least(${LAST_ROUND}, s.watch_round + exists (
              select from alarms a where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round
                and (a.reached_at is not null or a.restored_at is not null))::int)`,
            goesOn: true,
          },
          sql`where ${isOwn} and (s.is_active or s.end_assumed_at is not null)`,
        )}
      ),
      raised as (
        insert into alarms (user_id, session_id, round, kind, raised_at)
        select user_id, id, watch_round, 'help', ${databaseTime()} from session
        on conflict do nothing
      )
      select exists (select from surf_sessions s where ${isOwn} and not s.is_active) as goes_on from session`.execute(
      db,
    ),
  )
  const [raised] = rows
  if (!raised) return refuseEnded(db, own)
  await publish(db, safetyChanged, { userIds: [own.userId] })
  if (raised.goesOn) await publish(db, sessionMoved, { ...own, status: 'started', audience: 'self' })
}

/** Wakes the watch of every process. */
async function publishSafety(db: Database, own: Own): Promise<SessionSafety> {
  await publish(db, safetyChanged, { userIds: [own.userId] })
  return safetyOf(db, own)
}

const isWatchable = ({ userId, sessionId }: Own) =>
  sql`s.user_id = ${userId} and s.id = ${sessionId} and s.is_active and s.watch_round < ${LAST_ROUND}`

async function changed(db: Database, statement: RawBuilder<unknown>): Promise<boolean> {
  return (await statement.execute(db)).rows.length > 0
}

async function refuseEnded(db: Database, own: Own): Promise<void> {
  await safetyOf(db, own)
  const ended = await sql`
    select from surf_sessions s where s.user_id = ${own.userId} and s.id = ${own.sessionId} and not s.is_active`.execute(
    db,
  )
  if (ended.rows.length > 0) throw new Refusal('session_ended')
}

/** As on the wire: ISO 8601 in UTC, in any time zone of the database. */
export const isoTime = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
