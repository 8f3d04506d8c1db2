import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanMessage } from '#contract/people/plan-messages.ts'
import { call } from '#web/lib/api/api.ts'

const ROUTE = 'GET /api/plans/:id/messages'
const PAGE = 30

/** Without a network one page is enough: how far a reader had gone back is not kept either. */
const notKept = { persister: undefined }

type Page = { items: PlanMessage[]; hasOlder: boolean }

const pageBefore = (planId: string, cursor?: string): Promise<Page> =>
  call(ROUTE, { params: { id: planId }, query: { limit: PAGE, cursor } })

/**
 * The newest messages of a plan, newest first: one page, or as many as reach back to this message, before which earlier
 * ones were loaded. A new message has these alone fetched again.
 */
export const newestMessages = (planId: string, backTo?: string) =>
  queryOptions({
    queryKey: [ROUTE, { params: { id: planId }, query: { limit: PAGE } }, ...(backTo ? [backTo] : [])],
    queryFn: () => pagesBackTo(planId, backTo),
    staleTime: 0,
    ...(backTo && notKept),
  })

async function pagesBackTo(planId: string, messageId: string | undefined): Promise<Page> {
  let { items, hasOlder } = await pageBefore(planId)
  // Ids are in the order of time.
  for (let last = items.at(-1); messageId && hasOlder && last && last.id > messageId; last = items.at(-1)) {
    const older = await pageBefore(planId, last.id)
    items = [...items, ...older.items]
    hasOlder = older.hasOlder
  }
  return { items, hasOlder }
}

/**
 * The messages before this one, page by page; none without one. They begin with the name of the plan's own call: a new
 * message leaves them as they are, and whatever changes the plan, a deleted message too, has them fetched again.
 */
export const messagesBefore = (planId: string, before: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/plans/:id', planId, 'messages before', before],
    queryFn: ({ pageParam }) => pageBefore(planId, pageParam),
    initialPageParam: before,
    getNextPageParam: ({ items, hasOlder }: Page) => (hasOlder ? items.at(-1)?.id : undefined),
    enabled: before !== undefined,
    ...notKept,
  })

/** What was loaded, oldest first: of the newest ones those since `from`, and the earlier ones before them. */
export const inOneList = (newest: PlanMessage[], earlier: Page[] = [], from = ''): PlanMessage[] =>
  [...newest.filter(({ id }) => id >= from), ...earlier.flatMap(({ items }) => items)].toReversed()

/** The messages of a plan that were loaded, oldest first, and how earlier ones are. */
export function useThread(planId: string) {
  const cache = useQueryClient()
  const [from, setFrom] = useState<string>()
  const { data: newest, isError, refetch } = useQuery(newestMessages(planId, from))
  const earlier = useInfiniteQuery(messagesBefore(planId, from))
  const hasEarlier = earlier.data ? earlier.hasNextPage : newest?.hasOlder
  const showEarlier = () => {
    if (earlier.data) return void earlier.fetchNextPage()
    if (earlier.isError) return void earlier.refetch()
    const oldest = newest?.items.at(-1)
    if (!oldest) return
    cache.setQueryData(newestMessages(planId, oldest.id).queryKey, newest)
    setFrom(oldest.id)
  }
  return {
    messages: newest && inOneList(newest.items, earlier.data?.pages, from),
    isError,
    refetch,
    hasEarlier,
    isLoadingEarlier: earlier.isLoading || earlier.isFetchingNextPage,
    showEarlier,
  }
}
