import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { markVerified } from '#server/features/accounts/changes/email-verification.ts'
import * as passwordChange from '#server/features/accounts/changes/password-change.ts'
import * as tokens from '#server/features/accounts/core/account-tokens.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { refuseBreached } from '#server/features/accounts/core/breached-passwords.ts'
import * as passwords from '#server/features/accounts/core/passwords.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import { filledIn, newPasswordForm, recoveryCodeForm } from '#server/features/accounts/pages/forms.ts'
import { needsRecoveryCode, takeRecoveryCode } from '#server/features/accounts/second-step/second-step-proof.ts'
import { endAll } from '#server/features/accounts/sign-ins/own-sign-ins.ts'
import { refuseClosed, withAppeal } from '#server/features/accounts/sign-ins/standing-check.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sender } from '#server/platform/http/http.ts'

type ResetDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** Removes everything by which others follow the surfer or get notifications about them. */
export type CutTies = (deps: Pick<Deps, 'db' | 'env' | 'now'>, userId: string) => Promise<void>

/** Refuses link_expired. */
export async function holderOf(db: Database, token: unknown) {
  const found = await tokens.findToken(db, token)
  const account = found?.purpose === 'reset' ? await accounts.byId(db, found.userId) : undefined
  if (!found || !account) throw new Refusal('link_expired')
  return { token: found, account }
}

/**
 * Ends every sign-in and verifies the address. An unverified account may be a stranger's: it also loses other sign-in
 * methods and followers. Refuses link_expired, wrong_code and invalid_request, and before anything ends account_closed.
 */
export async function reset(
  { db, env, log, now }: ResetDeps,
  cutTies: CutTies,
  link: { token: unknown; password: unknown; code: unknown; sender: Sender },
): Promise<accounts.Account> {
  const { token, account } = await holderOf(db, link.token)
  const { password } = filledIn(newPasswordForm(account), { password: link.password })
  await refuseBreached({ env, log }, password)
  const hash = await passwords.hashOf(password)
  if (await needsRecoveryCode({ db, env }, account.id, link.sender.headers)) {
    const { code } = filledIn(recoveryCodeForm, { code: link.code })
    if (!(await takeRecoveryCode({ db, env }, account.id, code, link.sender))) throw new Refusal('wrong_code')
  }
  // In the water, a closed account has a sign-in left to check out.
  await refuseClosed(db, account.id).catch(withAppeal(db, account.id))
  if (!account.emailVerified) {
    await lockOut(db, account.id)
    await cutTies({ db, env, now }, account.id)
  }
  await db.transaction().execute(async (tx) => {
    const isSame = (await tokens.useUp(tx, token)) && (!token.email || (await markVerified({ db: tx, env }, token)))
    if (!isSame) throw new Refusal('link_expired')
    await passwordChange.set(tx, account.id, hash)
    await tokens.remove(tx, account.id, tokens.PURPOSES)
    await tx.deleteFrom('emailChanges').where('userId', '=', account.id).execute()
    await endAll(tx, account.id)
    await securityLog.record({ db: tx, env }, account.id, 'password_changed', link.sender)
  })
  return { ...account, emailVerified: account.email !== '' }
}

/** Prevents whoever made the account from restoring what is removed. */
const lockOut = (db: Database, userId: string) =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('passwords').where('userId', '=', userId).execute()
    await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
    await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
    await tx.updateTable('users').set({ oidcIssuer: null, oidcSubject: null }).where('id', '=', userId).execute()
    await endAll(tx, userId)
  })

/** Removes the address from an account that is not its owner's. Refuses link_expired. */
export async function disown(db: Database, link: unknown): Promise<void> {
  const { token, account } = await holderOf(db, link)
  if (account.emailVerified) throw new Refusal('link_expired')
  await db.transaction().execute(async (tx) => {
    if (!(await tokens.useUp(tx, token))) throw new Refusal('link_expired')
    await accounts.releaseAddress(tx, token.email)
    await tokens.remove(tx, account.id, tokens.PURPOSES)
  })
}
