import { useQuery } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { PushServer } from '#contract/people/push-servers.ts'
import { call, read, unlessGone } from '#web/lib/api/api.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/pages/push-servers.ts'

type Given = BodyOf<At<'POST /api/push-servers'>>

const changes = ['GET /api/push-servers'] as const

export const usePushServers = () => useQuery({ ...read('GET /api/push-servers'), staleTime: 0 })

export const useAddPushServer = () =>
  useAct({
    call: (body: Given) => call('POST /api/push-servers', { body }),
    isIdempotent: true,
    failed: { title: texts.couldntAdd },
    changes,
  })

export const useRemovePushServer = () =>
  useAct({
    call: async (id: string) => void (await call('DELETE /api/push-servers/:id', { params: { id } }).catch(unlessGone)),
    isIdempotent: true,
    done: texts.removed,
    failed: { title: texts.couldntRemove },
    changes,
  })

export const useTestPushServer = () =>
  useAct({
    call: (id: string) => call('POST /api/push-servers/:id/test', { params: { id } }),
    failed: { title: texts.couldntSend },
    changes,
  })

/** As their makers write them. */
export const KINDS = { ntfy: 'ntfy', gotify: 'Gotify' } as const

/** 'ntfy.sh/maya' */
export const nameOf = ({ address, topic }: PushServer) =>
  [address.replace(/^https?:\/\//, ''), topic].filter(Boolean).join('/')

const moment = new Intl.DateTimeFormat(readersLocale, { dateStyle: 'medium', timeStyle: 'short' })

/** In the reader's time zone. */
export function formatState({ isOn, failingSince }: PushServer): string {
  if (!isOn) return texts.isOff
  return failingSince ? texts.failingSince(moment.format(new Date(failingSince))) : texts.isOn
}
