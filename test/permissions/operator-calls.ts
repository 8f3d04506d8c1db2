import type { Route } from '#contract/api.ts'
import { signedIn, type Table } from '#test/permissions/answers.ts'

const refused = signedIn('operators_only')
const aboutOwner = { given: ({ owner }: { owner: { id: string } }) => ({ params: { id: owner.id } }), answers: refused }

/** Nobody in the world is an operator; their answers are in the tests of server/features/accounts/joining/. */
export const operatorCalls = {
  'GET /api/backups': [{ answers: refused }],
  'POST /api/backups': [{ answers: refused }],
  'GET /api/operators/invitations': [{ answers: refused }],
  'POST /api/operators/invitations': [{ given: () => ({ body: {} }), answers: refused }],
  'DELETE /api/operators/invitations/:id': [aboutOwner],
  'GET /api/operators/waiting': [{ answers: refused }],
  'PUT /api/operators/waiting/:id': [aboutOwner],
  'DELETE /api/operators/waiting/:id': [aboutOwner],
  'GET /api/operators/team': [{ answers: refused }],
  'PUT /api/operators/team/:id': [
    { given: ({ owner }) => ({ params: { id: owner.id }, body: { role: 'owner' } }), answers: refused },
  ],
  'GET /api/operators/log': [{ answers: refused }],
} satisfies Pick<Table, Extract<Route, `${string} /api/${'backups' | 'operators'}${string}`>>
