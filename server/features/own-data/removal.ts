import { type RawBuilder, sql } from 'kysely'
import { deleteNotificationsSql } from '#server/domain/notification-sql.ts'
import { signInEnded } from '#server/features/accounts/events.ts'
import { buddiesChanged } from '#server/features/buddies/events.ts'
import { forgetOwner } from '#server/features/moderation/writes.ts'
import { accountRemoved } from '#server/features/own-data/events.ts'
import { plansChanged } from '#server/features/plans/events.ts'
import { leaveAllPlans } from '#server/features/plans/writes.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { deleteLikesSql } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const LONGEST_APPEAL_DAYS = 60
/** The appeal of the closing waits for an answer, or was answered within the day in which that is mailed. */
const hasOpenAppeal = sql`exists (
  select from moderation_decisions d join standings st on st.user_id = d.surfer_id and st.state = 'closed'
  where d.surfer_id = users.id and d.decision = 'close' and not d.is_reversed
    and d.appealed_at > ${databaseTime(-LONGEST_APPEAL_DAYS * DAY_MS)}
    and (d.answered_at is null or d.answered_at > ${databaseTime(-DAY_MS)}))`

/** SQL that is false for `users` with an open alarm or an unsent all-clear, for at most a day, and with an open appeal. */
export const mayGo = sql`(
  leaves_at <= ${databaseTime()} and not ${hasOpenAppeal} and (leaves_at <= ${databaseTime(-DAY_MS)} or not exists (
    select from surf_sessions s where s.user_id = users.id and s.is_active and s.overdue_at is not null
  ) and not exists (
    select from alarms a where a.user_id = users.id and a.over_at is null
  ) and not exists (
    select from safety_steps t where t.user_id = users.id and t.step = 'all_clear' and t.state in ('due', 'failed')
  )))`

/** Without the days in which its surfer could cancel; the removal follows. */
export async function leaveNow(tx: Database, userId: string): Promise<void> {
  await sql`update users set leaves_at = ${databaseTime()} where id = ${userId}`.execute(tx)
}

/** Locks shared rows first and the user last, because others lock their rows before they read the user. */
export const removeAccount = (db: Database, userId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const due = await sql`
      select from users where id = ${userId} and ${mayGo} for no key update`.execute(tx)
    if (due.rows.length === 0) return
    await signOut(tx, userId)

    // The lock order of links.
    await sql`
      select from buddy_links where user_id = ${userId} or buddy_id = ${userId} order by user_id for update`.execute(tx)
    const linked = await idsOf(
      tx,
      sql`delete from buddy_links where user_id = ${userId} or buddy_id = ${userId}
        returning case user_id when ${userId} then buddy_id else user_id end as id`,
    )
    const alarmed = await idsOf(
      tx,
      sql`select distinct buddy_id as id from safety_steps where user_id = ${userId} and buddy_id is not null`,
    )
    const { planSurfers } = await leaveAllPlans(tx, userId)
    await sql`delete from account_letters where user_id = ${userId}`.execute(tx)
    await sql`delete from check_in_fan_outs where user_id = ${userId}`.execute(tx)
    await forgetOwner(tx, userId)
    const plans = await idsOf(tx, sql`delete from plans where user_id = ${userId} returning id`)
    const sessions = await idsOf(tx, sql`delete from surf_sessions where user_id = ${userId} returning id`)
    // A new statement sees notifications of transactions that just ended.
    const notified = await idsOf(
      tx,
      sql`with removed as (${deleteNotificationsSql(sql`
          select user_id, id from notifications
          where actor_id = ${userId} or session_id = any(${sessions}::uuid[]) or plan_id = any(${plans}::uuid[])
          -- In the order of those who read them.
          order by user_id, id for update`)})
        select user_id as id from removed`,
    )
    // Waits for likes in progress and prevents new ones.
    await sql`select from users where id = ${userId} for update`.execute(tx)
    await sql`${deleteLikesSql(userId)}`.execute(tx)
    const { rows } = await sql<{ words: string[] }>`
      delete from users where id = ${userId} returning words_of(first_name || ' ' || last_name) as words`.execute(tx)
    // Cleanup removes the pictures. Lock order: what shows one first, its upload last.
    await sql`update uploads set check_at = ${databaseTime()} where user_id = ${userId}`.execute(tx)
    await publish(tx, buddiesChanged, { userIds: [...linked, ...notified] })
    await publish(tx, plansChanged, { userIds: planSurfers })
    await publish(tx, safetyChanged, { userIds: alarmed })
    await publish(tx, accountRemoved, {})
    await forgetNames(tx, rows[0]?.words ?? [])
  })

async function signOut(tx: Database, userId: string) {
  const { rows } = await sql<{ tokenHash: Buffer }>`
    delete from sign_ins where user_id = ${userId} returning token_hash`.execute(tx)
  for (const { tokenHash } of rows)
    await publish(tx, signInEnded, { userId, signInId: tokenHash.toString('base64url') })
}

async function idsOf(tx: Database, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${statement}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes unused words of names. Concurrent sign-ups wait, because their words would be unseen. */
async function forgetNames(tx: Database, words: string[]) {
  // Only the index is efficient, whatever the planner guesses.
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`lock table name_words in share row exclusive mode`.execute(tx)
  // The table lock excludes other writers.
  await sql`
    delete from name_words known where word = any(${words}::text[]) and not exists (
      select from users where words_of(first_name || ' ' || last_name) @> array[known.word])`.execute(tx)
}
