import * as contract from '#contract/accounts/accounts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { mailboxOf } from '#server/domain/contact-addresses.ts'
import * as emailChange from '#server/features/accounts/changes/email-change.ts'
import * as emailVerification from '#server/features/accounts/changes/email-verification.ts'
import * as passwordChange from '#server/features/accounts/changes/password-change.ts'
import { readSignInMethods } from '#server/features/accounts/changes/sign-in-methods.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/sign-in-settings.ts'
import { unlink } from '#server/features/accounts/oidc/oidc-accounts.ts'
import { emailForm, filledIn } from '#server/features/accounts/pages/forms.ts'
import { turnOff, turnOn } from '#server/features/accounts/second-step/two-step-setting.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

/** Each replies with the remaining sign-in methods. */
export const accountRoutes: BoundRoute[] = [
  route(contract.ownSignInMethods, ({ user }, deps) => readSignInMethods(deps, user.id)),

  route(contract.askToVerifyEmail, async ({ user }, deps) => {
    await emailVerification.resend(deps, user.id)
    return readSignInMethods(deps, user.id)
  }),
  route(contract.verifyEmail, async ({ body, user }, deps) => {
    await spend(deps.db, { 'email-code': [user.id] })
    await emailVerification.verifyByCode(deps.db, user.id, body.code)
    return readSignInMethods(deps, user.id)
  }),

  route(contract.changePassword, async ({ body, user, sender }, deps) => {
    if (!arePasswordsOpen(deps.env)) throw new Refusal('not_supported')
    await spend(deps.db, { 'password-check': [user.id] })
    await passwordChange.change(deps, user, { ...body, sender })
    return readSignInMethods(deps, user.id)
  }),

  route(contract.changeEmail, async ({ body, user, requireFresh }, deps) => {
    const { email } = filledIn(emailForm, body)
    const hasPassword = await refuseStranger(deps, user.id, body.currentPassword)
    if (!hasPassword) await requireFresh()
    await spend(deps.db, { 'email-change': [user.id], 'email-verification-to-mailbox': [mailboxOf(email)] })
    await emailChange.ask(deps, user.id, email)
    return readSignInMethods(deps, user.id)
  }),
  route(contract.unlinkIssuer, async ({ user, sender }, deps) => {
    // An issuer that alone opens accounts cannot be unlinked.
    if (deps.env.OIDC_ISSUER === undefined || !arePasswordsOpen(deps.env)) throw new Refusal('not_supported')
    await unlink(deps, user.id, sender)
    return readSignInMethods(deps, user.id)
  }),
  route(contract.changeTwoStep, async ({ body, user, sender }, deps) => {
    if (body.isOn) await turnOn(deps, user, sender)
    else await turnOff(deps, user.id, sender)
    return readSignInMethods(deps, user.id)
  }),
  route(contract.cancelEmailChange, async ({ user }, deps) => {
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
