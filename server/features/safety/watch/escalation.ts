import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { agreedChannels, offeredChannels } from '#server/features/safety/messages/channels.ts'
import { publishNotified, publishReconciledOf } from '#server/features/safety/publish-safety.ts'
import {
  isInScope,
  isRecent,
  MAX_READ_DELAY_MS,
  READ_EVERY_MS,
  READS_PER_AGE,
  type Scope,
} from '#server/features/safety/watch/read-scope.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/**
 * Locks in share mode, and closing.ts waits for none: all who are notified before an alarm closes get its all-clear.
 */
const openAlarms = sql`
  looked_at
    join alarms a using (user_id, session_id, round, kind)
    join users surfer on surfer.id = a.user_id
    join surf_sessions s
      on s.user_id = a.user_id and s.id = a.session_id and s.is_active and s.watch_round = a.round`
const isOfAlarm = sql`t.user_id = a.user_id and t.session_id = a.session_id and t.round = a.round and t.step = a.kind`
const isOpen = sql`a.over_at is null and a.closed_at is null and a.reached_at is null and a.restored_at is null`

/** Reads both sides in index order instead of once a buddy. Null stands for an overdue surfer. */
const notNotified = sql`array(
  select link.buddy_id from buddy_links link where link.user_id = a.user_id and link.state = 'accepted'
  union all
  select null where a.kind = 'overdue'
  except
  select t.buddy_id from safety_steps t where ${isOfAlarm} and t.contact_id is null)`
const nextContact = sql`
  select c.id, agreed.channels
  from emergency_contacts c cross join lateral (select ${agreedChannels(sql`c`)} as channels) agreed
  where c.user_id = a.user_id and cardinality(agreed.channels) > 0
    and not exists (select from safety_steps t where ${isOfAlarm} and t.contact_id = c.id)
  order by c.position limit 1`

const openNow = (scope: Scope | undefined, columns: RawBuilder<unknown>) => sql`
  select a.user_id, a.session_id, a.round, a.kind, a.raised_at, ${columns}
  from alarms a join surf_sessions s on s.user_id = a.user_id and s.id = a.session_id and s.watch_round = a.round
  where ${isOpen} and ${isInScope(scope)} and (s.is_active or s.end_assumed_at is not null)
  for no key update of a skip locked`

/** Nobody else is notified of a session that was ended automatically. */
const stillNotNotified = sql`case when s.is_active then ${notNotified} else '{}' end as not_notified`

/** Most alarms wait for a contact, which is cheaper to find than all buddies. */
const isEverybodyNotified = sql`
  case when not s.is_active then true when exists (${nextContact}) then false else cardinality(${notNotified}) = 0 end
    as is_everybody_notified`

/** Few enough for a slow disk. */
const NOTIFIED_AT_ONCE = 2_000

export async function notifyBuddies(db: Database, scope?: Scope): Promise<void> {
  let written: number
  do written = await notifySomeBuddies(db, scope)
  while (written === NOTIFIED_AT_ONCE)
}

async function notifySomeBuddies(db: Database, scope: Scope | undefined): Promise<number> {
  const written = await sql<{ userId: string; buddyId: string | null }>`
    with open as materialized (${openNow(scope, stillNotNotified)}),
    -- Materialized, because locking copies whole joined rows: for each buddy of a celebrity, the ids of all.
    missing as materialized (
      select a.user_id, a.session_id, a.round, a.kind, a.raised_at, buddy.id as buddy_id
      from open a cross join lateral unnest(a.not_notified) buddy (id)
    ),
    due as (
      select missing.* from missing
        join users surfer on surfer.id = missing.user_id
        join users receiver on receiver.id = coalesce(missing.buddy_id, missing.user_id)
      -- Skips accounts that are being deleted, which must not fail other alarms.
      order by missing.raised_at limit ${sql.lit(NOTIFIED_AT_ONCE)}
      for key share of surfer, receiver skip locked
    ),
    written as (
      insert into safety_steps (user_id, session_id, round, step, buddy_id, channel, state, state_at)
      select user_id, session_id, round, kind, buddy_id, 'app', 'sent', ${databaseTime()} from due
      order by user_id, session_id, round, kind, buddy_id
      on conflict on constraint safety_steps_once do nothing
      returning user_id, session_id, step, buddy_id
    ),
    ${notificationCtes(
      {
        userId: sql`coalesce(buddy_id, user_id)`,
        kind: sql`step`,
        actorId: sql`case when buddy_id is not null then user_id end`,
        sessionId: sql`session_id`,
      },
      sql`from written`,
    )}
    select user_id, buddy_id from written`.execute(db)
  await publishReconciledOf(db, written.rows)
  await publishNotified(db, written.rows)
  return written.rows.length
}

/** Otherwise each run would check every buddy of every forgotten session. */
export const scheduleNextRead = (db: Database, scope?: Scope) =>
  sql`
    with open as materialized (${openNow(scope, isEverybodyNotified)})
    update alarms noted set look_at = ${databaseTime()} + least(${MAX_READ_DELAY_MS / 1000} * interval '1 second',
      greatest(${READ_EVERY_MS / 1000} * interval '1 second', (${databaseTime()} - a.raised_at) / ${READS_PER_AGE}::int))
    from open a
    where noted.user_id = a.user_id and noted.session_id = a.session_id and noted.round = a.round and noted.kind = a.kind
      and a.is_everybody_notified`.execute(db)

/**
 * The first a quarter of an hour after the buddies, or at once without buddies or for a call for help; the next after
 * another quarter, or at once if all messages failed.
 */
export async function notifyContacts({ db, env }: Pick<Deps, 'db' | 'env'>, scope?: Scope): Promise<void> {
  for (;;) {
    const written = await notifyNextContacts(db, env, scope)
    await publishReconciledOf(db, written)
    if (!written.some(({ state }) => state === 'failed')) return
  }
}

async function notifyNextContacts(db: Database, env: Deps['env'], scope?: Scope) {
  const { rows } = await sql<{ userId: string; state: string }>`
    -- First and materialized, or all active sessions would be read.
    with looked_at as materialized (
      select a.user_id, a.session_id, a.round, a.kind from alarms a where ${isOpen} and ${isInScope(scope)}
    ),
    due as (
      select a.user_id, a.session_id, a.round, a.kind, next.id as contact_id, next.channels
      from ${openAlarms}
        cross join lateral (
          ${nextContact}
          for key share of c skip locked
        ) next
      where ${isOpen}
        -- Also while buddies could not be notified, because the database was away.
        and not (a.kind = 'overdue' and ${isRecent(sql`a.raised_at`)} and (
          exists (select from buddy_links link where link.user_id = a.user_id and link.state = 'accepted')
          or exists (select from safety_steps t where ${isOfAlarm} and t.buddy_id is not null)))
        and not exists (
          select from safety_steps t
          where ${isOfAlarm} and t.contact_id is not null and t.state not in ('failed', 'withdrawn')
          group by t.contact_id
          having ${isRecent(sql`min(t.state_at)`)})
      for share of a skip locked
      for key share of surfer skip locked
    )
    insert into safety_steps (user_id, session_id, round, step, contact_id, channel, state, state_at)
    select user_id, session_id, round, kind, contact_id, channel,
      case when channels && ${offeredChannels(env)} then 'due' else 'failed' end, ${databaseTime()}
    from due, unnest(channels) channel
    order by user_id, session_id, round, kind, contact_id, channel
    on conflict on constraint safety_steps_once do nothing
    returning user_id, state`.execute(db)
  return rows
}
