import { sql } from 'kysely'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { opensByIssuer } from '#server/features/accounts/changes/ways-in.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/passwords-open.ts'

type Row = Pick<SignInMethods, 'email' | 'emailVerified' | 'hasPassword' | 'emailChange'> & {
  isLinked: boolean
  asksForCode: boolean
}

/** Refuses sign_in_required if the account is gone. */
export async function ofSurfer({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string): Promise<SignInMethods> {
  const isRequired = env.TWO_STEP_SIGN_IN === 'required'
  const { rows } = await sql<Row>`
    select coalesce(email, '') as email, email_verified_at is not null as email_verified,
      exists (select from passwords p where p.user_id = users.id) as has_password,
      coalesce(two_step_sign_in, ${isRequired}) as asks_for_code, ${opensByIssuer(env)} as is_linked,
      (
        select json_build_object('email', c.email, 'newConfirmed', c.new_confirmed_at is not null,
          'oldConfirmed', case when c.asks_old then c.old_confirmed_at is not null end,
          'expiresAt', to_char(c.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from email_changes c where c.user_id = users.id and c.expires_at > now()
      ) as email_change
    from users where id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('sign_in_required')
  const { isLinked, asksForCode, ...own } = row
  return {
    ...own,
    canMail: env.SMTP_URL !== undefined,
    passwords: arePasswordsOpen(env),
    twoStep: { isOn: asksForCode, isRequired },
    issuer: env.OIDC_ISSUER ? { host: new URL(env.OIDC_ISSUER).host, isLinked } : null,
  }
}
