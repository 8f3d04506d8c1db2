import * as tokenContract from '#contract/accounts/access-tokens.ts'
import * as accountContract from '#contract/accounts/accounts.ts'
import * as contract from '#contract/accounts/sign-in.ts'
import { currentUser, ownRecord, type User } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { mailboxOf } from '#server/domain/contact-addresses.ts'
import * as accessTokens from '#server/features/accounts/access-tokens/access-tokens.ts'
import * as emailChange from '#server/features/accounts/changes/email-change.ts'
import * as emailVerification from '#server/features/accounts/changes/email-verification.ts'
import * as passwordChange from '#server/features/accounts/changes/password-change.ts'
import {
  readSignInMethods,
  removePassword,
  signInOptionsOf,
} from '#server/features/accounts/changes/sign-in-methods.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { invitationsFor } from '#server/features/accounts/core/first-steps.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/sign-in-settings.ts'
import { canMail } from '#server/features/accounts/mail/queued-account-mail.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import { unlink } from '#server/features/accounts/oidc/oidc-accounts.ts'
import { emailForm, filledIn } from '#server/features/accounts/pages/forms.ts'
import { freshSignInRoutes } from '#server/features/accounts/routes/fresh-sign-in.ts'
import { passkeyRoutes } from '#server/features/accounts/routes/passkey-routes.ts'
import * as recoveryCodes from '#server/features/accounts/second-step/recovery-codes.ts'
import { turnOff, turnOn } from '#server/features/accounts/second-step/two-step-setting.ts'
import * as own from '#server/features/accounts/sign-ins/own-sign-ins.ts'
import type { ToAgreeSql } from '#server/features/policies/writes.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { VERSION } from '#server/platform/config/version.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const signInRoutes = (toAgreeSql: ToAgreeSql): BoundRoute[] => [
  route(currentUser, async ({ user }, deps) => {
    const invited = invitationsFor(deps, user.id, toAgreeSql)
    const [record, invitations] = await Promise.all([recordOf(deps, user.id), invited])
    return { ...record, ...invitations }
  }),
  route(ownRecord, async ({ user }, deps) => {
    const record = await recordOf(deps, user.id)
    return user.tokenId ? { ...record, ...withoutContacts } : record
  }),
  route(contract.about, async (_, { env }) => ({ version: VERSION, sourceUrl: env.SOURCE_URL ?? null })),
  route(contract.entrance, async (_, { env }) => ({ passwords: arePasswordsOpen(env), mail: canMail(env) })),
  route(contract.ownSignIns, ({ user }, { db }) => own.ofSurfer(db, user)),
  route(contract.endSignIn, ({ params, user }, { db }) => own.end(db, user.id, params.id)),
  ...freshSignInRoutes,
  ...passkeyRoutes,
  route(tokenContract.ownAccessTokens, ({ user }, { db }) => accessTokens.ofSurfer(db, user.id)),
  route(tokenContract.makeAccessToken, async ({ body, user, sender }, deps) => {
    await spend(deps.db, { 'token-making': [user.id] })
    return accessTokens.make(deps, user.id, { ...body, sender })
  }),
  route(tokenContract.revokeAccessToken, ({ params, user, sender }, deps) =>
    accessTokens.revoke(deps, user.id, { id: params.id, sender }),
  ),
  route(contract.ownSignInOptions, ({ user }, { db, env }) => signInOptionsOf(db, env, user.id)),
  route(contract.removePassword, ({ user, sender }, deps) => removePassword(deps, user.id, sender)),
  route(contract.ownRecoveryCodes, ({ user }, { db }) => recoveryCodes.leftOf(db, user.id)),
  route(contract.makeRecoveryCodes, ({ user, sender }, deps) => recoveryCodes.make(deps, user.id, sender)),
  route(contract.ownSecurityLog, ({ user }, { db }) => securityLog.listBySurfer(db, user.id)),
]

/** Programs get no addresses and contacts. */
const withoutContacts = { email: '', emergencyContact: null, emergencyContactPhone: null }

async function recordOf({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string): Promise<User> {
  const account = await accounts.byId(db, userId)
  if (!account) throw new Refusal('sign_in_required')
  return accounts.asUser(account, env)
}

/** Each replies with the remaining sign-in methods. */
export const accountRoutes: BoundRoute[] = [
  route(accountContract.ownSignInMethods, ({ user }, deps) => readSignInMethods(deps, user.id)),

  route(accountContract.askToVerifyEmail, async ({ user }, deps) => {
    await emailVerification.resend(deps, user.id)
    return readSignInMethods(deps, user.id)
  }),
  route(accountContract.verifyEmail, async ({ body, user }, deps) => {
    await spend(deps.db, { 'email-code': [user.id] })
    await emailVerification.verifyByCode(deps, user.id, body.code)
    return readSignInMethods(deps, user.id)
  }),

  route(accountContract.changePassword, async ({ body, user, sender }, deps) => {
    if (!arePasswordsOpen(deps.env)) throw new Refusal('not_supported')
    await spend(deps.db, { 'password-check': [user.id] })
    await passwordChange.change(deps, user, { ...body, sender })
    return readSignInMethods(deps, user.id)
  }),

  route(accountContract.changeEmail, async ({ body, user, requireFresh }, deps) => {
    const { email } = filledIn(emailForm, body)
    const hasPassword = await refuseStranger(deps, user.id, body.currentPassword)
    if (!hasPassword) await requireFresh()
    await spend(deps.db, { 'email-change': [user.id], 'email-verification-to-mailbox': [mailboxOf(email)] })
    await emailChange.ask(deps, user.id, email)
    return readSignInMethods(deps, user.id)
  }),
  route(accountContract.unlinkIssuer, async ({ user, sender }, deps) => {
    // An issuer that alone opens accounts cannot be unlinked.
    if (deps.env.OIDC_ISSUER === undefined || !arePasswordsOpen(deps.env)) throw new Refusal('not_supported')
    await unlink(deps, user.id, sender)
    return readSignInMethods(deps, user.id)
  }),
  route(accountContract.changeTwoStep, async ({ body, user, sender }, deps) => {
    if (body.isOn) await turnOn(deps, user, sender)
    else await turnOff(deps, user.id, sender)
    return readSignInMethods(deps, user.id)
  }),
  route(accountContract.cancelEmailChange, async ({ user }, deps) => {
    await emailChange.cancel(deps.db, user.id)
    return readSignInMethods(deps, user.id)
  }),
]

/** Requires the password if there is one, so that a found browser does not lose the account. True if there is one. */
async function refuseStranger({ db, env }: Deps, userId: string, password: string | undefined): Promise<boolean> {
  if (!arePasswordsOpen(env) || !(await passwordChange.hashFor(db, userId))) return false
  if (password === undefined) throw new Refusal('wrong_password')
  await spend(db, { 'password-check': [userId] })
  await passwordChange.refuseWrong(db, userId, password)
  return true
}
