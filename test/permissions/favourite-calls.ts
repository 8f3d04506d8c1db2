import type { Route } from '#contract/api.ts'
import { signedIn, type Table } from '#test/permissions/answers.ts'

/** What the calls of favourites answer: everyone has their own, and a secret spot is none for anybody. */
export const favouriteCalls = {
  'GET /api/favourites': [{ answers: signedIn('ok') }],
  'PUT /api/favourites/:id': [
    { given: ({ spot }) => ({ params: { id: spot.id } }), answers: signedIn('ok'), leavesOwnerAlone: true },
    {
      of: 'a secret spot',
      given: ({ secretSpot }) => ({ params: { id: secretSpot.id } }),
      answers: signedIn('spot_not_found'),
    },
  ],
  'DELETE /api/favourites/:id': [
    { given: ({ spot }) => ({ params: { id: spot.id } }), answers: signedIn('ok'), leavesOwnerAlone: true },
  ],
} satisfies Pick<Table, Extract<Route, `${string} /api/favourites${string}`>>
