import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Notification } from '#contract/people/notifications.ts'
import { rowOf } from '#web/features/notifications/row-of.ts'
import { call } from '#web/lib/api/api.ts'
import { showBadge } from '#web/lib/device/app-badge.ts'

/** Small, because the bell loads it with every first page. Several may share a row. */
const FIRST_PAGE = 20
const LATER_PAGE = 60

type Page = { items: Notification[]; unread: number }
export type NotificationPages = InfiniteData<Page, string | undefined>
export const notificationsKey = ['GET /api/notifications', 'pages'] as const

/** The bell reads the first page, so the list opens with it. */
export const useNotifications = (wanted = true) =>
  useInfiniteQuery({
    enabled: wanted,
    queryKey: notificationsKey,
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
