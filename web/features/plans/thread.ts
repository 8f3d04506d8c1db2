import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import type { PlanMessage } from '#contract/plan-messages.ts'
import { type NewMessage, planMessageAct } from '#web/features/plans/message-act.ts'
import { call } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { failureInWords } from '#web/lib/failure-words.ts'
import { movedByPlanMessages } from '#web/lib/moved-by.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { showToast } from '#web/ui/toast.ts'

const PAGE = 30

type Page = { items: PlanMessage[]; hasOlder: boolean }
type Pages = InfiniteData<Page, string | undefined>

const keyOf = (planId: string) => ['GET /api/plans/:id/messages', planId] as const
/** Names the changes of a plan's thread that are under way. */
const changeOf = (planId: string, what: 'message' | 'unmessage') => [`${what} on a plan`, planId]

/** The messages of a plan that were loaded, oldest first, page by page from the end. */
export const useThread = (planId: string) =>
  useInfiniteQuery({
    queryKey: keyOf(planId),
    queryFn: ({ pageParam: cursor }) =>
      call('GET /api/plans/:id/messages', { params: { id: planId }, query: { limit: PAGE, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, hasOlder }) => (hasOlder ? items.at(-1)?.id : undefined),
    staleTime: 0,
    select: ({ pages }) => pages.flatMap(({ items }) => items).toReversed(),
  })

type Posting = { said: NewMessage; clientId: string }

/** Says something on a plan, now or from the outbox. */
export function usePostMessage(planId: string) {
  const cache = useQueryClient()
  const perform = usePerform(planMessageAct)
  return useMutation({
    mutationKey: changeOf(planId, 'message'),
    mutationFn: ({ said, clientId }: Posting) => perform(said, clientId),
    onSuccess: (done) => {
      if (done.state === 'sent') updateNewest(cache, planId, (items) => [done.reply, ...without(items, done.reply.id)])
    },
    onError: (error) => showToast({ title: 'Not sent', text: failureInWords(error), kind: 'destructive' }),
    onSettled: () => void refresh(cache, ...movedByPlanMessages),
  })
}

/** What the reader is sending; undefined when that is nothing. */
export const useSending = (planId: string): NewMessage | undefined =>
  useMutationState({
    filters: { mutationKey: changeOf(planId, 'message'), status: 'pending' },
    select: ({ state }) => (state.variables as Posting).said,
  }).at(-1)

/** What the reader said on a plan and waits in the outbox, oldest first. */
export function useWaitingMessages(planId: string) {
  const { outbox } = useOutbox()
  const waiting = useWaiting(planMessageAct).filter(({ input }) => input.planId === planId)
  return { waiting, remove: (entryId: string) => void outbox?.remove(entryId) }
}

/** Deletes a message, at once; it comes back when the server says no. */
export function useDeleteMessage(planId: string) {
  const cache = useQueryClient()
  const mutationKey = changeOf(planId, 'unmessage')
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (messageId: string) =>
      call('DELETE /api/plans/:id/messages/:messageId', { params: { id: planId, messageId } }),
    onError: (error) => showToast({ title: 'Not deleted', text: failureInWords(error), kind: 'destructive' }),
    onSettled: () => refresh(cache, ...movedByPlanMessages),
  })
  const leaving = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as string,
  })
  return { remove: mutate, leaving: new Set(leaving) }
}

const without = (items: PlanMessage[], messageId: string) => items.filter(({ id }) => id !== messageId)

const updateNewest = (cache: QueryClient, planId: string, change: (items: PlanMessage[]) => PlanMessage[]) =>
  cache.setQueryData<Pages>(keyOf(planId), (data) => {
    const [newest, ...older] = data?.pages ?? []
    return data && newest && { ...data, pages: [{ ...newest, items: change(newest.items) }, ...older] }
  })
