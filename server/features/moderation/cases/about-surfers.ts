import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { decideAboutSurfer, SurferModeration } from '#contract/operators/moderation.ts'
import { Refusal } from '#contract/refusals.ts'
import { logAction } from '#server/domain/operators.ts'
import { standingOf } from '#server/domain/visibility.ts'
import { decisionsAbout } from '#server/features/moderation/cases/case-detail.ts'
import { refuseImpossible } from '#server/features/moderation/cases/choices.ts'
import type { DecisionDeps } from '#server/features/moderation/cases/deciding.ts'
import { detailsOf, notifySurfer, record } from '#server/features/moderation/cases/recording.ts'
import { type AccountEnding, renewStanding } from '#server/features/moderation/cases/standing.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'

type About = { operatorId: string; surferId: string }

/** Refuses `user_not_found`. */
export async function readSurfer(db: Database, surferId: string): Promise<SurferModeration> {
  const { rows } = await sql<Omit<SurferModeration, 'decisions'>>`
    select ${standingOf(sql`u.id`)} as standing, (select st.until from standings st where st.user_id = u.id) as until
    from users u where u.id = ${surferId}`.execute(db)
  if (!rows[0]) throw new Refusal('user_not_found')
  return { ...rows[0], decisions: await decisionsAbout(db, surferId) }
}

/** Without a report. Refuses `user_not_found`, `own_case`, `last_owner`, `too_many_attempts`. */
export async function decideAbout(
  { db, env }: DecisionDeps,
  ending: AccountEnding,
  { operatorId, surferId }: About,
  form: BodyOf<typeof decideAboutSurfer>,
): Promise<SurferModeration> {
  if (operatorId === surferId) throw new Refusal('own_case')
  await spend(db, { 'moderation-decision': [operatorId] })
  await db.transaction().execute(async (tx) => {
    await lockSurfer(tx, surferId)
    await refuseImpossible(tx, surferId, form.decision)
    const decisionId = await record(tx, { ...form, caseId: null, surferId, operatorId })
    await renewStanding(tx, surferId, ending)
    await notifySurfer(tx, env, { surferId, decisionId, kind: 'decision', about: form.decision })
    await logAction(tx, { operatorId, action: 'surfer_decided', surferId, details: detailsOf(form) })
  })
  return readSurfer(db, surferId)
}

/** Reverses limits, suspensions and closings in force. Idempotent. Refuses `user_not_found`, `own_case`. */
export async function lift(
  { db, env }: DecisionDeps,
  ending: AccountEnding,
  { operatorId, surferId }: About,
): Promise<SurferModeration> {
  if (operatorId === surferId) throw new Refusal('own_case')
  await db.transaction().execute(async (tx) => {
    await lockSurfer(tx, surferId)
    const { rows } = await sql<{ id: string }>`
      update moderation_decisions d set is_reversed = true from (
        select id from moderation_decisions
        where surfer_id = ${surferId} and decision in ('limit', 'suspend', 'close') and not is_reversed
          and (until is null or until > now())
        order by id for update
      ) lifted
      where d.id = lifted.id returning d.id`.execute(tx)
    const latest = rows
      .map(({ id }) => id)
      .toSorted()
      .at(-1)
    if (!latest) return
    await renewStanding(tx, surferId, ending)
    await notifySurfer(tx, env, { surferId, decisionId: latest, kind: 'answer', about: 'reversed' })
    await logAction(tx, { operatorId, action: 'standing_lifted', surferId })
  })
  return readSurfer(db, surferId)
}

async function lockSurfer(tx: Database, id: string): Promise<void> {
  const { rows } = await sql`select from users where id = ${id} for no key update`.execute(tx)
  if (rows.length === 0) throw new Refusal('user_not_found')
}
