import * as contract from '#contract/people/invites.ts'
import * as invites from '#server/features/buddies/invites.ts'
import { route } from '#server/platform/http/http.ts'

export const inviteRoutes = [
  route(contract.ownInvites, ({ user }, deps) => invites.list(deps, user.id)),
  route(contract.makeInvite, async ({ user, created }, deps) => created(await invites.make(deps, user.id))),
  route(contract.revokeInvite, ({ params, user }, { db }) => invites.revoke(db, user.id, params.id)),
]
