import { sql } from 'kysely'
import type { SignIn } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/refusals.ts'
import { revokeAll } from '#server/features/accounts/access-tokens/access-tokens.ts'
import { endsAt, endThose } from '#server/features/accounts/core/endings.ts'
import { tokenHashOf } from '#server/features/accounts/core/tokens.ts'
import * as secondSteps from '#server/features/accounts/second-step/second-steps.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedIn } from '#server/platform/http/http.ts'

/** The requesting browser first, then by last use. */
export async function ofSurfer(db: Database, { id, signInId }: SignedIn): Promise<SignIn[]> {
  const { rows } = await sql<SignIn>`
    select id, browser, created_at, extended_at as used_at, token_hash = ${tokenHashOf(signInId)} as current
    from sign_ins where user_id = ${id} and ${endsAt} > now()
    order by current desc, extended_at desc, id`.execute(db)
  return rows
}

/** Closes its pages and forgets the browser. Refuses sign_in_not_found, also for others' sign-ins. */
export async function end(db: Database, userId: string, id: string): Promise<{ id: string }> {
  const ended = await db.transaction().execute(async (tx) => {
    await sql`
      delete from known_browsers where user_id = ${userId} and token_hash = (
        select browser_hash from sign_ins where user_id = ${userId} and id = ${id})`.execute(tx)
    return endThose(
      tx,
      sql`delete from sign_ins where user_id = ${userId} and id = ${id} returning user_id, token_hash`,
    )
  })
  if (ended === 0) throw new Refusal('sign_in_not_found')
  return { id }
}

/** In the transaction of its reason; also forgets the browsers and revokes the tokens. */
export async function endAll(tx: Database, userId: string): Promise<number> {
  await tx.deleteFrom('knownBrowsers').where('userId', '=', userId).execute()
  await secondSteps.removeAll(tx, userId)
  await revokeAll(tx, userId)
  return endThose(tx, sql`delete from sign_ins where user_id = ${userId} returning user_id, token_hash`)
}
