import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Notification } from '#contract/people/notifications.ts'
import { rowOf } from '#web/features/notifications/row-of.ts'
import { call } from '#web/lib/api/api.ts'
import { showBadge } from '#web/lib/device/app-badge.ts'

/** Small, because the bell loads it with every first page. Several may share a row. */
const FIRST_PAGE = 20
const LATER_PAGE = 60

type Page = { items: Notification[]; unread: number }
type Pages = InfiniteData<Page, string | undefined>
const queryKey = ['GET /api/notifications', 'pages'] as const

/** The bell reads the first page, so the list opens with it. */
export const useNotifications = (wanted = true) =>
  useInfiniteQuery({
    enabled: wanted,
    queryKey,
    queryFn: ({ pageParam: cursor }) =>
      call('GET /api/notifications', { query: { limit: cursor ? LATER_PAGE : FIRST_PAGE, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items }, pages) =>
      items.length < (pages.length === 1 ? FIRST_PAGE : LATER_PAGE) ? undefined : items.at(-1)?.id,
  })

/** New rows on loaded pages plus unread notifications beyond. Also sets the badge of the installed app. */
export function useNewCount(wanted: boolean): number {
  const pages = useNotifications(wanted).data?.pages
  const count = pages && countNew(pages)
  useEffect(() => {
    if (count !== undefined) void showBadge(count)
  }, [count])
  return count ?? 0
}

function countNew(pages: readonly Page[]): number {
  const loaded = pages.flatMap(({ items }) => items).filter(({ readAt }) => readAt === null)
  return new Set(loaded.map(rowOf)).size + Math.max(0, (pages[0]?.unread ?? 0) - loaded.length)
}

export function useMarkAllRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('PUT /api/notifications/read', { body: {} }),
    onMutate: async () => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData<Pages>(queryKey, (data) => data && markAllRead(data))
    },
    onSettled: () => void cache.invalidateQueries({ queryKey }),
  })
}

function markAllRead(data: Pages): Pages {
  const readAt = new Date().toISOString()
  const readItem = (item: Notification) => (item.readAt === null ? { ...item, readAt } : item)
  return { ...data, pages: data.pages.map(({ items }) => ({ items: items.map(readItem), unread: 0 })) }
}
