import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AppealedDecision, answerAppeal, Decision } from '#contract/operators/moderation.ts'
import { Refusal } from '#contract/refusals.ts'
import { hasOtherModerator, logAction } from '#server/domain/operators.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { refuseAboutTeam } from '#server/features/moderation/cases/choices.ts'
import { type DecisionDeps, hidesSubject } from '#server/features/moderation/cases/deciding.ts'
import { setHidden } from '#server/features/moderation/cases/hiding.ts'
import { notifySurfer } from '#server/features/moderation/cases/recording.ts'
import { type AccountEnding, renewStanding } from '#server/features/moderation/cases/standing.ts'
import type { Subject } from '#server/features/moderation/cases/subjects.ts'
import { notifyModerators } from '#server/features/moderation/moderator-notices.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Unanswered ones, oldest first. */
export async function listAppeals(
  { db, env }: DecisionDeps,
  reader: string,
  limit: number,
): Promise<AppealedDecision[]> {
  const isAlone = !(await hasOtherModerator({ db, env }, reader))
  const { rows } = await sql<AppealedDecision>`
    select d.id, d.decision, d.message, d.until, d.decided_at, d.appeal, d.answer, d.is_reversed, d.case_id, d.appealed_at,
      ${surferJson(sql`operator`)} as operator, ${surferJson(sql`u`)} as surfer, c.kind, coalesce(c.excerpt, '') as excerpt,
      (${isAlone} or d.operator_id is distinct from ${reader}::uuid) as may_answer
    from moderation_decisions d join users u on u.id = d.surfer_id
      left join users operator on operator.id = d.operator_id
      left join moderation_cases c on c.id = d.case_id
    where d.appealed_at is not null and d.answered_at is null and d.surfer_id <> ${reader}
    order by d.appealed_at, d.id limit ${limit}`.execute(db)
  return rows
}

type Appealed = {
  caseId: string | null
  surferId: string
  operatorId: string | null
  decision: Decision
  isAnswered: boolean
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
    const { caseId, surferId, decision } = await lockAppeal({ db: tx, env }, moderatorId, decisionId)
    await sql`
      update moderation_decisions set answer = ${message}, answered_at = ${databaseTime()}, answered_by = ${moderatorId},
        is_reversed = is_reversed or ${isReversed}
      where id = ${decisionId}`.execute(tx)
    if (isReversed) {
      if (caseId) await showAgain(tx, caseId, decision)
      await renewStanding(tx, surferId, ending)
    }
    const about = isReversed ? 'reversed' : 'upheld'
    await notifySurfer(tx, env, { surferId, decisionId, kind: 'answer', about })
    await notifyModerators(tx, env.OPERATORS, { isNew: false })
    await logAction(tx, { operatorId: moderatorId, action: 'appeal_answered', surferId, details: { decision, about } })
  })
  return { id: decisionId }
}

async function lockAppeal({ db: tx, env }: DecisionDeps, moderatorId: string, id: string): Promise<Appealed> {
  const { rows } = await sql<Appealed>`
    select case_id, surfer_id, operator_id, decision, answered_at is not null as is_answered from moderation_decisions
    where id = ${id} and appealed_at is not null and surfer_id <> ${moderatorId} for update`.execute(tx)
  const [appealed] = rows
  if (!appealed) throw new Refusal('decision_not_found')
  if (appealed.isAnswered) throw new Refusal('appeal_answered')
  if (appealed.operatorId === moderatorId && (await hasOtherModerator({ db: tx, env }, moderatorId)))
    throw new Refusal('another_answers')
  await refuseAboutTeam({ db: tx, env }, moderatorId, appealed.surferId)
  return appealed
}

/** Unless a later case hides the same. */
async function showAgain(tx: Database, caseId: string, decision: Decision): Promise<void> {
  const { rows } = await sql<Subject & { id: string; decision: Decision | null }>`
    select c.id, c.kind, c.subject_id, c.owner_id, c.parent_id, c.surfer_id, d.decision
    from moderation_cases own
      join moderation_cases c on c.subject_id = own.subject_id and c.kind = own.kind
      left join moderation_decisions d on d.case_id = c.id and not d.is_reversed
    where own.id = ${caseId}`.execute(tx)
  const own = rows.find(({ id }) => id === caseId)
  if (!own || !hidesSubject(decision, own.kind)) return
  const isHiddenStill = rows.some((other) => other.decision && hidesSubject(other.decision, other.kind))
  if (!isHiddenStill) await setHidden(tx, own, false)
}
