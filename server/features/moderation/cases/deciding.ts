import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { decideCase, ModerationCase } from '#contract/operators/moderation.ts'
import type { ReportOutcome } from '#contract/operators/reports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { logAction } from '#server/domain/operators.ts'
import { read } from '#server/features/moderation/cases/case-detail.ts'
import { choicesOf, refuseImpossible } from '#server/features/moderation/cases/choices.ts'
import { lockSurfer, refuseAboutTeam, refuseConcerned } from '#server/features/moderation/cases/deciders.ts'
import { deleteSubject, type SubjectRemoval } from '#server/features/moderation/cases/deleting.ts'
import { hidesSubject, showUnlessHidden } from '#server/features/moderation/cases/hidden-subjects.ts'
import { setHidden } from '#server/features/moderation/cases/hiding.ts'
import { detailsOf, notifySurfer, record } from '#server/features/moderation/cases/recording.ts'
import { type AccountEnding, renewStanding } from '#server/features/moderation/cases/standing.ts'
import { type Case, readCase, readSubject, type Subject } from '#server/features/moderation/cases/subjects.ts'
import { notifyModerators } from '#server/features/moderation/moderator-notices.ts'
import { answerReporters } from '#server/features/moderation/reports/reporters-outcome.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

export type DecisionDeps = Pick<Deps, 'db' | 'env'>
export type OtherFeatures = SubjectRemoval & AccountEnding

type Form = BodyOf<typeof decideCase>

/**
 * Concurrent decisions: the first one counts. Refuses `case_not_found`, `case_decided`, `own_case`, `last_owner`,
 * `operators_only`, `too_many_attempts`, and `invalid_request` for what the case does not allow.
 */
export async function decide(
  { db, env }: DecisionDeps,
  features: OtherFeatures,
  { moderatorId, caseId }: { moderatorId: string; caseId: string },
  form: Form,
): Promise<ModerationCase> {
  await spend(db, { 'moderation-decision': [moderatorId] })
  await db.transaction().execute(async (tx) => {
    const found = await lockCase(tx, caseId)
    const { surferId, kind } = found
    const subject = await readSubject(tx, found)
    await refuseConcerned({ db: tx, env }, moderatorId, { caseId, surferId })
    if (found.decidedAt) throw new Refusal('case_decided')
    if (surferId) await refuseAboutTeam({ db: tx, env }, moderatorId, surferId)
    if (!choicesOf({ kind, surferId, subject }).includes(form.decision)) throw new Refusal('invalid_request')
    if (surferId) await refuseImpossible(tx, surferId, form.decision)
    await sql`
      update moderation_cases set decided_at = ${databaseTime()}, hidden_until = null where id = ${caseId}`.execute(tx)
    const decisionId = await record(tx, { ...form, caseId, surferId, operatorId: moderatorId })
    if (subject) await applyToSubject(tx, found, form.decision, features)
    if (surferId) await renewStanding(tx, surferId, features)
    await answerReporters(tx, caseId, outcomeOf(form.decision, kind))
    if (surferId && form.decision !== 'keep')
      await notifySurfer(tx, env, { surferId, decisionId, kind: 'decision', about: form.decision })
    await notifyModerators(tx, env.OPERATORS, { isNew: false, surferId })
    await logAction(tx, {
      ...{ operatorId: moderatorId, action: 'case_decided', details: detailsOf(form, { case: caseId, kind }) },
      ...(surferId && form.decision !== 'keep' && { surferId }),
    })
  })
  return read({ db, env }, moderatorId, caseId)
}

/** The surfer first. Refuses `case_not_found`. */
export async function lockCase(tx: Database, id: string): Promise<Case> {
  const surferId = (await readCase(tx, id))?.surferId
  if (surferId) await lockSurfer(tx, surferId)
  const locked = await readCase(tx, id, sql`for update`)
  if (!locked) throw new Refusal('case_not_found')
  return locked
}

/** 'keep' and 'warn' also show again what reports alone had hidden. */
async function applyToSubject(tx: Database, subject: Subject, decision: Form['decision'], features: SubjectRemoval) {
  if (decision === 'delete') return deleteSubject(tx, subject, features)
  if (hidesSubject(decision, subject.kind)) return setHidden(tx, subject, true)
  if (subject.kind !== 'surfer') await showUnlessHidden(tx, subject)
}

/** Reporters read nothing of what was decided about a surfer. */
function outcomeOf(decision: Form['decision'], kind: Subject['kind']): ReportOutcome {
  if (decision === 'keep') return 'nothing_found'
  return decision === 'delete' || hidesSubject(decision, kind) ? 'removed' : 'dealt_with'
}
