import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { mailboxOf } from '#server/domain/contact-addresses.ts'
import * as tokens from '#server/features/accounts/core/account-tokens.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { admitVerified } from '#server/features/accounts/joining/admission.ts'
import { canMail, queueLink } from '#server/features/accounts/mail/queued-account-mail.ts'
import { isWithin, spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'

type MailDeps = Pick<Deps, 'db' | 'env'>

/** Within the mailbox's limit. */
export async function welcome(
  { db, env }: MailDeps,
  { id: userId, email }: Pick<accounts.Account, 'id' | 'email'>,
): Promise<void> {
  if (!canMail(env)) return
  if (await isWithin(db, { 'email-verification-to-mailbox': [mailboxOf(email)] }))
    await queueLink({ db, env }, { userId, purpose: 'verify', email })
}

/** Refuses not_supported without mail, no_email, email_verified, too_many_attempts and sign_in_required. */
export async function resend(deps: MailDeps, userId: string): Promise<void> {
  if (!canMail(deps.env)) throw new Refusal('not_supported')
  const email = await unverifiedEmail(deps.db, userId)
  await spend(deps.db, { 'email-verification': [userId], 'email-verification-to-mailbox': [mailboxOf(email)] })
  await queueLink(deps, { userId, purpose: 'verify', email })
}

async function unverifiedEmail(db: Database, userId: string): Promise<string> {
  const account = await accounts.byId(db, userId)
  if (!account) throw new Refusal('sign_in_required')
  if (account.emailVerified) throw new Refusal('email_verified')
  if (!account.email) throw new Refusal('no_email')
  return account.email
}

/** Refuses wrong_code. */
export async function verifyByCode(deps: MailDeps, userId: string, code: string): Promise<void> {
  const found = await tokens.findCode(deps.db, userId, code.replace(/\D/g, ''))
  if (!found) throw new Refusal('wrong_code')
  await verify(deps, found)
}

/** Refuses link_expired. */
export const verify = ({ db, env }: MailDeps, token: tokens.AccountToken): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const verified = (await tokens.useUp(tx, token)) && (await markVerified({ db: tx, env }, token))
    if (!verified) throw new Refusal('link_expired')
  })

/** False if the surfer has another address by now. */
export async function markVerified(
  { db: tx, env }: MailDeps,
  { userId, email }: Pick<tokens.AccountToken, 'userId' | 'email'>,
) {
  const { rows } = await sql`
    update users set email_verified_at = coalesce(email_verified_at, now())
    where id = ${userId} and lower(email) = lower(${email}) returning id`.execute(tx)
  if (rows.length > 0) await admitVerified({ db: tx, env }, userId)
  return rows.length > 0
}
