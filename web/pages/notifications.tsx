import type { Notification } from '#contract/people/notifications.ts'
import { AnswerButtons } from '#web/features/buddies/pending-requests.tsx'
import { usePendingRequests } from '#web/features/buddies/queries.ts'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { SectionLink } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/pages.ts'

export function NotificationsPage() {
  const { data: requests = [] } = usePendingRequests()
  const answerTo = ({ kind, actor }: Notification) => {
    const request = kind === 'buddy_request' && requests.find(({ follower }) => follower.id === actor?.id)
    return request && <AnswerButtons request={request} />
  }
  return (
    <>
      <title>{texts.notificationsLineup}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pt-2 pb-2.5">
        <h1 className="text-title">{texts.notifications}</h1>
        <SectionLink href="/settings/notifications">{texts.settings}</SectionLink>
      </div>
      <NotificationList actionOf={answerTo} />
    </>
  )
}
