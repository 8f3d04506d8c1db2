import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import * as tokens from '#server/features/accounts/core/account-tokens.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { admitVerified } from '#server/features/accounts/joining/admission.ts'
import { queueLink } from '#server/features/accounts/mail/queued-account-mail.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import type { Sender } from '#server/platform/http/http.ts'

/** Lifetime of the change, however late its mails leave. */
export const CHANGE_HOURS = 24

type MailDeps = Pick<Deps, 'db' | 'env'>

/**
 * Mails both addresses, or only the new one if the old was never verified. Does not reveal whether it is taken. Without
 * mail an operator creates the links. Refuses sign_in_required.
 */
export async function ask({ db, env }: MailDeps, userId: string, email: string): Promise<void> {
  const account = await accounts.byId(db, userId)
  if (!account) throw new Refusal('sign_in_required')
  await db.transaction().execute(async (tx) => {
    await forget(tx, userId)
    await sql`
      insert into email_changes (user_id, email, asks_old, expires_at)
      values (${userId}, ${email}, ${account.emailVerified}, now() + ${CHANGE_HOURS} * interval '1 hour')`.execute(tx)
    await queueLink({ db: tx, env }, { userId, purpose: 'new_email', email })
    if (account.emailVerified) await queueLink({ db: tx, env }, { userId, purpose: 'old_email', email: account.email })
  })
}

export const cancel = (db: Database, userId: string): Promise<void> =>
  db.transaction().execute((tx) => forget(tx, userId))

async function forget(tx: Database, userId: string) {
  // Locks the surfer first, or of two requests neither would find the other's.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).execute()
  await tokens.remove(tx, userId, ['old_email', 'new_email'])
}

type Change = { email: string; isAgreed: boolean }

/** True once both agreed and the account has the new, verified address. Refuses link_expired and email_taken. */
export function agree({ db, env }: MailDeps, token: tokens.AccountToken, sender: Sender): Promise<boolean> {
  return refusing({ users_email: 'email_taken' }, () =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', token.userId).forNoKeyUpdate().execute()
      if (!(await tokens.useUp(tx, token))) throw new Refusal('link_expired')
      const change = await noteAgreement(tx, token)
      if (!change) throw new Refusal('link_expired')
      if (!change.isAgreed) return false
      // Before the change, so that the former address is notified.
      await securityLog.record({ db: tx, env }, token.userId, 'email_changed', sender)
      await accounts.releaseAddress(tx, change.email)
      await sql`
        update users set email = ${change.email}, email_verified_at = now() where id = ${token.userId}`.execute(tx)
      await tx.deleteFrom('emailChanges').where('userId', '=', token.userId).execute()
      await tokens.remove(tx, token.userId, tokens.PURPOSES)
      await admitVerified({ db: tx, env }, token.userId)
      return true
    }),
  )
}

async function noteAgreement(
  tx: Database,
  { userId, purpose, email }: tokens.AccountToken,
): Promise<Change | undefined> {
  const [isOld, isNew] = [purpose === 'old_email', purpose === 'new_email']
  const { rows } = await sql<Change>`
    update email_changes set
      old_confirmed_at = case when ${isOld} then now() else old_confirmed_at end,
      new_confirmed_at = case when ${isNew} then now() else new_confirmed_at end
    where user_id = ${userId} and expires_at > now() and (${isOld} or lower(email) = lower(${email}))
    returning email,
      (new_confirmed_at is not null and (not asks_old or old_confirmed_at is not null)) as is_agreed`.execute(tx)
  return rows[0]
}
