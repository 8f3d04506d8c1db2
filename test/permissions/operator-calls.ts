import type { Route } from '#contract/api.ts'
import { forModerators, forOperators, type Table } from '#test/permissions/answers.ts'

const aboutOwner = ({ owner }: { owner: { id: string } }) => ({ params: { id: owner.id } })

const warned = { decision: 'warn', message: 'Please be kind' } as const

/** Nobody waits; what is decided about those who do: server/features/accounts/joining/sign-ups.test.ts. */
export const operatorCalls = {
  'GET /api/backups': [forOperators()],
  'POST /api/backups': [forOperators('backup_not_set_up')],
  'GET /api/operators/invitations': [forOperators()],
  'POST /api/operators/invitations': [{ given: () => ({ body: {} }), ...forOperators() }],
  'DELETE /api/operators/invitations/:id': [{ given: aboutOwner, ...forOperators() }],
  'GET /api/operators/waiting': [forOperators()],
  'PUT /api/operators/waiting/:id': [{ given: aboutOwner, ...forOperators('user_not_found') }],
  'DELETE /api/operators/waiting/:id': [{ given: aboutOwner, ...forOperators('user_not_found') }],
  'GET /api/operators/team': [forOperators()],
  'PUT /api/operators/team/:id': [
    { given: ({ owner }) => ({ params: { id: owner.id }, body: { role: 'owner' } }), ...forOperators() },
  ],
  'GET /api/operators/log': [forOperators()],
  'GET /api/operators/surfers': [forOperators()],
  'GET /api/operators/surfers/:id': [{ given: aboutOwner, ...forOperators() }],
  'DELETE /api/operators/surfers/:id/sign-ins': [{ given: aboutOwner, ...forOperators() }],
  'DELETE /api/operators/surfers/:id/two-step': [{ given: aboutOwner, ...forOperators() }],
  'PUT /api/operators/surfers/:id/email-verification': [{ given: aboutOwner, ...forOperators() }],
  'PUT /api/operators/surfers/:id/name': [
    {
      given: ({ owner }) => ({
        params: { id: owner.id },
        body: { username: `x${owner.id.slice(-12)}`, firstName: 'Someone', lastName: 'Else' },
      }),
      ...forOperators(),
    },
  ],
  'GET /api/operators/overview': [forOperators()],
  'POST /api/operators/examination': [forOperators()],
  'POST /api/operators/mail-test': [forOperators('not_supported')],
  'POST /api/operators/text-test': [
    { given: () => ({ body: { number: '+17145550100' } }), ...forOperators('not_supported') },
  ],
  'GET /api/moderation/cases': [forModerators()],
  'GET /api/moderation/waiting': [forModerators()],
  'GET /api/moderation/cases/:id': [
    { given: ({ caseId }) => ({ params: { id: caseId } }), ...forModerators() },
    { of: 'that nobody reported', given: aboutOwner, ...forModerators('case_not_found') },
  ],
  'PUT /api/moderation/cases/:id/decision': [
    { given: ({ caseId }) => ({ params: { id: caseId }, body: warned }), ...forModerators() },
  ],
  'DELETE /api/moderation/cases/:id/decision': [
    {
      of: 'that nobody decided',
      given: ({ caseId }) => ({ params: { id: caseId } }),
      ...forModerators('decision_not_found'),
    },
    { of: 'that nobody reported', given: aboutOwner, ...forModerators('case_not_found') },
  ],
  'GET /api/moderation/surfers/:id': [{ given: aboutOwner, ...forOperators() }],
  'POST /api/moderation/surfers/:id/decisions': [
    { given: (world) => ({ ...aboutOwner(world), body: warned }), ...forOperators() },
  ],
  'DELETE /api/moderation/surfers/:id/standing': [{ given: aboutOwner, ...forOperators() }],
  'GET /api/moderation/appeals': [forModerators()],
  'PUT /api/moderation/decisions/:id/answer': [
    {
      of: 'that nobody appealed',
      given: (world) => ({ ...aboutOwner(world), body: { isReversed: true, message: 'Sorry' } }),
      ...forModerators('decision_not_found'),
    },
  ],
} satisfies Pick<
  Table,
  Exclude<
    Extract<Route, `${string} /api/${'backups' | 'operators' | 'moderation'}${string}`>,
    `${string} /api/operators/webhooks${string}`
  >
>
