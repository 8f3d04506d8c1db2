import { sql } from 'kysely'
import type { Mistake } from '#contract/issues.ts'
import type { Decision, ModerationDecision, ReportedKind } from '#contract/operators/moderation.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { isLastOwner } from '#server/domain/operators.ts'
import { standingOf } from '#server/domain/visibility.ts'
import type { Shown } from '#server/features/moderation/cases/subjects.ts'

type Decided = {
  kind: ReportedKind
  surferId: string | null
  subject: Pick<Shown, 'isActive' | 'photos'> | null
}

const aboutSurfer: Decision[] = ['warn', 'limit', 'suspend', 'close']
const takesRights = (decision: Decision) => decision === 'limit' || decision === 'suspend' || decision === 'close'

/** Independent of the moderator. A spot is corrected instead of deleted, and the watch over an active session goes on. */
export function choicesOf({ kind, surferId, subject }: Decided): Decision[] {
  const aboutSubject: Decision[] = kind === 'spot' || subject?.isActive ? ['hide'] : ['hide', 'delete']
  const hasSomething = subject !== null && (kind !== 'surfer' || subject.photos.length > 0)
  return ['keep', ...(hasSomething ? aboutSubject : []), ...(surferId ? aboutSurfer : [])]
}

type Reversible = Pick<ModerationDecision, 'decision' | 'isReversed'>
/** False for what changed nothing and what is gone. */
export const isReversible = (decided: Reversible | null): boolean =>
  decided !== null && !decided.isReversed && decided.decision !== 'keep' && decided.decision !== 'delete'

/** Refuses `last_owner`, and `invalid_request` about an account that nobody else sees yet. */
export async function refuseImpossible(tx: Deps['db'], surferId: string, decision: Decision): Promise<void> {
  if (!takesRights(decision)) return
  if (decision !== 'limit' && (await isLastOwner(tx, surferId))) throw new Refusal('last_owner')
  const { rows } = await sql`
    select where ${standingOf(sql`${surferId}::uuid`)} in ('unverified', 'awaiting', 'refused')`.execute(tx)
  if (rows.length > 0) throw new Refusal('invalid_request', { issues: [UNSEEN] })
}

const UNSEEN: Mistake = { path: 'decision', text: (texts) => texts.nobodySeesThisAccountYet }
