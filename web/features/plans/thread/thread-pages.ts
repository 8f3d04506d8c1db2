import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanMessage } from '#contract/people/plans.ts'
import { call } from '#web/lib/api/api.ts'

const ROUTE = 'GET /api/plans/:id/messages'
const PAGE = 30

/** One page is enough offline, because the scroll position is not stored either. */
const unstored = { persister: undefined }

type Page = { items: PlanMessage[]; hasOlder: boolean }

const pageBefore = (planId: string, cursor?: string): Promise<Page> =>
  call(ROUTE, { params: { id: planId }, query: { limit: PAGE, cursor } })

/** Fetches one page, newest first, or all back to a message with earlier ones loaded, which a new message refetches. */
export const newestMessages = (planId: string, backTo?: string) =>
  queryOptions({
    queryKey: [ROUTE, { params: { id: planId }, query: { limit: PAGE } }, ...(backTo ? [backTo] : [])],
    queryFn: () => pagesBackTo(planId, backTo),
    staleTime: 0,
    ...(backTo && unstored),
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
 * Pages before a message. The key starts with the plan's route: a new message leaves them alone, while changes of the
 * plan, deleted messages included, refetch them.
 */
export const messagesBefore = (planId: string, before: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/plans/:id', planId, 'messages before', before],
    queryFn: ({ pageParam }) => pageBefore(planId, pageParam),
    initialPageParam: before,
    getNextPageParam: ({ items, hasOlder }: Page) => (hasOlder ? items.at(-1)?.id : undefined),
    enabled: before !== undefined,
    ...unstored,
  })

/** Joins both, oldest first, without newest ones before `from`. */
export const inOneList = (newest: PlanMessage[], earlier: Page[] = [], from = ''): PlanMessage[] =>
  [...newest.filter(({ id }) => id >= from), ...earlier.flatMap(({ items }) => items)].toReversed()

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
