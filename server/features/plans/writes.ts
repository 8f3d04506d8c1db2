import { type RawBuilder, sql } from 'kysely'
import { withdrawNotificationsSql } from '#server/domain/notification-sql.ts'
import type { Database } from '#server/platform/database/database.ts'

/** SQL that moves plans from a duplicate spot. */
export const movingPlans = (from: string, into: string) => sql`
  update plans set surf_spot_id = ${into} where surf_spot_id = ${from}`

/**
 * Removes two former buddies from each other's plans. Call it in the transaction that locked their links: invitations
 * lock them, too.
 */
export const leavePlansOfEachOther = (transaction: Database, one: string, other: string) =>
  leavePlans(
    transaction,
    sql`(s.owner_id, s.user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`,
  )

export const leaveAllPlans = (transaction: Database, userId: string) =>
  leavePlans(transaction, sql`s.user_id = ${userId}`)

/** For the caller to publish. */
type Left = { planSurfers: string[]; notified: string[] }

/** Removes rows `s` of plan_surfers with their notifications, and updates the plans. */
async function leavePlans(transaction: Database, which: RawBuilder<unknown>): Promise<Left> {
  // A statement of its own sees what was written while it waited.
  await sql`
    select from plans p
    where exists (select from plan_surfers s where s.owner_id = p.user_id and s.plan_id = p.id and ${which})
    order by p.id for no key update`.execute(transaction)
  const { rows } = await sql<Left>`
    with gone as (delete from plan_surfers s where ${which} returning s.owner_id, s.plan_id, s.user_id, s.answer),
    marked as (
      update plans p set someone_left = true from gone
      where p.user_id = gone.owner_id and p.id = gone.plan_id
        and gone.user_id <> gone.owner_id and gone.answer is distinct from 'no'
    ),
    taken_back as (${withdrawNotificationsSql(sql`
      select n.user_id, n.id from gone join notifications n on n.user_id = gone.user_id and n.plan_id = gone.plan_id
      -- One order, to avoid deadlocks.
      order by n.user_id, n.id for update of n`)})
    select array(select distinct s.user_id from gone join plan_surfers s using (owner_id, plan_id)) as plan_surfers,
      array(select distinct user_id from taken_back) as notified`.execute(transaction)
  return rows[0]!
}

type OfPlan = { ownerId: string; planId: string; id: string }

export const hideMessageSql = ({ ownerId, planId, id }: OfPlan, isHidden: boolean) => sql`
  update plan_messages set is_hidden = ${isHidden}
  where owner_id = ${ownerId} and plan_id = ${planId} and id = ${id}`
