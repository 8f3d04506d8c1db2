import type { Route } from '#contract/api.ts'
import { forOperators, ownerOnly, signedIn, type Table } from '#test/permissions/answers.ts'
import type { World } from '#test/permissions/world.ts'

const own = ({ webhook: { id } }: World) => ({ params: { id } })
const ownDelivery = ({ webhook: { id, deliveryId } }: World) => ({ params: { id, deliveryId } })
const ofServer = ({ serverWebhook: { id } }: World) => ({ params: { id } })
const toServer = ({ serverWebhook: { id, deliveryId } }: World) => ({ params: { id, deliveryId } })
const added = { name: '', url: 'https://hooks.example.com/' }

/** Another surfer's, and the server's, are as unknown as none. */
export const webhookCalls = {
  'GET /api/webhooks': [{ answers: signedIn('ok') }],
  'POST /api/webhooks': [
    {
      given: () => ({ body: { ...added, events: ['session.ended'] } }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
  ],
  'PATCH /api/webhooks/:id': [
    { given: (world) => ({ ...own(world), body: { name: 'Home' } }), answers: ownerOnly('webhook_not_found') },
    {
      of: 'the server',
      given: (world) => ({ ...ofServer(world), body: { name: 'Home' } }),
      answers: { ...ownerOnly('webhook_not_found'), owner: 'webhook_not_found' },
    },
  ],
  'POST /api/webhooks/:id/secret': [{ given: own, answers: ownerOnly('webhook_not_found') }],
  'DELETE /api/webhooks/:id': [{ given: own, answers: ownerOnly('webhook_not_found') }],
  'GET /api/webhooks/:id/deliveries': [{ given: own, answers: ownerOnly('webhook_not_found') }],
  'POST /api/webhooks/:id/test': [{ given: own, answers: ownerOnly('webhook_not_found') }],
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': [
    { given: ownDelivery, answers: ownerOnly('webhook_not_found') },
  ],
  'GET /api/operators/webhooks': [forOperators()],
  'POST /api/operators/webhooks': [
    { given: () => ({ body: { ...added, events: ['report.received'] } }), ...forOperators() },
  ],
  'PATCH /api/operators/webhooks/:id': [
    { given: (world) => ({ ...ofServer(world), body: { name: 'Chat' } }), ...forOperators() },
    {
      of: "the owner's own",
      given: (world) => ({ ...own(world), body: { name: 'Chat' } }),
      ...forOperators('webhook_not_found'),
    },
  ],
  'POST /api/operators/webhooks/:id/secret': [{ given: ofServer, ...forOperators() }],
  'DELETE /api/operators/webhooks/:id': [{ given: ofServer, ...forOperators() }],
  'GET /api/operators/webhooks/:id/deliveries': [
    { given: ofServer, ...forOperators() },
    { of: "the owner's own", given: own, ...forOperators('webhook_not_found') },
  ],
  'POST /api/operators/webhooks/:id/test': [{ given: ofServer, ...forOperators() }],
  'POST /api/operators/webhooks/:id/deliveries/:deliveryId/replay': [{ given: toServer, ...forOperators() }],
} satisfies Pick<Table, Extract<Route, `${string} /api/${'' | 'operators/'}webhooks${string}`>>
