import { anySurfer, countedPer, type Scenario } from '#test/limits/limit-world.ts'
import { aWebhook } from '#test/permissions/owned/own-webhooks.ts'

const webhookTest = [
  'server/features/webhooks/delivery/webhook-limits.test.ts',
  'tries beyond the limits of a surfer and of a host wait, and others go on',
] as const

const perOwner = countedPer(async ({ server }) => {
  const owner = await anySurfer(server)
  return { owner, ...(await aWebhook(server.db, owner)) }
})

/** Limits on webhooks, and on what they call. */
export const webhookScenarios = {
  'webhook-change': perOwner(
    200,
    ({ ask }, { owner, id }) => ask(owner, `PATCH /api/webhooks/${id}`, { name: 'Home' }),
    ({ ask }, { owner }) => ask(owner, 'GET /api/webhooks'),
  ),
  'webhook-secret': perOwner(
    200,
    ({ ask }, { owner, id }) => ask(owner, `POST /api/webhooks/${id}/secret`),
    ({ ask }, { owner, id }) => ask(owner, `PATCH /api/webhooks/${id}`, { name: 'Home' }),
  ),
  'webhook-try': { heldBy: webhookTest },
  'webhook-try-at-host': { heldBy: webhookTest },
} satisfies Record<string, Scenario>
