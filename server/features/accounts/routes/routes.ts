import * as contract from '#contract/accounts/sign-in.ts'
import { currentUser, ownRecord, type User } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { removePassword, signInOptionsOf } from '#server/features/accounts/changes/sign-in-methods.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { invitationsFor } from '#server/features/accounts/core/first-steps.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/sign-in-settings.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import { freshSignInRoutes } from '#server/features/accounts/routes/fresh-sign-in.ts'
import * as recoveryCodes from '#server/features/accounts/second-step/recovery-codes.ts'
import * as own from '#server/features/accounts/sign-ins/own-sign-ins.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const signInRoutes: BoundRoute[] = [
  route(currentUser, async ({ user }, deps) => {
    const [record, invitations] = await Promise.all([recordOf(deps, user.id), invitationsFor(deps, user.id)])
    return { ...record, ...invitations }
  }),
  route(ownRecord, ({ user }, deps) => recordOf(deps, user.id)),
  route(contract.entrance, async (_, { env }) => ({ passwords: arePasswordsOpen(env) })),
  route(contract.ownSignIns, ({ user }, { db }) => own.ofSurfer(db, user)),
  route(contract.endSignIn, ({ params, user }, { db }) => own.end(db, user.id, params.id)),
  ...freshSignInRoutes,
  route(contract.ownSignInOptions, ({ user }, { db, env }) => signInOptionsOf(db, env, user.id)),
  route(contract.removePassword, ({ user, sender }, deps) => removePassword(deps, user.id, sender)),
  route(contract.ownRecoveryCodes, ({ user }, { db }) => recoveryCodes.leftOf(db, user.id)),
  route(contract.makeRecoveryCodes, ({ user, sender }, deps) => recoveryCodes.make(deps, user.id, sender)),
  route(contract.ownSecurityLog, ({ user }, { db }) => securityLog.listBySurfer(db, user.id)),
]

async function recordOf({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string): Promise<User> {
  const account = await accounts.byId(db, userId)
  if (!account) throw new Refusal('sign_in_required')
  return accounts.asUser(account, env)
}
