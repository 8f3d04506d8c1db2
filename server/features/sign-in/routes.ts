import { Refusal } from '#contract/refusals.ts'
import { currentUser } from '#contract/users.ts'
import * as accounts from '#server/features/sign-in/accounts.ts'
import { type BoundRoute, route } from '#server/platform/http.ts'

export const signInRoutes: BoundRoute[] = [
  route(currentUser, async ({ user }, { db, env }) => {
    const account = await accounts.byId(db, user.id)
    if (!account) throw new Refusal('sign_in_required')
    return accounts.asUser(account, env)
  }),
]
