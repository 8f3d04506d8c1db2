import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { call } from '#web/lib/api.ts'
import { showBadge } from '#web/lib/app-badge.ts'
import { showToast } from '#web/ui/toast.ts'

/** The first page comes after every first page of the app, for the bell; several notifications may be one row of the list. */
const FIRST_PAGE = 20
const LATER_PAGE = 60

type Page = { items: Notification[]; unread: number }
type Pages = InfiniteData<Page, string | undefined>
const queryKey = ['GET /api/notifications', 'pages'] as const

/** The surfer's notifications, newest first, page by page. The bell reads its first page, so opening the list shows it at once. */
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

/**
 * How many notifications are unread; 0 until it is known. Keeps the number on the icon of the installed app the same. Nothing
 * is asked before that is wanted.
 */
export function useUnreadCount(wanted: boolean): number {
  const unread = useNotifications(wanted).data?.pages[0]?.unread
  useEffect(() => {
    if (unread !== undefined) void showBadge(unread)
  }, [unread])
  return unread ?? 0
}

/** Marks these notifications as read, without `ids` all there are, at once; they are unread again when the server says no. */
export function useMarkRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids?: string[]) => call('PUT /api/notifications/read', { body: ids ? { ids } : {} }),
    onMutate: async (ids) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData<Pages>(queryKey, (data) => data && markRead(data, ids && new Set(ids)))
    },
    onError: (_error, ids) => {
      if (!ids)
        showToast({ title: 'Error', text: 'Failed to mark all as read. Please try again.', kind: 'destructive' })
    },
    onSettled: () => void cache.invalidateQueries({ queryKey }),
  })
}

function markRead(data: Pages, ids: ReadonlySet<string> | undefined): Pages {
  const readAt = new Date().toISOString()
  const isRead = ({ id }: Notification) => ids === undefined || ids.has(id)
  const newlyRead = data.pages.flatMap(({ items }) => items).filter((item) => item.readAt === null && isRead(item))
  const pages = data.pages.map(({ items, unread }) => ({
    items: items.map((item) => (item.readAt === null && isRead(item) ? { ...item, readAt } : item)),
    unread: ids ? Math.max(0, unread - newlyRead.length) : 0,
  }))
  return { ...data, pages }
}
