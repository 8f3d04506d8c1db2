import { sql } from 'kysely'
import type { Plan, PlanAnswer } from '#contract/plans.ts'
import { Refusal } from '#contract/refusals.ts'
import { holdPlan } from '#server/features/plans/held-plan.ts'
import { byId } from '#server/features/plans/seen-plans.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'
import { notifying } from '#server/platform/notifying.ts'

/**
 * Says whether this surfer comes, until the start; the planner is told of each answer that is another than before.
 * Refuses `plan_not_found`, also to the planner, whom nobody has asked, `plan_canceled`, and `plan_over`.
 */
export const answer = (db: Database, userId: string, id: string, given: PlanAnswer, now: Date): Promise<Plan> =>
  db.transaction().execute(async (transaction) => {
    const plan = await holdPlan(transaction, userId, id)
    if (plan.ownerId === userId) throw new Refusal('plan_not_found')
    if (plan.canceledAt) throw new Refusal('plan_canceled')
    if (now.getTime() >= Date.parse(plan.startTime)) throw new Refusal('plan_over')
    await sql`
      with answered as (
        update plan_surfers set answer = ${given}
        where owner_id = ${plan.ownerId} and plan_id = ${id} and user_id = ${userId}
          and answer is distinct from ${given}
        returning owner_id, plan_id, user_id
      ),
      told as (
        ${notifying('user_id, kind, actor_id, plan_id, subject', sql`select owner_id, 'plan_answer', user_id, plan_id, ${given} from answered`)}
      ),
      read as (
        update notifications n set read_at = now() from answered
        where n.user_id = answered.user_id and n.plan_id = answered.plan_id and n.kind = 'plan_invite'
          and n.read_at is null
      )
      select ${announcing({ topic: 'plans', userIds: plan.surfers })} from answered`.execute(transaction)
    return byId(transaction, userId, id)
  })
