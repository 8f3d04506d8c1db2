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

const PATHS = { surfer: 'webhooks', server: 'operators/webhooks' } as const

/** Both owners' calls answer the same; their types, of which these are a surfer's, differ in paths and events alone. */
function callsOf(owner: Owner) {
  const path = PATHS[owner] as (typeof PATHS)['surfer']
  return {
    list: read(`GET /api/${path}`),
    deliveries: (id: string) => read(`GET /api/${path}/:id/deliveries`, { params: { id } }),
    add: ({ events, ...body }: Written) =>
      call(`POST /api/${path}`, { body: { ...body, events: events as SurferEvent[] } }),
    change: ({ id, events, ...body }: Edits) =>
      call(`PATCH /api/${path}/:id`, {
        params: { id },
        body: { ...body, events: events as SurferEvent[] | undefined },
      }),
    renewSecret: (id: string) => call(`POST /api/${path}/:id/secret`, { params: { id } }),
    remove: (id: string) => call(`DELETE /api/${path}/:id`, { params: { id } }),
    test: (id: string) => call(`POST /api/${path}/:id/test`, { params: { id } }),
    replay: (id: string, deliveryId: string) =>
      call(`POST /api/${path}/:id/deliveries/:deliveryId/replay`, { params: { id, deliveryId } }),
    changed: [`GET /api/${path}`, `GET /api/${path}/:id/deliveries`] as const,
  }
}
const calls: Record<Owner, ReturnType<typeof callsOf>> = { surfer: callsOf('surfer'), server: callsOf('server') }

/** While a call waits. */
const POLL_MS = 3_000

export type Webhook = ReplyOf<At<'GET /api/webhooks'>>[number]

export const useWebhooks = (owner: Owner) => useQuery({ ...calls[owner].list, staleTime: 0 })

export const useDeliveries = (owner: Owner, id: string) =>
  useQuery({
    ...calls[owner].deliveries(id),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some((one) => one.state === 'due') && POLL_MS,
  })

export const useAddWebhook = (owner: Owner) =>
  useAct({
    call: async (webhook: Written) => {
      const { secret, webhook: added } = await calls[owner].add(webhook)
      return { secret, id: added.id }
    },
    failed: { title: texts.couldntSave },
    changes: calls[owner].changed,
  })

export const useChangeWebhook = (owner: Owner) =>
  useAct({
    call: async (edits: Edits) => void (await calls[owner].change(edits)),
    isIdempotent: true,
    failed: { title: texts.couldntSave },
    changes: calls[owner].changed,
  })

export const useRenewSecret = (owner: Owner) =>
  useAct({
    call: async (id: string) => (await calls[owner].renewSecret(id)).secret,
    failed: { title: texts.couldntRenew },
    changes: calls[owner].changed,
  })

export const useRemoveWebhook = (owner: Owner) =>
  useAct({
    call: async (id: string) => void (await calls[owner].remove(id).catch(unlessGone)),
    isIdempotent: true,
    done: texts.removed,
    failed: { title: texts.couldntRemove },
    changes: calls[owner].changed,
  })

export const useTestWebhook = (owner: Owner) =>
  useAct({
    call: async (id: string) => void (await calls[owner].test(id)),
    done: texts.testIsSent,
    failed: { title: texts.couldntSend },
    changes: calls[owner].changed,
  })

export const useReplay = (owner: Owner) =>
  useAct({
    call: async ({ id, deliveryId }: { id: string; deliveryId: string }) =>
      void (await calls[owner].replay(id, deliveryId)),
    done: texts.isSentAgain,
    failed: { title: texts.couldntSend },
    changes: calls[owner].changed,
  })

const moment = new Intl.DateTimeFormat(readersLocale, { dateStyle: 'medium', timeStyle: 'short' })
/** In the reader's time zone. */
export const formatMoment = (time: string) => moment.format(new Date(time))
