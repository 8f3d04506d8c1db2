import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Notification } from '#contract/people/notifications.ts'
import { groupNotifications } from '#web/features/notifications/group-notifications.ts'
import { NotificationRow } from '#web/features/notifications/notification-row.tsx'
import { type NotificationPages, notificationsKey, useNotifications } from '#web/features/notifications/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { List } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/notifications.ts'

const PLACEHOLDERS = 5

type NotificationListProps = {
  actionOf: (notification: Notification) => ReactNode
}

/** Notifications that are new stay marked during this visit. */
export function NotificationList({ actionOf }: NotificationListProps) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotifications()
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const isNew = useReading(items, data?.pages[0]?.unread ?? 0)
  const now = useNow()
  if (!data)
    return isError ? (
      <ErrorState title={texts.couldntLoadYourNotifications} onRetry={() => refetch()} />
    ) : (
      <SkeletonRows count={PLACEHOLDERS} label={texts.loadingNotifications} />
    )
  if (items.length === 0) return <EmptyState title={texts.nothingNew} text={texts.buddyRequestsCheckInsLikes} />
  return (
    <>
      {groupNotifications(items, now).map(({ label, groups }) => (
        <Section key={label} title={label} className="not-first-of-type:mt-5">
          <List label={label}>
            {groups.map((group) => (
              <NotificationRow
                key={group.newest.id}
                group={group}
                action={actionOf(group.newest)}
                isNew={group.items.some(isNew)}
              />
            ))}
          </List>
        </Section>
      ))}
      {hasNextPage && (
        <Button wide className="mt-4" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? texts.loading : texts.showMore}
        </Button>
      )}
    </>
  )
}

/** Marks all as read while the page is visible, until a failure. Returns whether one was unread during this visit. */
function useReading(items: readonly Notification[], unread: number) {
  const { mutate: markAllRead, isError } = useMarkAllRead()
  const isVisible = useIsPageVisible()
  const [shownNew, setShownNew] = useState<ReadonlySet<string>>(new Set())
  const reads = isVisible && unread > 0 && !isError
  // biome-ignore lint/correctness/useExhaustiveDependencies: Stores what is unread at the time it is marked.
  useEffect(() => {
    if (!reads) return
    const unreadIds = items.filter(({ readAt }) => readAt === null).map(({ id }) => id)
    setShownNew((before) => new Set([...before, ...unreadIds]))
    markAllRead()
  }, [reads])
  return ({ id, readAt }: Notification) => readAt === null || shownNew.has(id)
}

const useMarkAllRead = () =>
  useAct({
    call: () => call('PUT /api/notifications/read', { body: {} }),
    optimistic: async (cache) => {
      await cache.cancelQueries({ queryKey: notificationsKey })
      cache.setQueryData<NotificationPages>(notificationsKey, (data) => data && readAll(data))
      return undefined
    },
    failed: undefined,
    changes: ['GET /api/notifications'],
  })

function readAll(data: NotificationPages): NotificationPages {
  const readAt = new Date().toISOString()
  const readItem = (item: Notification) => (item.readAt === null ? { ...item, readAt } : item)
  return { ...data, pages: data.pages.map(({ items }) => ({ items: items.map(readItem), unread: 0 })) }
}

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const useIsPageVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
