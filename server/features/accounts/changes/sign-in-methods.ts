import { sql } from 'kysely'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import type { ownSignInOptions } from '#contract/accounts/sign-in.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { arePasswordsOpen, relyingPartyOf } from '#server/features/accounts/core/sign-in-settings.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sender } from '#server/platform/http/http.ts'

type SignInOptions = ReplyOf<typeof ownSignInOptions>

/** SQL for a row of `users`. */
const opensByIssuer = ({ OIDC_ISSUER = '' }: Pick<Env, 'OIDC_ISSUER'>) =>
  sql<boolean>`coalesce(rtrim(users.oidc_issuer, '/') = rtrim(${OIDC_ISSUER}, '/'), false)`

export async function signInOptionsOf(db: Database, env: Env, userId: string): Promise<SignInOptions> {
  const { rows } = await sql<SignInOptions>`
    select ${arePasswordsOpen(env)} and exists (select from passwords where user_id = users.id) as password,
      ${relyingPartyOf(env) !== null} and exists (select from passkeys where user_id = users.id) as passkey,
      exists (select from recovery_codes where user_id = users.id) as recovery_code,
      ${opensByIssuer(env)} as issuer
    from users where id = ${userId}`.execute(db)
  if (!rows[0]) throw new Refusal('sign_in_required')
  return rows[0]
}

/**
 * Rolls back with `last_way_in` if no sign-in method is left. Serialized per surfer, or two changes would each rely on
 * what the other removes.
 */
export const removeSignInMethod = <Result>(
  { db, env }: { db: Database; env: Env },
  userId: string,
  change: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const result = await change(tx)
    const { password, passkey, issuer } = await signInOptionsOf(tx, env, userId)
    if (!password && !passkey && !issuer) throw new Refusal('last_way_in')
    return result
  })

/** Refuses `last_way_in`, and `no_recovery_codes` without any. */
export async function removePassword(
  deps: { db: Database; env: Env },
  userId: string,
  sender: Sender,
): Promise<SignInOptions> {
  return removeSignInMethod(deps, userId, async (tx) => {
    const removed = await tx.deleteFrom('passwords').where('userId', '=', userId).returning('userId').executeTakeFirst()
    const left = await signInOptionsOf(tx, deps.env, userId)
    if (!removed) return left
    if ((left.passkey || left.issuer) && !left.recoveryCode) throw new Refusal('no_recovery_codes')
    await securityLog.record({ db: tx, env: deps.env }, userId, 'password_removed', sender)
    return left
  })
}

type Row = Pick<SignInMethods, 'email' | 'emailVerified' | 'hasPassword' | 'emailChange'> & {
  isLinked: boolean
  isTwoStep: boolean
}

/** Refuses sign_in_required if the account is gone. */
export async function readSignInMethods({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string): Promise<SignInMethods> {
  const isRequired = env.TWO_STEP_SIGN_IN === 'required'
  const { rows } = await sql<Row>`
    select coalesce(email, '') as email, email_verified_at is not null as email_verified,
      exists (select from passwords p where p.user_id = users.id) as has_password,
      coalesce(two_step_sign_in, ${isRequired}) as is_two_step, ${opensByIssuer(env)} as is_linked,
      (
        select json_build_object('email', c.email, 'newConfirmed', c.new_confirmed_at is not null,
          'oldConfirmed', case when c.asks_old then c.old_confirmed_at is not null end,
          'expiresAt', to_char(c.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from email_changes c where c.user_id = users.id and c.expires_at > now()
      ) as email_change
    from users where id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('sign_in_required')
  const { isLinked, isTwoStep, ...own } = row
  return {
    ...own,
    canMail: env.SMTP_URL !== undefined,
    passwords: arePasswordsOpen(env),
    twoStep: { isOn: isTwoStep, isRequired },
    issuer: env.OIDC_ISSUER ? { host: new URL(env.OIDC_ISSUER).host, isLinked } : null,
  }
}
