import type { Notification } from '#contract/notifications.ts'
import { AnswerButtons } from '#web/features/buddies/pending-requests.tsx'
import { usePendingRequests } from '#web/features/buddies/queries.ts'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { linkToSheet } from '#web/ui/sheet-address.ts'

/** What happened around the surfer; a buddy request can be answered right here. */
export function NotificationsPage() {
  const { data: requests = [] } = usePendingRequests()
  const answerTo = ({ kind, actor }: Notification) => {
    const request = kind === 'buddy_request' && requests.find(({ follower }) => follower.id === actor?.id)
    return request && <AnswerButtons request={request} />
  }
  return (
    <>
      <title>Notifications · Lineup</title>
      <h1 className="pt-2 pb-2.5 text-title">Notifications</h1>
      <NotificationList linkOf={whereTo} actionOf={answerTo} />
    </>
  )
}

const whereTo = ({ sessionId }: Notification) =>
  sessionId ? linkToSheet('/notifications', 'session', sessionId) : { href: '/buddies' }
