import { sql } from 'kysely'
import type { Decision, ModerationCase } from '#contract/operators/moderation.ts'
import { Refusal } from '#contract/refusals.ts'
import { logAction } from '#server/domain/operators.ts'
import { read } from '#server/features/moderation/cases/case-detail.ts'
import { isReversible } from '#server/features/moderation/cases/choices.ts'
import { refuseAboutTeam, refuseConcerned } from '#server/features/moderation/cases/deciders.ts'
import { type DecisionDeps, lockCase } from '#server/features/moderation/cases/deciding.ts'
import { hidesSubject, showUnlessHidden } from '#server/features/moderation/cases/hidden-subjects.ts'
import { notifySurfer } from '#server/features/moderation/cases/recording.ts'
import { type AccountEnding, renewStanding } from '#server/features/moderation/cases/standing.ts'
import { readCase } from '#server/features/moderation/cases/subjects.ts'
import { withdrawOutcome } from '#server/features/moderation/reports/reporters-outcome.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

type Reversed = { caseId: string | null; surferId: string | null; decision: Decision }

/**
 * Shows again what the decisions hid, and renews the standing. An appeal that waits is answered by it. In
 * their transaction.
 */
export async function reverse(
  tx: Database,
  ending: AccountEnding,
  { ids, operatorId }: { ids: string[]; operatorId: string },
): Promise<void> {
  // Decisions of one case or surfer, which the caller has locked.
  const { rows } = await sql<Reversed>`
    update moderation_decisions d set is_reversed = true,
      answered_at = coalesce(d.answered_at, case when d.appealed_at is not null then ${databaseTime()} end),
      answered_by = coalesce(d.answered_by, case when d.appealed_at is not null then ${operatorId}::uuid end)
    where d.id = any(${ids}::uuid[]) and not d.is_reversed returning d.case_id, d.surfer_id, d.decision`.execute(tx)
  for (const { caseId, decision } of rows) {
    const subject = caseId && (await readCase(tx, caseId))
    if (!subject) continue
    await withdrawOutcome(tx, caseId)
    if (hidesSubject(decision, subject.kind)) await showUnlessHidden(tx, subject)
  }
  const surferId = rows[0]?.surferId
  if (surferId) await renewStanding(tx, surferId, ending)
}

/**
 * Reverses the decision of a case. Idempotent. Refuses `case_not_found`, `own_case`, `operators_only`, and
 * `decision_not_found` if nothing can be reversed.
 */
export async function takeBack(
  { db, env }: DecisionDeps,
  ending: AccountEnding,
  { moderatorId, caseId }: { moderatorId: string; caseId: string },
): Promise<ModerationCase> {
  await db.transaction().execute(async (tx) => {
    const { surferId, kind } = await lockCase(tx, caseId)
    await refuseConcerned({ db: tx, env }, moderatorId, { caseId, surferId })
    if (surferId) await refuseAboutTeam({ db: tx, env }, moderatorId, surferId)
    const { rows } = await sql<{ id: string; decision: Decision; isReversed: boolean }>`
      select id, decision, is_reversed from moderation_decisions where case_id = ${caseId} for update`.execute(tx)
    const [decided] = rows
    if (decided?.isReversed) return
    if (!decided || !isReversible(decided)) throw new Refusal('decision_not_found')
    await reverse(tx, ending, { ids: [decided.id], operatorId: moderatorId })
    if (surferId) await notifySurfer(tx, env, { surferId, decisionId: decided.id, kind: 'answer', about: 'reversed' })
    const details = { case: caseId, kind, decision: decided.decision }
    await logAction(tx, {
      operatorId: moderatorId,
      action: 'decision_reversed',
      surferId: surferId ?? undefined,
      details,
    })
  })
  return read({ db, env }, moderatorId, caseId)
}
