import { Refusal } from '#contract/refusals.ts'
import * as contract from '#contract/sign-in.ts'
import { currentUser, ownRecord, type User } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import * as accounts from '#server/features/sign-in/accounts.ts'
import { invitationsFor } from '#server/features/sign-in/first-steps.ts'
import { freshSignInRoutes } from '#server/features/sign-in/fresh-sign-in.ts'
import * as own from '#server/features/sign-in/own-sign-ins.ts'
import { arePasswordsOpen } from '#server/features/sign-in/passwords-open.ts'
import * as recoveryCodes from '#server/features/sign-in/recovery-codes.ts'
import * as securityLog from '#server/features/sign-in/security-log.ts'
import { removePassword, waysOf } from '#server/features/sign-in/ways-in.ts'
import { type BoundRoute, route } from '#server/platform/http.ts'

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
  route(contract.ownSignInWays, ({ user }, { db, env }) => waysOf(db, env, user.id)),
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
