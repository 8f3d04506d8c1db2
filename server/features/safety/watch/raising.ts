import { sql } from 'kysely'
import { STILL_OUT_BEFORE_MS } from '#contract/limits.ts'
import { notifying } from '#server/domain/notifying.ts'
import { publishNotified, publishReconciledOf } from '#server/features/safety/publish-safety.ts'
import { SET_BACK_MS } from '#server/features/safety/watch/waiting.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** No alarm of this round was raised yet: after a call for help nobody has to be asked, and none is overdue. */
const isCalm = sql`not exists (
  select from alarms a where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round)`

/** The surfer was asked whether they are still out; not at a time that has not come yet, for the clock was ahead then. */
const wasAsked = sql`exists (
  select from safety_steps t
  where t.user_id = s.user_id and t.session_id = s.id and t.round = s.watch_round and t.step = 'still_out'
    and t.state_at <= ${databaseTime(SET_BACK_MS)})`

/** Whether the limit of a session `s` has come, or is half an hour away. */
export const isLimitNear = sql`s.is_active and s.overdue_at <= ${databaseTime(STILL_OUT_BEFORE_MS)}`

/** After a long time without a server the rest has its turn in the next look. */
const MOST_AT_ONCE = 5_000
/** So many are asked by one statement, which ends well within its time on a slow disk, too. */
const ASKED_AT_ONCE = 1_000

export type CalmSession = { userId: string; id: string }

/** Longer than a session goes on without a check-out, with its limit. */
const RECENT_MS = 2 * 24 * 60 * 60_000

/**
 * The sessions at their limit without an alarm, or within half an hour of it whose surfers were not asked. Read once and
 * shared by all steps; a step that is given none looks for itself. Nearly every session at its limit has an open alarm:
 * these are read together, where one look-up for each reads a hundred times as many buffers.
 */
export async function calmSessions(db: Database, most = MOST_AT_ONCE): Promise<CalmSession[]> {
  const { rows } = await sql<CalmSession>`
    with alerted as materialized (
      select a.user_id, a.session_id, a.round from alarms a
      where a.over_at is null and a.raised_at > ${databaseTime(-RECENT_MS)}
    )
    select s.user_id, s.id from surf_sessions s
    where ${isLimitNear}
      and not exists (
        select from alerted a where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round)
      and ${isCalm}
      -- Who was asked and waits for the limit must not keep others from being asked.
      and (s.overdue_at <= ${databaseTime()} or not ${wasAsked})
    order by s.overdue_at limit ${most}`.execute(db)
  return rows
}

const isAmong = (sessions: CalmSession[]) => sql`(s.user_id, s.id) in (
  select * from unnest(${sessions.map(({ userId }) => userId)}::uuid[], ${sessions.map(({ id }) => id)}::uuid[]))`

/**
 * Asks every surfer whose limit is half an hour away, or has come while nobody looked, whether they are still out.
 */
export async function askWhoIsStillOut(db: Database, calm?: CalmSession[]): Promise<void> {
  const sessions = calm ?? (await calmSessions(db))
  for (let from = 0; from < sessions.length; from += ASKED_AT_ONCE)
    await ask(db, sessions.slice(from, from + ASKED_AT_ONCE))
}

async function ask(db: Database, sessions: CalmSession[]): Promise<void> {
  const asked = await sql<{ userId: string }>`
    with due as (
      select s.user_id, s.id, s.watch_round
      from surf_sessions s join users surfer on surfer.id = s.user_id
      where ${isAmong(sessions)} and ${isLimitNear} and ${isCalm}
        and not ${wasAsked}
      for key share of surfer skip locked
    ),
    asked as (
      insert into safety_steps as t (user_id, session_id, round, step, channel, state, state_at)
      select user_id, id, watch_round, 'still_out', 'app', 'sent', ${databaseTime()} from due order by user_id, id
      on conflict on constraint safety_steps_once do update set state_at = excluded.state_at
        where t.state_at > excluded.state_at + make_interval(secs => ${SET_BACK_MS / 1000})
      returning user_id, session_id
    ),
    ${notifying({ userId: sql`user_id`, kind: 'still_out', sessionId: sql`session_id` }, sql`from asked`)}
    select user_id from asked`.execute(db)
  await publishReconciledOf(db, asked.rows)
  await publishNotified(db, asked.rows)
}

/**
 * Raises the alarm for every surfer whose limit has come. It counts from the limit, not from when a server was there to
 * see it: contacts do not wait a second time for what they should have heard while nobody looked. The session is not
 * locked, for whoever hangs while changing it would hold up its alarm; one that ends at this very moment gets its
 * all-clear at once.
 */
export async function raiseAlarms(db: Database, calm?: CalmSession[]): Promise<void> {
  const sessions = calm ?? (await calmSessions(db))
  if (sessions.length === 0) return
  await sql`
    with due as (
      select s.user_id, s.id, s.watch_round, s.overdue_at
      from surf_sessions s join users surfer on surfer.id = s.user_id
      where ${isAmong(sessions)} and s.is_active and s.overdue_at <= ${databaseTime()} and ${isCalm}
      for key share of surfer skip locked
    )
    insert into alarms (user_id, session_id, round, kind, raised_at)
    select user_id, id, watch_round, 'overdue', overdue_at from due order by user_id, id
    on conflict do nothing`.execute(db)
}
