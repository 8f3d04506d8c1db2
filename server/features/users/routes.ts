import * as contract from '#contract/accounts/users.ts'
import * as profiles from '#server/features/users/profiles.ts'
import { search } from '#server/features/users/search.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'

export const userRoutes = (keeping: profiles.FormKeeping): BoundRoute[] => [
  route(contract.searchUsers, ({ query, user }, { db }) => search(db, user.id, query.q), {
    admit: ({ user }, { db }) => spend(db, { 'user-search': [user.id] }),
    reads: 'replica',
  }),
  route(contract.updateProfile, async ({ body, user, sender, requireFresh }, deps) => {
    if (await keeping.changesFirstContact(deps.db, user.id, body)) {
      await requireFresh()
      await spend(deps.db, { 'contact-question-from-network': [widestNetworkOf(sender.address)] })
    }
    return profiles.update(deps, keeping, user.id, body)
  }),
  route(contract.profileOfSurfer, ({ params, user }, { db }) => profiles.profileFor(db, user.id, params.id), {
    reads: 'replica',
  }),
]
