import { useQuery } from '@tanstack/react-query'
import type { OwnDecision } from '#contract/accounts/decisions.ts'
import { call, read } from '#web/lib/api/api.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/pages/decisions.ts'

const ownDecisions = read('GET /api/decisions')

/** A moderator may decide or answer at any time. */
export const useDecisions = () => useQuery({ ...ownDecisions, staleTime: 0, refetchOnWindowFocus: true })

export const useAppeal = () =>
  useAct({
    call: ({ id, message }: { id: string; message: string }) =>
      call('POST /api/decisions/:id/appeal', { params: { id }, body: { message } }),
    store: (cache, appealed) =>
      void cache.setQueryData(ownDecisions.queryKey, (decisions) =>
        decisions?.map((decision) => (decision.id === appealed.id ? appealed : decision)),
      ),
    done: texts.appealSent,
    failed: { title: texts.couldntSendAppeal },
    changes: ['GET /api/decisions'],
  })

const day = new Intl.DateTimeFormat(readersLocale, { dateStyle: 'long' })
const dayAndTime = new Intl.DateTimeFormat(readersLocale, { dateStyle: 'long', timeStyle: 'short' })
/** In the reader's time zone. */
export const formatDay = (time: string) => day.format(new Date(time))
export const formatTime = (time: string) => dayAndTime.format(new Date(time))

export function titleOf({ decision, kind, until }: OwnDecision): string {
  if (decision === 'warn' || decision === 'close') return texts.titles[decision]
  return decision === 'limit' || decision === 'suspend'
    ? texts.titles[decision](until && formatDay(until))
    : texts.titles[decision](kind)
}
