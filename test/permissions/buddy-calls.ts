import { cells, ownerOnly, signedIn, type Table } from '#test/permissions/answers.ts'
import type { World } from '#test/permissions/world.ts'

const ofOwner = ({ owner }: World) => ({ params: { userId: owner.id } })

/** Of buddies, requests, blocks, suggestions and invites. */
export const buddyCalls = {
  'POST /api/buddy-requests': [
    {
      given: ({ owner }) => ({ body: { followingId: owner.id } }),
      answers: cells(
        'sign_in_required',
        'buddy_with_oneself',
        'already_buddies',
        'request_already_sent',
        'user_not_found',
        'ok',
      ),
    },
    {
      of: 'the one whom the owner has blocked',
      given: ({ surfers }) => ({ body: { followingId: surfers.blocked.id } }),
      answers: cells('sign_in_required', 'surfer_blocked', 'ok', 'ok', 'buddy_with_oneself', 'ok'),
      leavesOwnerAlone: true,
    },
    {
      of: 'one who takes no requests',
      given: ({ reserved }) => ({ body: { followingId: reserved.id } }),
      answers: { ...signedIn('requests_limited'), buddy: 'already_buddies' },
    },
  ],
  'GET /api/buddy-requests/pending': [{ answers: signedIn('ok') }],
  'GET /api/buddy-requests/sent': [{ answers: signedIn('ok') }],
  'DELETE /api/buddy-requests/sent/:userId': [
    { given: ofOwner, answers: { ...signedIn('ok'), buddy: 'already_buddies', blocked: 'user_not_found' } },
  ],
  'PUT /api/buddy-requests/:id/accept': [
    {
      given: ({ requestId }) => ({ params: { id: requestId } }),
      answers: { ...ownerOnly('request_not_found'), pending: 'not_your_request' },
    },
  ],
  'PUT /api/buddy-requests/:id/decline': [
    {
      given: ({ requestId }) => ({ params: { id: requestId } }),
      answers: { ...ownerOnly('request_not_found'), pending: 'not_your_request' },
    },
  ],
  'GET /api/buddies': [{ answers: signedIn('ok') }],
  'DELETE /api/buddies/:userId': [{ given: ofOwner, answers: { ...signedIn('ok'), blocked: 'user_not_found' } }],
  'POST /api/blocks/:userId': [{ given: ofOwner, answers: { ...signedIn('ok'), owner: 'blocking_oneself' } }],
  'DELETE /api/blocks/:userId': [{ given: ofOwner, answers: signedIn('ok'), leavesOwnerAlone: true }],
  'GET /api/blocks': [{ answers: signedIn('ok') }],
  'GET /api/buddies/suggestions': [{ answers: signedIn('ok') }],
  'DELETE /api/buddies/suggestions/:userId': [
    {
      given: ofOwner,
      answers: { ...signedIn('ok'), owner: 'user_not_found', blocked: 'user_not_found' },
      leavesOwnerAlone: true,
    },
  ],
  'GET /api/invites': [{ answers: signedIn('ok') }],
  'POST /api/invites': [{ answers: signedIn('ok'), leavesOwnerAlone: true }],
  'DELETE /api/invites/:id': [
    { given: ({ inviteId }) => ({ params: { id: inviteId } }), answers: signedIn('ok'), leavesOwnerAlone: true },
  ],
} satisfies Partial<Table>
