import { KIND_FACTS } from '#contract/people/notification-kinds.ts'
import type { Notification } from '#contract/people/notifications.ts'
import { linkToSheet } from '#web/ui/dialogs/sheet-address.ts'

/** Props of the link in the list of notifications, which dialogs open over. */
export function linkOfNotification(notification: Notification): { href: string; state?: object } {
  const link = KIND_FACTS[notification.kind].link(notification)
  if (!('dialog' in link)) return { href: link.page }
  const { page = '/notifications', dialog, value, part = '' } = link
  const { href, state } = linkToSheet(page, dialog, value)
  return { href: href + part, state }
}
