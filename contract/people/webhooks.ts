import { z } from 'zod'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { MAX_ADDRESS_CHARACTERS, MAX_WEBHOOK_NAME_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'
import { type ServerEvent, type SurferEvent, serverEvents, surferEvents } from '#contract/people/webhook-events.ts'

const delivery = z.object({
  /** The webhook-id header. */
  id,
  type: z.string(),
  happenedAt: time,
  state: z.enum(['due', 'sent', 'failed', 'dropped']),
  attempts: z.int(),
  triedAt: time.nullable(),
  nextAt: time.nullable(),
  /** The last try's: a status such as '200', or a code such as 'ECONNREFUSED'. */
  answer: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

/** The same calls for a surfer's own webhooks and for those of the server, which operators manage. */
const webhookCalls = <const Path extends string, Event extends string>(
  path: Path,
  names: readonly [Event, ...Event[]],
  { whose, ...rights }: { whose: string; forOperators?: boolean },
) => {
  const events = z
    .array(z.enum(names))
    .min(1)
    .max(names.length)
    .transform((chosen) => [...new Set(chosen)])
  const webhook = z.object({
    id,
    name: z.string(),
    url: z.string(),
    /** May have those of a newer version. */
    events: z.array(z.string()),
    createdAt: time,
    isOn: z.boolean(),
    /** Since when no try succeeded; after five days Lineup turns it off. */
    failingSince: time.nullable(),
    /** Until when calls are also signed with the secret that was replaced last. */
    formerSecretUntil: time.nullable(),
  })
  const written = { name: line(0, MAX_WEBHOOK_NAME_CHARACTERS), url: text(1, MAX_ADDRESS_CHARACTERS), events }
  return {
    list: endpoint(`GET /api/${path}`, { ...rights, about: `Webhooks ${whose}.`, reply: z.array(webhook) }),
    add: endpoint(`POST /api/${path}`, {
      ...rights,
      about: `Adds a webhook ${whose}, and returns its secret, this once. The address must be https and public.`,
      refuses: ['too_many_webhooks'],
      fresh: true,
      body: z.object(written),
      reply: z.object({ webhook, secret: z.string() }),
      status: 201,
    }),
    change: endpoint(`PATCH /api/${path}/:id`, {
      ...rights,
      about: `Changes a webhook ${whose}. Omitted fields stay. Turned off, it drops what waits; turned on, it forgets failures.`,
      refuses: ['webhook_not_found'],
      fresh: true,
      body: z.object({ ...written, isOn: z.boolean() }).partial(),
      reply: webhook,
    }),
    renewSecret: endpoint(`POST /api/${path}/:id/secret`, {
      ...rights,
      about: `Replaces the secret of a webhook ${whose}, and returns the new one, this once. For 24 hours calls are signed with both.`,
      refuses: ['webhook_not_found'],
      fresh: true,
      reply: z.object({ webhook, secret: z.string() }),
    }),
    remove: endpoint(`DELETE /api/${path}/:id`, {
      ...rights,
      about: `Removes a webhook ${whose}, and what waits for it.`,
      refuses: ['webhook_not_found'],
      reply: z.object({ id }),
    }),
    deliveries: endpoint(`GET /api/${path}/:id/deliveries`, {
      ...rights,
      about: `The last 50 calls of a webhook ${whose}, newest first, of seven days.`,
      refuses: ['webhook_not_found'],
      reply: z.array(delivery),
    }),
    test: endpoint(`POST /api/${path}/:id/test`, {
      ...rights,
      about: `Calls a webhook ${whose} with a test event.`,
      refuses: ['webhook_not_found', 'webhook_off'],
      reply: delivery,
    }),
    replay: endpoint(`POST /api/${path}/:id/deliveries/:deliveryId/replay`, {
      ...rights,
      about: `Calls a webhook ${whose} again, with the same id and payload.`,
      refuses: ['webhook_not_found', 'webhook_off', 'delivery_not_found'],
      reply: delivery,
    }),
  } as const
}

const namesOf = <Event extends string>(events: Record<Event, unknown>) => Object.keys(events) as [Event, ...Event[]]

export const ownWebhooks = webhookCalls('webhooks', namesOf<SurferEvent>(surferEvents), {
  whose: "for the caller's own events",
})
export const serverWebhooks = webhookCalls('operators/webhooks', namesOf<ServerEvent>(serverEvents), {
  whose: 'of the server',
  forOperators: true,
})
