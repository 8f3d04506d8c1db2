import type { PolicyName } from '#contract/accounts/policies.ts'
import * as contract from '#contract/accounts/policies.ts'
import { agree } from '#server/features/policies/agreements.ts'
import type { Policies } from '#server/features/policies/policies.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'
import { spokenLanguage } from '#server/platform/http/language.ts'

export const policyRoutes = (policies: Policies): BoundRoute[] => [
  route(
    contract.policy,
    async ({ params, query }, { env }) =>
      policies[spokenLanguage(env, query.language)].byName[params.name as PolicyName],
    { version: async () => 'of this process', sharedBy: ({ query }, { env }) => spokenLanguage(env, query.language) },
  ),
  route(contract.agreeToPolicies, ({ body, user, language }, { db }) =>
    agree(db, policies[language].shown, user.id, body.policies),
  ),
]
