import { sql } from 'kysely'
import { PLAN_OVER_AFTER_MS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { notBlocked } from '#server/domain/visibility.ts'
import { plansSeenBy } from '#server/features/plans/seen-plans.ts'
import type { Database } from '#server/platform/database/database.ts'

export type LockedPlan = {
  ownerId: string
  surfSpotId: string
  startTime: string
  note: string
  canceledAt: string | null
  /** Without the planner. */
  invited: string[]
  /** To publish to: everybody without a block between. */
  surfers: string[]
}

/** Locks the plan until the transaction ends. Refuses `plan_not_found`. */
export async function lockPlan(transaction: Database, userId: string, id: string): Promise<LockedPlan> {
  // A statement of its own sees what was written while it waited.
  await sql`select from plans where id = ${id} for no key update`.execute(transaction)
  const locked = await sql<LockedPlan>`
    select p.user_id as owner_id, p.surf_spot_id, p.start_time, p.note, p.canceled_at,
      array(select i.user_id from plan_surfers i
        where i.owner_id = p.user_id and i.plan_id = p.id and i.user_id <> p.user_id) as invited,
      array(select i.user_id from plan_surfers i
        where i.owner_id = p.user_id and i.plan_id = p.id and ${notBlocked(userId, sql`i.user_id`)}) as surfers
    from ${plansSeenBy(userId)} where p.id = ${id}`.execute(transaction)
  const [plan] = locked.rows
  if (!plan) throw new Refusal('plan_not_found')
  return plan
}

/** Refuses `not_plan_owner` to the invited, and as `lockPlan`. */
export async function lockOwnPlan(transaction: Database, userId: string, id: string): Promise<LockedPlan> {
  const plan = await lockPlan(transaction, userId, id)
  if (plan.ownerId !== userId) throw new Refusal('not_plan_owner')
  return plan
}

/** Refuses `plan_over` three hours after the start. */
export function refuseOver({ startTime }: LockedPlan, now: Date) {
  if (now.getTime() >= Date.parse(startTime) + PLAN_OVER_AFTER_MS) throw new Refusal('plan_over')
}
