import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type NewMessage, planMessageAct } from '#web/features/plans/acts/message-act.ts'
import { newestMessages } from '#web/features/plans/thread/thread-pages.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedByPlanMessages, invalidatedByPlans } from '#web/lib/api/invalidation.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { useAct, usePending } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/plans.ts'

const changeOf = (planId: string, what: 'message' | 'unmessage') => [`${what} on a plan`, planId]

type Posting = { message: NewMessage; clientId: string }

export function usePostMessage(planId: string) {
  const perform = usePerform(planMessageAct)
  return useAct({
    mutationKey: changeOf(planId, 'message'),
    call: ({ message, clientId }: Posting) => perform(message, clientId),
    store: (cache, done) => {
      if (done.state !== 'sent') return
      const { reply } = done
      cache.setQueriesData<ReplyOf<At<'GET /api/plans/:id/messages'>>>(
        { queryKey: newestMessages(planId).queryKey },
        (page) => page && { ...page, items: [reply, ...page.items.filter(({ id }) => id !== reply.id)] },
      )
    },
    failed: { title: texts.notSent },
    changes: (cache) => void refresh(cache, ...invalidatedByPlanMessages),
  })
}

export const useSending = (planId: string): NewMessage | undefined =>
  usePending<Posting>(changeOf(planId, 'message')).at(-1)?.message

/** Messages in the outbox, oldest first. */
export function useWaitingMessages(planId: string) {
  const { outbox } = useOutbox()
  const waiting = useWaiting(planMessageAct).filter(({ input }) => input.planId === planId)
  return { waiting, remove: (entryId: string) => void outbox?.remove(entryId) }
}

/** Hides the message until the server has answered. */
export function useDeleteMessage(planId: string) {
  const mutationKey = changeOf(planId, 'unmessage')
  const { mutate } = useAct({
    mutationKey,
    call: (messageId: string) =>
      call('DELETE /api/plans/:id/messages/:messageId', { params: { id: planId, messageId } }),
    failed: { title: texts.notDeleted },
    changes: invalidatedByPlans,
  })
  return { remove: mutate, leaving: new Set(usePending<string>(mutationKey)) }
}
