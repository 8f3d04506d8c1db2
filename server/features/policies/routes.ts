import * as contract from '#contract/accounts/policies.ts'
import { agree } from '#server/features/policies/agreements.ts'
import type { Policies } from '#server/features/policies/policies.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const policyRoutes = (policies: Policies): BoundRoute[] => [
  route(contract.policy, async ({ params }) => policies.byName[params.name as keyof Policies['byName']], {
    version: async () => 'of this process',
  }),
  route(contract.agreeToPolicies, ({ body, user }, { db }) => agree(db, policies.shown, user.id, body.policies)),
]
