import { sql } from 'kysely'
import type { ownSignInWays } from '#contract/accounts/sign-in.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/passwords-open.ts'
import { relyingPartyOf } from '#server/features/accounts/core/relying-party.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sender } from '#server/platform/http/http.ts'

type Ways = ReplyOf<typeof ownSignInWays>

/** SQL: true if the configured issuer opens the account of this row of `users`. */
export const opensByIssuer = ({ OIDC_ISSUER = '' }: Pick<Env, 'OIDC_ISSUER'>) =>
  sql<boolean>`coalesce(rtrim(users.oidc_issuer, '/') = rtrim(${OIDC_ISSUER}, '/'), false)`

export async function waysOf(db: Database, env: Env, userId: string): Promise<Ways> {
  const { rows } = await sql<Ways>`
    select ${arePasswordsOpen(env)} and exists (select from passwords where user_id = users.id) as password,
      ${relyingPartyOf(env) !== null} and exists (select from passkeys where user_id = users.id) as passkey,
      exists (select from recovery_codes where user_id = users.id) as recovery_code,
      ${opensByIssuer(env)} as issuer
    from users where id = ${userId}`.execute(db)
  if (!rows[0]) throw new Refusal('sign_in_required')
  return rows[0]
}

/**
 * Runs `change`, which removes a sign-in method, and rolls back with `last_way_in` if none is left. Serialized per
 * surfer, or two changes would each rely on what the other removes.
 */
export const keepingAWayIn = <Result>(
  { db, env }: { db: Database; env: Env },
  userId: string,
  change: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const result = await change(tx)
    const { password, passkey, issuer } = await waysOf(tx, env, userId)
    if (!password && !passkey && !issuer) throw new Refusal('last_way_in')
    return result
  })

/** Refuses `last_way_in`, and `no_recovery_codes` without any. */
export async function removePassword(deps: { db: Database; env: Env }, userId: string, sender: Sender): Promise<Ways> {
  return keepingAWayIn(deps, userId, async (tx) => {
    const removed = await tx.deleteFrom('passwords').where('userId', '=', userId).returning('userId').executeTakeFirst()
    const ways = await waysOf(tx, deps.env, userId)
    if (!removed) return ways
    if ((ways.passkey || ways.issuer) && !ways.recoveryCode) throw new Refusal('no_recovery_codes')
    await securityLog.record({ db: tx, env: deps.env }, userId, 'password_removed', sender)
    return ways
  })
}
