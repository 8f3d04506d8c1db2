import type { Route } from '#contract/api.ts'
import { forOperators, type Table } from '#test/permissions/answers.ts'

const aboutOwner = ({ owner }: { owner: { id: string } }) => ({ params: { id: owner.id } })

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
} satisfies Pick<Table, Extract<Route, `${string} /api/${'backups' | 'operators'}${string}`>>
