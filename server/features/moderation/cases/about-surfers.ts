import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { decideAboutSurfer, SurferModeration } from '#contract/operators/moderation.ts'
import { Refusal } from '#contract/refusals.ts'
import { idOfEarlier } from '#server/domain/create-once.ts'
import { logAction, logReading } from '#server/domain/operators.ts'
import { standingOf } from '#server/domain/visibility.ts'
import { decisionsAbout } from '#server/features/moderation/cases/case-detail.ts'
import { refuseImpossible } from '#server/features/moderation/cases/choices.ts'
import { lockSurfer } from '#server/features/moderation/cases/deciders.ts'
import type { DecisionDeps } from '#server/features/moderation/cases/deciding.ts'
import { detailsOf, notifySurfer, record } from '#server/features/moderation/cases/recording.ts'
import { reverse } from '#server/features/moderation/cases/reversing.ts'
import { type AccountEnding, isInForce, renewStanding } from '#server/features/moderation/cases/standing.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'

type About = { operatorId: string; surferId: string }

/** Writes to the log who read it. Refuses `user_not_found`. */
export async function openSurfer(db: Database, operatorId: string, surferId: string): Promise<SurferModeration> {
  const found = await readSurfer(db, surferId)
  await logReading(db, { operatorId, action: 'surfer_read', surferId }, sql`surfer_id = ${surferId}`)
  return found
}

async function readSurfer(db: Database, surferId: string): Promise<SurferModeration> {
  const { rows } = await sql<Omit<SurferModeration, 'decisions'>>`
    select ${standingOf(sql`u.id`)} as standing, (select st.until from standings st where st.user_id = u.id) as until
    from users u where u.id = ${surferId}`.execute(db)
  if (!rows[0]) throw new Refusal('user_not_found')
  return { ...rows[0], decisions: await decisionsAbout(db, surferId) }
}

/** Without a report; a repeated one changes nothing. Refuses `user_not_found`, `own_case`, `last_owner`, `too_many_attempts`. */
export async function decideAbout(
  { db, env }: DecisionDeps,
  ending: AccountEnding,
  { operatorId, surferId }: About,
  form: BodyOf<typeof decideAboutSurfer>,
): Promise<SurferModeration> {
  if (operatorId === surferId) throw new Refusal('own_case')
  const { clientId, ...decided } = form
  const earlier = sql`
    select id from moderation_decisions
    where surfer_id = ${surferId} and operator_id = ${operatorId} and client_id = ${clientId ?? null}`
  await db.transaction().execute(async (tx) => {
    await refuseUnknown(tx, surferId)
    if (await idOfEarlier(tx, operatorId, { clientId, earlier })) return
    await spend(tx, { 'moderation-decision': [operatorId] })
    await refuseImpossible(tx, surferId, form.decision)
    const decisionId = await record(tx, { ...form, caseId: null, surferId, operatorId })
    await renewStanding(tx, surferId, ending)
    await notifySurfer(tx, env, { surferId, decisionId, kind: 'decision', about: form.decision })
    await logAction(tx, { operatorId, action: 'surfer_decided', surferId, details: detailsOf(decided) })
  })
  return readSurfer(db, surferId)
}

/** Reverses limits, suspensions and closings in force, with what they hid. Idempotent. Refuses `user_not_found`, `own_case`. */
export async function lift(
  { db, env }: DecisionDeps,
  ending: AccountEnding,
  { operatorId, surferId }: About,
): Promise<SurferModeration> {
  if (operatorId === surferId) throw new Refusal('own_case')
  await db.transaction().execute(async (tx) => {
    await refuseUnknown(tx, surferId)
    const { rows } = await sql<{ id: string }>`
      select d.id from moderation_decisions d where d.surfer_id = ${surferId} and ${isInForce} order by d.id for update`.execute(
      tx,
    )
    const ids = rows.map(({ id }) => id)
    const latest = ids.at(-1)
    if (!latest) return
    await reverse(tx, ending, { ids, operatorId })
    await notifySurfer(tx, env, { surferId, decisionId: latest, kind: 'answer', about: 'reversed' })
    await logAction(tx, { operatorId, action: 'standing_lifted', surferId })
  })
  return readSurfer(db, surferId)
}

async function refuseUnknown(tx: Database, surferId: string): Promise<void> {
  if (!(await lockSurfer(tx, surferId))) throw new Refusal('user_not_found')
}
