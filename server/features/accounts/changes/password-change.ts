import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { revokeAll } from '#server/features/accounts/access-tokens/access-tokens.ts'
import * as tokens from '#server/features/accounts/core/account-tokens.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { refuseBreached } from '#server/features/accounts/core/breached-passwords.ts'
import { endThose } from '#server/features/accounts/core/endings.ts'
import { forgetOtherBrowsers } from '#server/features/accounts/core/known-browsers.ts'
import * as passwords from '#server/features/accounts/core/passwords.ts'
import { tokenHashOf } from '#server/features/accounts/core/tokens.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import { filledIn, newPasswordForm } from '#server/features/accounts/pages/forms.ts'
import * as secondSteps from '#server/features/accounts/second-step/second-steps.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sender, SignedIn } from '#server/platform/http/http.ts'

type Change = { currentPassword: string; password: string; sender: Sender }

/**
 * Ends every other sign-in, revokes the tokens and mails a notice. Refuses no_password, wrong_password, and invalid_request for a weak or
 * leaked one.
 */
export async function change(
  { db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>,
  { id: userId, signInId }: SignedIn,
  { currentPassword, password: typed, sender }: Change,
): Promise<void> {
  await refuseWrong(db, userId, currentPassword)
  const account = await accounts.byId(db, userId)
  if (!account) throw new Refusal('sign_in_required')
  const { password } = filledIn(newPasswordForm(account), { password: typed })
  await refuseBreached({ env, log }, password)
  const hash = await passwords.hashOf(password)
  await db.transaction().execute(async (tx) => {
    await set(tx, userId, hash)
    await securityLog.record({ db: tx, env }, userId, 'password_changed', sender)
    await forgetOtherBrowsers(tx, userId, signInId)
    await revokeAll(tx, userId)
    await endThose(
      tx,
      sql`delete from sign_ins where user_id = ${userId} and token_hash <> ${tokenHashOf(signInId)}
        returning user_id, token_hash`,
    )
  })
}

/** Refuses no_password and wrong_password. */
export async function refuseWrong(db: Database, userId: string, password: string): Promise<void> {
  const hash = await hashFor(db, userId)
  if (!hash) throw new Refusal('no_password')
  if (!(await passwords.isRight(password, hash))) throw new Refusal('wrong_password')
}

export async function hashFor(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('passwords').select('hash').where('userId', '=', userId).executeTakeFirst()
  return row?.hash
}

/** Also invalidates links that were sent to choose a password. */
export async function set(tx: Database, userId: string, hash: string): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ userId, hash })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hash }))
    .execute()
  await tokens.remove(tx, userId, ['reset'])
  await secondSteps.removeAll(tx, userId)
}

/** Applies the current cost, unless the password was changed meanwhile. */
export async function renewHash(db: Database, userId: string, stored: string, password: string): Promise<void> {
  if (!passwords.isOutdated(stored)) return
  const hash = await passwords.hashOf(password)
  await db.updateTable('passwords').set({ hash }).where('userId', '=', userId).where('hash', '=', stored).execute()
}
