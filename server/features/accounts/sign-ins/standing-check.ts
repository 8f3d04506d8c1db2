import { sql } from 'kysely'
import type { Standing } from '#contract/accounts/users.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { pathOfClosing } from '#server/domain/appeal-address.ts'
import { refuseNonModerators, refuseNonOperators } from '#server/domain/operators.ts'
import { isShutOut, standingOf } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Needs } from '#server/platform/http/http.ts'
import type { Sockets } from '#server/platform/live/sockets.ts'

const REFUSAL_BY_STANDING: Record<Standing, RefusalCode> = {
  unverified: 'address_unverified',
  awaiting: 'approval_awaited',
  refused: 'approval_awaited',
  limited: 'account_limited',
  suspended: 'account_suspended',
  closed: 'account_closed',
}

/** Suspended and closed surfers have their safety alone. */
export const isShutOutBy = (standing: Standing | null) => standing === 'suspended' || standing === 'closed'

type Caller = { userId: string; isFresh: boolean; standing: Standing | null }

/** Refuses what the standing, the age of the sign-in or the role does not allow. */
export async function refuseLacking({ db, env }: Pick<Deps, 'db' | 'env'>, caller: Caller, needs: Needs) {
  const { userId, isFresh, standing } = caller
  if (!needs.whileSuspended) refuseShutOut(standing)
  if (needs.fresh && !isFresh) throw new Refusal('fresh_sign_in_required')
  if (needs.forOperators) await refuseNonOperators({ db, env }, userId)
  if (needs.forModerators) await refuseNonModerators({ db, env }, userId)
  if (needs.reachesOthers && standing) throw new Refusal(REFUSAL_BY_STANDING[standing])
  if (needs.showsOthers && standing === 'limited') throw new Refusal('account_limited')
}

/** Refuses `account_suspended` and `account_closed`. */
export function refuseShutOut(standing: Standing | null): void {
  if (standing && isShutOutBy(standing)) throw new Refusal(REFUSAL_BY_STANDING[standing])
}

/** `account_closed`, to somebody who has proved that it is theirs. */
export class ClosedAccount extends Refusal {
  /** Null: no decision closed it. */
  readonly appealPath: string | null

  constructor(appealPath: string | null) {
    super('account_closed')
    this.appealPath = appealPath
  }
}

/** In the transaction of a new sign-in or of what ends others. Refuses `account_closed`. */
export async function refuseClosed(tx: Database, userId: string): Promise<void> {
  const { rows } = await sql<{ standing: Standing | null }>`
    select ${standingOf(sql`${userId}::uuid`)} as standing`.execute(tx)
  if (rows[0]?.standing === 'closed') throw new Refusal('account_closed')
}

/** After the transaction, which its refusal has rolled back: rethrows `account_closed` with the path of its appeal. */
export const withAppeal = (db: Database, userId: string) => async (error: unknown) => {
  const isClosed = error instanceof Refusal && error.code === 'account_closed'
  throw isClosed ? new ClosedAccount(await pathOfClosing(db, userId)) : error
}

/** Closes the pages, here, of those among these surfers who are suspended or closed. */
export async function closePagesOfShutOut(
  { db, sockets }: { db: Database; sockets: Pick<Sockets, 'hasPages' | 'closePages'> },
  userIds: readonly string[],
): Promise<void> {
  const here = userIds.filter(sockets.hasPages)
  if (here.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${here}::uuid[]) surfer (id) where ${isShutOut(sql`surfer.id`)}`.execute(db)
  for (const { id } of rows) sockets.closePages(id)
}
