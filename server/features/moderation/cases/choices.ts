import { sql } from 'kysely'
import type { Decision, ReportedKind } from '#contract/operators/moderation.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { hasOtherModerator, isLastOwner, isModerator, isOperator } from '#server/domain/operators.ts'
import { standingOf } from '#server/domain/visibility.ts'

import type { Shown } from '#server/features/moderation/cases/subjects.ts'

type ChoiceDeps = Pick<Deps, 'db' | 'env'>
type Decided = {
  kind: ReportedKind
  caseId: string
  surferId: string | null
  subject: Pick<Shown, 'isActive' | 'photos'> | null
}

const aboutSurfer: Decision[] = ['warn', 'limit', 'suspend', 'close']
const takesRights = (decision: Decision) => decision === 'limit' || decision === 'suspend' || decision === 'close'

/** Decisions that this moderator may make; empty if somebody else has to. */
export async function choicesFor(deps: ChoiceDeps, moderatorId: string, decided: Decided): Promise<Decision[]> {
  try {
    await refuseConcerned(deps, moderatorId, decided)
    if (decided.surferId) await refuseAboutTeam(deps, moderatorId, decided.surferId)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
  return choicesOf(decided)
}

/** Independent of the moderator. A spot is corrected instead of deleted, and the watch over an active session goes on. */
export function choicesOf({ kind, surferId, subject }: Omit<Decided, 'caseId'>): Decision[] {
  const aboutSubject: Decision[] = kind === 'spot' || subject?.isActive ? ['hide'] : ['hide', 'delete']
  const hasSomething = subject !== null && (kind !== 'surfer' || subject.photos.length > 0)
  return ['keep', ...(hasSomething ? aboutSubject : []), ...(surferId ? aboutSurfer : [])]
}

/** Refuses `own_case` to the reported; and to a reporter while another moderator can decide. */
export async function refuseConcerned(
  { db, env }: ChoiceDeps,
  moderatorId: string,
  { caseId, surferId }: Pick<Decided, 'caseId' | 'surferId'>,
): Promise<void> {
  if (surferId === moderatorId) throw new Refusal('own_case')
  const { rows } = await sql`
    select from reports where case_id = ${caseId} and reporter_id = ${moderatorId}`.execute(db)
  if (rows.length > 0 && (await hasOtherModerator({ db, env }, moderatorId))) throw new Refusal('own_case')
}

type Rights = { isTeam: boolean; isOperator: boolean }

/** Refuses `operators_only` to a moderator about an owner or another moderator. */
export async function refuseAboutTeam({ db, env }: ChoiceDeps, moderatorId: string, surferId: string): Promise<void> {
  const { rows } = await sql<Rights>`
    select coalesce(bool_or(id = ${surferId} and ${isModerator(env.OPERATORS)}), false) as is_team,
      coalesce(bool_or(id = ${moderatorId} and ${isOperator(env.OPERATORS)}), false) as is_operator
    from users where id in (${surferId}, ${moderatorId})`.execute(db)
  if (rows[0]?.isTeam && !rows[0].isOperator) throw new Refusal('operators_only')
}

/** Refuses `last_owner`, and `invalid_request` about an account that nobody else sees yet. */
export async function refuseImpossible(tx: Deps['db'], surferId: string, decision: Decision): Promise<void> {
  if (!takesRights(decision)) return
  if (decision !== 'limit' && (await isLastOwner(tx, surferId))) throw new Refusal('last_owner')
  const { rows } = await sql`
    select where ${standingOf(sql`${surferId}::uuid`)} in ('unverified', 'awaiting', 'refused')`.execute(tx)
  if (rows.length > 0) throw new Refusal('invalid_request', { issues: [UNSEEN] })
}

const UNSEEN = { path: 'decision', message: 'Nobody sees this account yet. Approve or refuse it first.' }
