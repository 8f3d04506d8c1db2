import { sql } from 'kysely'
import type { Decision, ReportedKind } from '#contract/operators/moderation.ts'
import { setHidden } from '#server/features/moderation/cases/hiding.ts'
import type { Subject } from '#server/features/moderation/cases/subjects.ts'
import type { Database } from '#server/platform/database/database.ts'

/** A profile picture stays unless it is hidden itself. */
export const hidesSubject = (decision: Decision, kind: ReportedKind): boolean =>
  decision === 'hide' || (kind !== 'surfer' && ['limit', 'suspend', 'close'].includes(decision))

/** Unless a decision about the same, of any case, hides it. */
export async function showUnlessHidden(tx: Database, subject: Subject): Promise<void> {
  const { rows } = await sql<{ decision: Decision }>`
    select d.decision from moderation_cases c join moderation_decisions d on d.case_id = c.id
    where c.subject_id = ${subject.subjectId} and c.kind = ${subject.kind} and not d.is_reversed`.execute(tx)
  if (!rows.some(({ decision }) => hidesSubject(decision, subject.kind))) await setHidden(tx, subject, false)
}
