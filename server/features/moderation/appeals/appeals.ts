import { sql } from 'kysely'
import type { OwnDecision } from '#contract/accounts/decisions.ts'
import * as contract from '#contract/accounts/decisions.ts'
import { APPEAL_DAYS } from '#contract/limits.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { notifyModerators } from '#server/features/moderation/moderator-notices.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const LISTED = 200
/** Nothing changed for the surfer, who is not notified of those. */
const changesSomething = sql`d.decision <> 'keep'`
const isOpenToAppeal = sql`(
  d.appeal is null and d.answered_at is null and not d.is_reversed
  and d.decided_at > ${databaseTime(-APPEAL_DAYS * DAY_MS)})`

const columns = sql`
  d.id, d.decision, c.kind, coalesce(c.excerpt, '') as excerpt, d.message, d.decided_at, d.until,
  case when ${isOpenToAppeal} then d.decided_at + make_interval(days => ${APPEAL_DAYS}) end as appeal_until,
  d.appeal, d.appealed_at, d.answer, d.answered_at, d.is_reversed`

/** Newest first. */
async function listBySurfer(db: Database, userId: string): Promise<OwnDecision[]> {
  const { rows } = await sql<OwnDecision>`
    select ${columns} from moderation_decisions d left join moderation_cases c on c.id = d.case_id
    where d.surfer_id = ${userId} and ${changesSomething} order by d.id desc limit ${LISTED}`.execute(db)
  return rows
}

/** Undefined for a decision that changed nothing, and once the account is gone. */
export async function decisionById(
  db: Database,
  id: string,
): Promise<(OwnDecision & { surferId: string }) | undefined> {
  const { rows } = await sql<OwnDecision & { surferId: string }>`
    select ${columns}, d.surfer_id from moderation_decisions d left join moderation_cases c on c.id = d.case_id
    where d.id = ${id} and d.surfer_id is not null and ${changesSomething}`.execute(db)
  return rows[0]
}

/**
 * Once for each decision; the same message again changes nothing. Refuses `decision_not_found`, `already_appealed`,
 * `appeal_too_late` and `too_many_attempts`.
 */
export async function appeal(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  surferId: string,
  { id, message }: { id: string; message: string },
): Promise<OwnDecision> {
  const before = await decisionById(db, id)
  if (before?.surferId !== surferId) throw new Refusal('decision_not_found')
  if (before.appeal === message) return before
  await spend(db, { appeal: [surferId] })
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update moderation_decisions d set appeal = ${message}, appealed_at = ${databaseTime()}
      where d.id = ${id} and d.surfer_id = ${surferId} and ${changesSomething} and ${isOpenToAppeal}
      returning d.id`.execute(tx)
    const after = await decisionById(tx, id)
    if (!after || rows.length === 0) throw new Refusal(reasonOf(after))
    await notifyModerators(tx, env.OPERATORS, { isNew: true, surferId })
    return after
  })
}

function reasonOf(decision: OwnDecision | undefined): RefusalCode {
  if (!decision) return 'decision_not_found'
  return decision.appeal === null ? 'appeal_too_late' : 'already_appealed'
}

export const decisionRoutes: BoundRoute[] = [
  route(contract.ownDecisions, ({ user }, { db }) => listBySurfer(db, user.id)),
  route(contract.appealDecision, ({ params, body, user }, deps) =>
    appeal(deps, user.id, { id: params.id, message: body.message }),
  ),
]
