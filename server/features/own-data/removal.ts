import { type RawBuilder, sql } from 'kysely'
import { deleteNotificationsSql } from '#server/domain/notification-sql.ts'
import { signInEnded } from '#server/features/accounts/events.ts'
import { buddiesChanged } from '#server/features/buddies/events.ts'
import { plansChanged } from '#server/features/plans/events.ts'
import { leaveAllPlans } from '#server/features/plans/writes.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { deleteLikesSql } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/**
 * Whether an account `users` may go at this moment: not while its surfer is looked after, or somebody still has to hear
 * that all is well. After a day it goes all the same, for a session can be forgotten for ever.
 */
export const mayGo = sql`(
  leaves_at <= ${databaseTime(-DAY_MS)}
  or leaves_at <= ${databaseTime()} and not exists (
    select from surf_sessions s where s.user_id = users.id and s.is_active and s.overdue_at is not null
  ) and not exists (
    select from alarms a where a.user_id = users.id and a.over_at is null
  ) and not exists (
    select from safety_steps t where t.user_id = users.id and t.step = 'all_clear' and t.state in ('due', 'failed')
  ))`

/**
 * Removes an account that may go, with all that is its surfer's, and closes the surfer's pages.
 * The database takes along what hangs on the row of the surfer; the pictures go with the next cleanup job, as they are shown
 * nowhere any more. What others may be changing at this moment goes first, and the row last: they hold what they
 * change when they ask whether the surfer is there, so that nobody waits in a circle.
 */
export const removeAccount = (db: Database, userId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const due = await sql`
      select from users where id = ${userId} and ${mayGo} for no key update`.execute(tx)
    if (due.rows.length === 0) return
    await signOut(tx, userId)

    // In the order in which everybody locks the two sides of a link.
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
    // These have no foreign key.
    await sql`delete from account_letters where user_id = ${userId}`.execute(tx)
    await sql`delete from check_in_fan_outs where user_id = ${userId}`.execute(tx)
    const plans = await idsOf(tx, sql`delete from plans where user_id = ${userId} returning id`)
    const sessions = await idsOf(tx, sql`delete from surf_sessions where user_id = ${userId} returning id`)
    // In a statement of its own, which also sees the news of those who held a session until now.
    const notified = await idsOf(
      tx,
      sql`with removed as (${deleteNotificationsSql(sql`
          select user_id, id from notifications
          where actor_id = ${userId} or session_id = any(${sessions}::uuid[]) or plan_id = any(${plans}::uuid[])
          -- In the order of those who read them.
          order by user_id, id for update`)})
        select user_id as id from removed`,
    )
    // From here on nobody likes anything as this surfer; what was being liked is there.
    await sql`select from users where id = ${userId} for update`.execute(tx)
    await sql`${deleteLikesSql(userId)}`.execute(tx)
    const { rows } = await sql<{ words: string[] }>`
      delete from users where id = ${userId} returning words_of(first_name || ' ' || last_name) as words`.execute(tx)
    // Nothing of theirs is shown any more: the cleanup job removes the pictures the next time. Whoever shows or stops showing
    // one locks what shows it first, and its upload last.
    await sql`update uploads set check_at = ${databaseTime()} where user_id = ${userId}`.execute(tx)
    await publish(tx, buddiesChanged, { userIds: [...linked, ...notified] })
    await publish(tx, plansChanged, { userIds: planSurfers })
    await publish(tx, safetyChanged, { userIds: alarmed })
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

/**
 * Forgets those of these words of names that nobody bears any more. Whoever signs up meanwhile waits, for it could not be
 * seen that a word is needed again.
 */
async function forgetNames(tx: Database, words: string[]) {
  // Only the index is worth it, whatever the planner guesses.
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`lock table name_words in share row exclusive mode`.execute(tx)
  // Nobody else writes the table meanwhile.
  await sql`
    delete from name_words known where word = any(${words}::text[]) and not exists (
      select from users where words_of(first_name || ' ' || last_name) @> array[known.word])`.execute(tx)
}
