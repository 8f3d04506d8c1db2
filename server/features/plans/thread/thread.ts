import { sql } from 'kysely'
import type { PlanMessage } from '#contract/people/plans.ts'
import { Refusal } from '#contract/refusals.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { isCommentShown } from '#server/domain/visibility.ts'
import { plansSeenBy } from '#server/features/plans/seen-plans.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Rows `m` of plan_messages with their author `u`. */
export const messageColumns = sql`m.id, ${surferJson(sql`u`)} as "user", m.created_at, m.message, m.late_minutes`

/** Refuses `plan_not_found`, and `plan_declined` after a no. */
export async function readableThread(db: Database, userId: string, planId: string): Promise<{ ownerId: string }> {
  const { rows } = await sql<{ ownerId: string; hasDeclined: boolean }>`
    select p.user_id as owner_id, own.answer is not distinct from 'no' as has_declined
    from ${plansSeenBy(userId)} where p.id = ${planId}`.execute(db)
  const [plan] = rows
  if (!plan) throw new Refusal('plan_not_found')
  if (plan.hasDeclined) throw new Refusal('plan_declined')
  return plan
}

/** Before the cursor (an id), newest first; none of blocked surfers. */
export async function page(
  db: Database,
  { userId, planId }: { userId: string; planId: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: PlanMessage[]; hasOlder: boolean }> {
  const { ownerId } = await readableThread(db, userId, planId)
  const { rows } = await sql<PlanMessage>`
    select ${messageColumns} from plan_messages m join users u on u.id = m.user_id
    where m.owner_id = ${ownerId} and m.plan_id = ${planId} ${cursor ? sql`and m.id < ${cursor}` : sql``}
      and ${isCommentShown(userId, sql`m`)}
    order by m.id desc
    limit ${limit + 1}`.execute(db)
  return { items: rows.slice(0, limit), hasOlder: rows.length > limit }
}
