import { type ReactNode, useEffect, useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { type NotificationLink, NotificationRow } from '#web/features/notifications/notification-row.tsx'
import { useNotifications, useReadAll } from '#web/features/notifications/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List } from '#web/ui/row.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const PLACEHOLDERS = 5

type NotificationListProps = {
  /** Where pressing one leads. */
  linkOf: (notification: Notification) => NotificationLink
  /** What can be done about one on the spot. */
  actionOf: (notification: Notification) => ReactNode
}

/** Everything the surfer was told, today's and earlier. Looking at it reads it; the dots stay until the page is left. */
export function NotificationList({ linkOf, actionOf }: NotificationListProps) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotifications()
  const items = data?.pages.flatMap((page) => page.items)
  const fresh = useFresh(items, data?.pages[0]?.unread ?? 0)
  if (!items)
    return isError ? (
      <ErrorState title="Your notifications did not load" onRetry={() => refetch()} />
    ) : (
      <SkeletonRows count={PLACEHOLDERS} label="Loading notifications" />
    )
  if (items.length === 0)
    return <EmptyState title="Nothing new" text="Buddy requests, check-ins, likes and comments will appear here." />
  const today = new Date().toDateString()
  const days = Object.groupBy(items, ({ createdAt }) =>
    new Date(createdAt).toDateString() === today ? 'Today' : 'Earlier',
  )
  return (
    <>
      {(['Today', 'Earlier'] as const).map(
        (day) =>
          days[day] && (
            <Section key={day} title={day} className="not-first-of-type:mt-5">
              <List label={day}>
                {days[day].map((notification) => (
                  <NotificationRow
                    key={notification.id}
                    notification={notification}
                    fresh={fresh.has(notification.id)}
                    link={linkOf(notification)}
                    action={actionOf(notification)}
                  />
                ))}
              </List>
            </Section>
          ),
      )}
      {hasNextPage && (
        <Button wide className="mt-4" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  )
}

/**
 * Reads what is unread, also what is not on the page yet, and remembers for as long as the page is open which ones had
 * been.
 */
function useFresh(items: Notification[] | undefined, unread: number): ReadonlySet<string> {
  const { mutate: readAll } = useReadAll()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  // A call that failed is not repeated until there is something new.
  useEffect(() => {
    if (unread > 0) readAll()
  }, [unread, readAll])
  const unseen = items?.filter(({ id, readAt }) => readAt === null && !fresh.has(id)) ?? []
  if (unseen.length > 0) setFresh(new Set([...fresh, ...unseen.map(({ id }) => id)]))
  return fresh
}
