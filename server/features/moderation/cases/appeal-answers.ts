import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AppealedDecision, answerAppeal, Decision } from '#contract/operators/moderation.ts'
import { Refusal } from '#contract/refusals.ts'
import { logAction, logReading } from '#server/domain/operators.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { appealRights, lockSurfer } from '#server/features/moderation/cases/deciders.ts'
import type { DecisionDeps } from '#server/features/moderation/cases/deciding.ts'
import { notifySurfer } from '#server/features/moderation/cases/recording.ts'
import { reverse } from '#server/features/moderation/cases/reversing.ts'
import type { AccountEnding } from '#server/features/moderation/cases/standing.ts'
import { notifyModerators } from '#server/features/moderation/moderator-notices.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Unanswered ones, oldest first. Writes to the log who read them. */
export async function listAppeals(
  { db, env }: DecisionDeps,
  reader: string,
  limit: number,
): Promise<AppealedDecision[]> {
  const { mayAnswer, isForOperators } = appealRights(env.OPERATORS, reader)
  const { rows } = await sql<AppealedDecision>`
    select d.id, d.decision, d.message, d.until, d.decided_at, d.appeal, d.answer, d.is_reversed, d.case_id, d.appealed_at,
      ${surferJson(sql`operator`)} as operator, ${surferJson(sql`u`)} as surfer, c.kind, coalesce(c.excerpt, '') as excerpt,
      ${mayAnswer} as may_answer, ${isForOperators} as is_for_operators
    from moderation_decisions d join users u on u.id = d.surfer_id
      left join users operator on operator.id = d.operator_id
      left join moderation_cases c on c.id = d.case_id
    where d.appealed_at is not null and d.answered_at is null and d.surfer_id <> ${reader}
    order by d.appealed_at, d.id limit ${limit}`.execute(db)
  if (rows.length > 0) await logReading(db, { operatorId: reader, action: 'appeals_read' })
  return rows
}

type Appealed = {
  surferId: string
  decision: Decision
  isAnswered: boolean
  mayAnswer: boolean
  isForOperators: boolean
}

/**
 * A reversal restores what was hidden, the rights and the account. Refuses `decision_not_found`, `appeal_answered`,
 * `another_answers`, `operators_only`, `too_many_attempts`.
 */
export async function answer(
  { db, env }: DecisionDeps,
  ending: AccountEnding,
  { moderatorId, decisionId }: { moderatorId: string; decisionId: string },
  { isReversed, message }: BodyOf<typeof answerAppeal>,
): Promise<{ id: string }> {
  await spend(db, { 'moderation-decision': [moderatorId] })
  await db.transaction().execute(async (tx) => {
    const { surferId, decision } = await lockAppeal({ db: tx, env }, moderatorId, decisionId)
    await sql`
      update moderation_decisions set answer = ${message}, answered_at = ${databaseTime()}, answered_by = ${moderatorId}
      where id = ${decisionId}`.execute(tx)
    if (isReversed) await reverse(tx, ending, { ids: [decisionId], operatorId: moderatorId })
    const about = isReversed ? 'reversed' : 'upheld'
    await notifySurfer(tx, env, { surferId, decisionId, kind: 'answer', about })
    await notifyModerators(tx, env.OPERATORS, { isNew: false, surferId })
    await logAction(tx, { operatorId: moderatorId, action: 'appeal_answered', surferId, details: { decision, about } })
  })
  return { id: decisionId }
}

async function lockAppeal({ db: tx, env }: DecisionDeps, moderatorId: string, id: string): Promise<Appealed> {
  const { mayAnswer, isForOperators } = appealRights(env.OPERATORS, moderatorId)
  const which = sql`d.id = ${id} and d.appealed_at is not null and d.surfer_id <> ${moderatorId}`
  const { rows: about } = await sql<{ surferId: string }>`
    select d.surfer_id from moderation_decisions d where ${which}`.execute(tx)
  if (about[0]) await lockSurfer(tx, about[0].surferId)
  const { rows } = await sql<Appealed>`
    select d.surfer_id, d.decision, d.answered_at is not null as is_answered, ${mayAnswer} as may_answer,
      ${isForOperators} as is_for_operators
    from moderation_decisions d where ${which} for update of d`.execute(tx)
  const [appealed] = rows
  if (!appealed) throw new Refusal('decision_not_found')
  if (appealed.isAnswered) throw new Refusal('appeal_answered')
  if (appealed.isForOperators) throw new Refusal('operators_only')
  if (!appealed.mayAnswer) throw new Refusal('another_answers')
  return appealed
}
