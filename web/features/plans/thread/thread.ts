import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type NewMessage, planMessageAct } from '#web/features/plans/acts/message-act.ts'
import { newestMessages } from '#web/features/plans/thread/thread-pages.ts'
import { call, formatFailure } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { movedByPlanMessages, movedByPlans } from '#web/lib/api/moved-by.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/plans.ts'

const changeOf = (planId: string, what: 'message' | 'unmessage') => [texts.onAPlan(what), planId]

type Posting = { said: NewMessage; clientId: string }

export function usePostMessage(planId: string) {
  const cache = useQueryClient()
  const perform = usePerform(planMessageAct)
  return useMutation({
    mutationKey: changeOf(planId, 'message'),
    mutationFn: ({ said, clientId }: Posting) => perform(said, clientId),
    onSuccess: (done) => {
      if (done.state !== 'sent') return
      const { reply } = done
      cache.setQueriesData<ReplyOf<At<'GET /api/plans/:id/messages'>>>(
        { queryKey: newestMessages(planId).queryKey },
        (page) => page && { ...page, items: [reply, ...page.items.filter(({ id }) => id !== reply.id)] },
      )
    },
    onError: (error) => showToast({ title: texts.notSent, text: formatFailure(error), kind: 'destructive' }),
    onSettled: () => void refresh(cache, ...movedByPlanMessages),
  })
}

export const useSending = (planId: string): NewMessage | undefined =>
  useMutationState({
    filters: { mutationKey: changeOf(planId, 'message'), status: 'pending' },
    select: ({ state }) => (state.variables as Posting).said,
  }).at(-1)

/** Messages in the outbox, oldest first. */
export function useWaitingMessages(planId: string) {
  const { outbox } = useOutbox()
  const waiting = useWaiting(planMessageAct).filter(({ input }) => input.planId === planId)
  return { waiting, remove: (entryId: string) => void outbox?.remove(entryId) }
}

/** Hides the message optimistically; it returns if the server refuses. */
export function useDeleteMessage(planId: string) {
  const cache = useQueryClient()
  const mutationKey = changeOf(planId, 'unmessage')
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (messageId: string) =>
      call('DELETE /api/plans/:id/messages/:messageId', { params: { id: planId, messageId } }),
    onError: (error) => showToast({ title: texts.notDeleted, text: formatFailure(error), kind: 'destructive' }),
    onSettled: () => refresh(cache, ...movedByPlans),
  })
  const leaving = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as string,
  })
  return { remove: mutate, leaving: new Set(leaving) }
}
