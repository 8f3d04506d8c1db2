import { Refusal } from '#contract/refusals.ts'
import { endSignIn, ownSignIns } from '#contract/sign-in.ts'
import { currentUser } from '#contract/users.ts'
import * as accounts from '#server/features/sign-in/accounts.ts'
import * as own from '#server/features/sign-in/own-sign-ins.ts'
import { type BoundRoute, route } from '#server/platform/http.ts'

export const signInRoutes: BoundRoute[] = [
  route(currentUser, async ({ user }, { db, env }) => {
    const account = await accounts.byId(db, user.id)
    if (!account) throw new Refusal('sign_in_required')
    return accounts.asUser(account, env)
  }),
  route(ownSignIns, ({ user }, { db, now }) => own.ofSurfer(db, user, now())),
  route(endSignIn, ({ params, user }, { db }) => own.end(db, user.id, params.id)),
]
