import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import { call } from '#web/lib/api.ts'

const PAGE = 20

type Page = { items: Notification[]; unread: number }
const queryKey = ['GET /api/notifications', 'pages'] as const

/** What the surfer was told, newest first, page by page. The bell reads its first page, so opening the list shows it at once. */
export const useNotifications = () =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor }) => call('GET /api/notifications', { query: { limit: PAGE, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items }) => (items.length < PAGE ? undefined : items.at(-1)?.id),
  })

/** How many notifications are unread; 0 until it is known. */
export const useUnreadCount = (): number => useNotifications().data?.pages[0]?.unread ?? 0

/** Marks everything as read; the bell falls silent when the server has said so. */
export function useReadAll() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('PUT /api/notifications/read'),
    onSuccess: ({ unread }) =>
      cache.setQueryData<InfiniteData<Page, string | undefined>>(
        queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, unread })) },
      ),
  })
}
