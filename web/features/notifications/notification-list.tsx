import type { ReactNode } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { groupNotifications } from '#web/features/notifications/group-notifications.ts'
import { NotificationRow } from '#web/features/notifications/notification-row.tsx'
import { useMarkRead, useNotifications } from '#web/features/notifications/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { handOnFocus } from '#web/ui/keep-focus.ts'
import { List } from '#web/ui/row.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const PLACEHOLDERS = 5

type NotificationListProps = {
  /** What can be done about one on the spot. */
  actionOf: (notification: Notification) => ReactNode
}

/** The surfer's notifications by day and session. Opening one reads it, and 'Mark all read' the rest. */
export function NotificationList({ actionOf }: NotificationListProps) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotifications()
  const { mutate: markRead } = useMarkRead()
  const now = useNow()
  if (!data)
    return isError ? (
      <ErrorState title="Couldn't load your notifications" onRetry={() => refetch()} />
    ) : (
      <SkeletonRows count={PLACEHOLDERS} label="Loading notifications" />
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return <EmptyState title="Nothing new" text="Buddy requests, check-ins, likes and comments will appear here." />
  const unread = data.pages[0]?.unread ?? 0
  return (
    <>
      {groupNotifications(items, now).map(({ label, groups }, index) => (
        <Section
          key={label}
          title={label}
          className="not-first-of-type:mt-5"
          action={index === 0 && unread > 0 && <MarkAllRead onPress={() => markRead(undefined)} />}
        >
          <List label={label}>
            {groups.map((group) => (
              <NotificationRow
                key={group.newest.id}
                group={group}
                action={actionOf(group.newest)}
                onOpen={() => {
                  const ids = group.items.filter(({ readAt }) => readAt === null).map(({ id }) => id)
                  if (ids.length > 0) markRead(ids)
                }}
              />
            ))}
          </List>
        </Section>
      ))}
      {hasNextPage && (
        <Button wide className="mt-4" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  )
}

const MarkAllRead = ({ onPress }: { onPress: () => void }) => (
  <span ref={handOnFocus} className="-mr-3">
    <Button fill="bare" size="m" onClick={onPress}>
      Mark all read
    </Button>
  </span>
)
