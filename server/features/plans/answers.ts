import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { NotificationKind } from '#contract/people/notification-kinds.ts'
import type { answerPlan, Plan } from '#contract/people/plans.ts'
import { Refusal } from '#contract/refusals.ts'
import { markReadSql, notificationCtes, notifiedIds } from '#server/domain/notification-sql.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { plansChanged } from '#server/features/plans/events.ts'
import { byId, lockPlan } from '#server/features/plans/seen-plans.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Notifications that an answer makes obsolete, and those that a no does. */
const ENDED_BY_ANSWER: NotificationKind[] = ['plan_invite']
const ENDED_BY_NO: NotificationKind[] = [...ENDED_BY_ANSWER, 'plan_message', 'plan_late', 'plan_forecast']

/**
 * Until the start; notifies the planner of a changed answer. One given before the last, `answeredMsAgo` ms before
 * `now`, changes nothing. Refuses `plan_not_found`, also to the planner, `plan_canceled`, `plan_over`.
 */
export const answer = (
  db: Database,
  userId: string,
  id: string,
  { answer: given, answeredMsAgo }: BodyOf<typeof answerPlan>,
  now: Date,
): Promise<Plan> =>
  db.transaction().execute(async (transaction) => {
    const plan = await lockPlan(transaction, userId, id)
    if (plan.ownerId === userId) throw new Refusal('plan_not_found')
    if (plan.canceledAt) throw new Refusal('plan_canceled')
    if (now.getTime() >= Date.parse(plan.startTime)) throw new Refusal('plan_over')
    const givenAt = new Date(now.getTime() - answeredMsAgo)
    const answered = await sql<{ notified: string[] }>`
      with locked as (
        select owner_id, plan_id, user_id, answer from plan_surfers
        where owner_id = ${plan.ownerId} and plan_id = ${id} and user_id = ${userId}
          and coalesce(answered_at <= ${givenAt}, true)
      ),
      written as (
        update plan_surfers s set answer = ${given}, answered_at = ${givenAt} from locked
        where s.owner_id = locked.owner_id and s.plan_id = locked.plan_id and s.user_id = locked.user_id
        returning locked.*
      ),
      answered as (select owner_id, plan_id, user_id from written where answer is distinct from ${given}),
      ${notificationCtes({ userId: sql`owner_id`, kind: 'plan_answer', actorId: sql`user_id`, planId: sql`plan_id`, subject: sql`${given}` }, sql`from answered`)},
      read as (
        ${markReadSql(sql`
          select invite.user_id, invite.id from answered join notifications invite using (user_id, plan_id)
          where invite.kind = any(${given === 'no' ? ENDED_BY_NO : ENDED_BY_ANSWER}::text[]) and invite.read_at is null`)}
      )
      select ${notifiedIds} as notified from answered`.execute(transaction)
    if (answered.rows[0]) {
      await publish(transaction, plansChanged, { userIds: plan.surfers })
      await publish(transaction, notificationsChanged, { userIds: answered.rows[0].notified })
    }
    return byId(transaction, userId, id)
  })
