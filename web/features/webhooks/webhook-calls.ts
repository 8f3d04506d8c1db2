import { useQuery } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ServerEvent, SurferEvent } from '#contract/people/webhook-events.ts'
import { call, read, unlessGone } from '#web/lib/api/api.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/pages/webhooks.ts'

export type Owner = 'surfer' | 'server'
type Written = { name: string; url: string; events: string[] }
type Edits = Partial<Written & { isOn: boolean }> & { id: string }

const { event } = texts
/** Names of events, in the order of the form. */
export const eventNames: Record<Owner, Record<string, string>> = {
  surfer: {
    'session.checked_in': event.checkedIn,
    'session.checked_out': event.checkedOut,
    'session.ended': event.ended,
    'session.overdue': event.overdue,
    'forecast.alert': event.forecast,
  } satisfies Record<SurferEvent, string>,
  server: {
    'surfer.joined': event.joined,
    'report.received': event.reported,
    'alarm.undeliverable': event.undeliverable,
  } satisfies Record<ServerEvent, string>,
}
export const nameOfEvent = (owner: Owner, type: string) => eventNames[owner][type] ?? event.test

const own = {
  list: read('GET /api/webhooks'),
  deliveries: (id: string) => read('GET /api/webhooks/:id/deliveries', { params: { id } }),
  add: ({ events, ...body }: Written) =>
    call('POST /api/webhooks', { body: { ...body, events: events as SurferEvent[] } }),
  change: ({ id, events, ...body }: Edits) =>
    call('PATCH /api/webhooks/:id', { params: { id }, body: { ...body, events: events as SurferEvent[] | undefined } }),
  remove: (id: string) => call('DELETE /api/webhooks/:id', { params: { id } }),
  test: (id: string) => call('POST /api/webhooks/:id/test', { params: { id } }),
  replay: (id: string, deliveryId: string) =>
    call('POST /api/webhooks/:id/deliveries/:deliveryId/replay', { params: { id, deliveryId } }),
}
const ofServer = {
  list: read('GET /api/operators/webhooks'),
  deliveries: (id: string) => read('GET /api/operators/webhooks/:id/deliveries', { params: { id } }),
  add: ({ events, ...body }: Written) =>
    call('POST /api/operators/webhooks', { body: { ...body, events: events as ServerEvent[] } }),
  change: ({ id, events, ...body }: Edits) =>
    call('PATCH /api/operators/webhooks/:id', {
      params: { id },
      body: { ...body, events: events as ServerEvent[] | undefined },
    }),
  remove: (id: string) => call('DELETE /api/operators/webhooks/:id', { params: { id } }),
  test: (id: string) => call('POST /api/operators/webhooks/:id/test', { params: { id } }),
  replay: (id: string, deliveryId: string) =>
    call('POST /api/operators/webhooks/:id/deliveries/:deliveryId/replay', { params: { id, deliveryId } }),
}
/** Both answer the same; their types differ in the routes that the cache has as keys. */
const routes: Record<Owner, typeof own> = { surfer: own, server: ofServer as unknown as typeof own }

const changed = {
  surfer: ['GET /api/webhooks', 'GET /api/webhooks/:id/deliveries'],
  server: ['GET /api/operators/webhooks', 'GET /api/operators/webhooks/:id/deliveries'],
} as const
/** While a call waits. */
const POLL_MS = 3_000

export type Webhook = ReplyOf<At<'GET /api/webhooks'>>[number]

export const useWebhooks = (owner: Owner) => useQuery({ ...routes[owner].list, staleTime: 0 })

export const useDeliveries = (owner: Owner, id: string) =>
  useQuery({
    ...routes[owner].deliveries(id),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some((one) => one.state === 'due') && POLL_MS,
  })

export const useAddWebhook = (owner: Owner) =>
  useAct({
    call: async (webhook: Written) => {
      const { secret, webhook: added } = await routes[owner].add(webhook)
      return { secret, id: added.id }
    },
    failed: { title: texts.couldntSave },
    changes: changed[owner],
  })

export const useChangeWebhook = (owner: Owner) =>
  useAct({
    call: async (edits: Edits) => void (await routes[owner].change(edits)),
    isIdempotent: true,
    failed: { title: texts.couldntSave },
    changes: changed[owner],
  })

export const useRemoveWebhook = (owner: Owner) =>
  useAct({
    call: async (id: string) => void (await routes[owner].remove(id).catch(unlessGone)),
    isIdempotent: true,
    done: texts.removed,
    failed: { title: texts.couldntRemove },
    changes: changed[owner],
  })

export const useTestWebhook = (owner: Owner) =>
  useAct({
    call: async (id: string) => void (await routes[owner].test(id)),
    done: texts.testIsSent,
    failed: { title: texts.couldntSend },
    changes: changed[owner],
  })

export const useReplay = (owner: Owner) =>
  useAct({
    call: async ({ id, deliveryId }: { id: string; deliveryId: string }) =>
      void (await routes[owner].replay(id, deliveryId)),
    done: texts.isSentAgain,
    failed: { title: texts.couldntSend },
    changes: changed[owner],
  })

const moment = new Intl.DateTimeFormat(readersLocale, { dateStyle: 'medium', timeStyle: 'short' })
/** In the reader's time zone. */
export const formatMoment = (time: string) => moment.format(new Date(time))
