import { sql } from 'kysely'
import { STILL_OUT_BEFORE_MS } from '#contract/limits.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { publishNotified, publishReconciledOf } from '#server/features/safety/publish-safety.ts'
import { SET_BACK_MS } from '#server/features/safety/watch/read-scope.ts'
import { queueWebhooksSql } from '#server/features/webhooks/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** No alarm in this round; after a call for help there is no question and no overdue alarm. */
export const isCalm = sql`not exists (
  select from alarms a where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round)`

/** A future one was written with the clock ahead. */
const hasQuestion = sql`exists (
  select from safety_steps t
  where t.user_id = s.user_id and t.session_id = s.id and t.round = s.watch_round and t.step = 'still_out'
    and t.state_at <= ${databaseTime(SET_BACK_MS)})`

export const isLimitNear = sql`s.is_active and s.overdue_at <= ${databaseTime(STILL_OUT_BEFORE_MS)}`

const MAX_AT_ONCE = 5_000
/** Few enough for a slow disk. */
const QUESTIONS_AT_ONCE = 1_000

export type CalmSession = { userId: string; id: string }

/** Longer than any session with its limit. */
const RECENT_MS = 2 * 24 * 60 * 60_000

/** Read once for all steps, because nearly all have an open alarm and look-ups read a hundred times as many buffers. */
export async function calmSessions(db: Database, most = MAX_AT_ONCE): Promise<CalmSession[]> {
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
      -- Surfers with a question must not crowd out others.
      and (s.overdue_at <= ${databaseTime()} or not ${hasQuestion})
    order by s.overdue_at limit ${most}`.execute(db)
  return rows
}

const isAmong = (sessions: CalmSession[]) => sql`(s.user_id, s.id) in (
  select * from unnest(${sessions.map(({ userId }) => userId)}::uuid[], ${sessions.map(({ id }) => id)}::uuid[]))`

export async function sendStillOutQuestions(db: Database, calm?: CalmSession[]): Promise<void> {
  const sessions = calm ?? (await calmSessions(db))
  for (let from = 0; from < sessions.length; from += QUESTIONS_AT_ONCE)
    await ask(db, sessions.slice(from, from + QUESTIONS_AT_ONCE))
}

async function ask(db: Database, sessions: CalmSession[]): Promise<void> {
  const questioned = await sql<{ userId: string }>`
    with due as (
      select s.user_id, s.id, s.watch_round
      from surf_sessions s join users surfer on surfer.id = s.user_id
      where ${isAmong(sessions)} and ${isLimitNear} and ${isCalm}
        and not ${hasQuestion}
      for key share of surfer skip locked
    ),
    questioned as (
      insert into safety_steps as t (user_id, session_id, round, step, channel, state, state_at)
      select user_id, id, watch_round, 'still_out', 'app', 'sent', ${databaseTime()} from due order by user_id, id
      on conflict on constraint safety_steps_once do update set state_at = excluded.state_at
        where t.state_at > excluded.state_at + make_interval(secs => ${SET_BACK_MS / 1000})
      returning user_id, session_id
    ),
    ${notificationCtes({ userId: sql`user_id`, kind: 'still_out', sessionId: sql`session_id` }, sql`from questioned`)}
    select user_id from questioned`.execute(db)
  await publishReconciledOf(db, questioned.rows)
  await publishNotified(db, questioned.rows)
}

/**
 * Dated by the limit, so that contacts do not wait again after an outage. Does not lock the session: one that ends
 * meanwhile gets its all-clear at once.
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
    ),
    raised as (
      insert into alarms (user_id, session_id, round, kind, raised_at)
      select user_id, id, watch_round, 'overdue', overdue_at from due order by user_id, id
      on conflict do nothing returning user_id, session_id
    )
    ${queueWebhooksSql('session.overdue', sql`select user_id, session_id as subject from raised`)}`.execute(db)
}
