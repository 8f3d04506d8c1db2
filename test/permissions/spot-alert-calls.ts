import type { Route } from '#contract/api.ts'
import { ownerOnly, signedIn, type Table } from '#test/permissions/answers.ts'

/** What the calls of alerts answer to everyone: another surfer's alert is as unknown. */
export const spotAlertCalls = {
  'GET /api/spot-alerts': [{ answers: signedIn('ok') }],
  'POST /api/spot-alerts': [
    { given: ({ spot }) => ({ body: { spotId: spot.id } }), answers: signedIn('ok'), leavesOwnerAlone: true },
    {
      of: "at the owner's secret spot",
      given: ({ secretSpot }) => ({ body: { spotId: secretSpot.id } }),
      answers: { ...ownerOnly('spot_not_found'), owner: 'spot_not_found' },
    },
  ],
  'PATCH /api/spot-alerts/:id': [
    {
      given: ({ spotAlert }) => ({ params: { id: spotAlert.id }, body: { isPaused: true } }),
      answers: ownerOnly('spot_alert_not_found'),
    },
  ],
  'DELETE /api/spot-alerts/:id': [
    { given: ({ spotAlert }) => ({ params: { id: spotAlert.id } }), answers: ownerOnly('spot_alert_not_found') },
  ],
} satisfies Pick<Table, Extract<Route, `${string} /api/spot-alerts${string}`>>
