import { ownWebhooks, serverWebhooks } from '#contract/people/webhooks.ts'
import { logAction } from '#server/domain/operators.ts'
import * as webhooks from '#server/features/webhooks/webhooks.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const webhookRoutes: BoundRoute[] = [
  route(ownWebhooks.list, ({ user }, { db }) => webhooks.list(db, user.id)),
  route(ownWebhooks.add, async ({ body, user }, deps) => {
    await spend(deps.db, { 'webhook-change': [user.id] })
    return webhooks.add(deps, { owner: user.id, by: user.id }, body)
  }),
  route(ownWebhooks.change, async ({ params, body, user }, deps) => {
    await spend(deps.db, { 'webhook-change': [user.id] })
    return webhooks.change(deps, user.id, params.id, body)
  }),
  route(ownWebhooks.renewSecret, async ({ params, user }, { db }) => {
    await spend(db, { 'webhook-secret': [user.id] })
    return webhooks.renewSecret(db, user.id, params.id)
  }),
  route(ownWebhooks.remove, ({ params, user }, { db }) => webhooks.remove(db, user.id, params.id)),
  route(ownWebhooks.deliveries, ({ params, user }, { db }) => webhooks.deliveries(db, user.id, params.id)),
  route(ownWebhooks.test, async ({ params, user }, { db }) => {
    await spend(db, { 'webhook-change': [user.id] })
    return webhooks.test(db, user.id, params.id)
  }),
  route(ownWebhooks.replay, async ({ params, user }, { db }) => {
    await spend(db, { 'webhook-change': [user.id] })
    return webhooks.replay(db, user.id, params.id, params.deliveryId)
  }),
]

export const serverWebhookRoutes: BoundRoute[] = [
  route(serverWebhooks.list, (_, { db }) => webhooks.list(db, null)),
  route(serverWebhooks.add, async ({ body, user }, deps) => {
    await spend(deps.db, { 'webhook-change': [user.id] })
    const added = await webhooks.add(deps, { owner: null, by: user.id }, body)
    const details = { id: added.webhook.id, host: new URL(body.url).host }
    await logAction(deps.db, { operatorId: user.id, action: 'webhook_added', details })
    return added
  }),
  route(serverWebhooks.change, async ({ params, body, user }, deps) => {
    await spend(deps.db, { 'webhook-change': [user.id] })
    const changed = await webhooks.change(deps, null, params.id, body)
    const details = { id: params.id, host: new URL(changed.url).host }
    await logAction(deps.db, { operatorId: user.id, action: 'webhook_changed', details })
    return changed
  }),
  route(serverWebhooks.renewSecret, async ({ params, user }, { db }) => {
    await spend(db, { 'webhook-secret': [user.id] })
    const renewed = await webhooks.renewSecret(db, null, params.id)
    const details = { id: params.id, host: new URL(renewed.webhook.url).host }
    await logAction(db, { operatorId: user.id, action: 'webhook_secret_renewed', details })
    return renewed
  }),
  route(serverWebhooks.remove, async ({ params, user }, { db }) => {
    const removed = await webhooks.remove(db, null, params.id)
    await logAction(db, { operatorId: user.id, action: 'webhook_removed', details: removed })
    return removed
  }),
  route(serverWebhooks.deliveries, ({ params }, { db }) => webhooks.deliveries(db, null, params.id)),
  route(serverWebhooks.test, async ({ params, user }, { db }) => {
    await spend(db, { 'webhook-change': [user.id] })
    return webhooks.test(db, null, params.id)
  }),
  route(serverWebhooks.replay, async ({ params, user }, { db }) => {
    await spend(db, { 'webhook-change': [user.id] })
    return webhooks.replay(db, null, params.id, params.deliveryId)
  }),
]
