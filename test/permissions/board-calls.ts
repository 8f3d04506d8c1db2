import type { Route } from '#contract/api.ts'
import { ownerOnly, signedIn, type Table } from '#test/permissions/answers.ts'

/** What the calls of boards answer to everyone: another surfer's board is as unknown. */
export const boardCalls = {
  'GET /api/boards': [{ answers: signedIn('ok') }],
  'POST /api/boards': [
    { given: () => ({ body: { name: 'Log' } }), answers: signedIn('ok'), leavesOwnerAlone: true },
    {
      of: 'with the picture that the owner sent',
      given: ({ upload }) => ({ body: { name: 'Log', photoUrl: upload.objectPath } }),
      answers: ownerOnly('upload_not_found'),
    },
  ],
  'PATCH /api/boards/:id': [
    {
      given: ({ board }) => ({ params: { id: board.id }, body: { isRetired: true } }),
      answers: ownerOnly('board_not_found'),
    },
  ],
  'DELETE /api/boards/:id': [
    { given: ({ board }) => ({ params: { id: board.id } }), answers: ownerOnly('board_not_found') },
  ],
} satisfies Pick<Table, Extract<Route, `${string} /api/boards${string}`>>
