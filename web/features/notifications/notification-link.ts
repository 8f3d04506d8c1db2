import type { Notification } from '#contract/people/notifications.ts'
import { ALERTS_PART } from '#surf/places/spot-address.ts'
import { linkToSheet } from '#web/ui/dialogs/sheet-address.ts'

/** Where a notification leads, and what the history notes of that. */
type NotificationLink = { href: string; state?: object }

/**
 * What a notification is about, over the list of notifications. Where that is gone or hidden, the surfer who caused it; a
 * plan that the reader is no longer part of leads Home, where the others are.
 */
export function linkOfNotification({
  kind,
  actor,
  sessionId,
  planId,
  spotId,
  endAssumed,
}: Notification): NotificationLink {
  const sheet = (name: string, value: string) => linkToSheet('/notifications', name, value)
  switch (kind) {
    case 'achievement':
      return linkToSheet('/profile', 'achievements', '')
    case 'buddy_request':
      return { href: '/buddies' }
    case 'plan_invite':
    case 'plan_answer':
    case 'plan_reminder':
    case 'plan_changed':
    case 'plan_message':
    case 'plan_late':
    case 'plan_forecast':
      return planId ? sheet('plan', planId) : { href: '/' }
    case 'sea_alert':
      return spotId ? atAlerts(sheet('spot', spotId)) : { href: '/settings/alerts' }
    case 'weekly_summary':
      return { href: '/progress' }
    case 'still_out':
      return endAssumed && sessionId ? sheet('edit-session', sessionId) : { href: '/' }
    case 'overdue':
    case 'help':
    case 'all_clear':
      return actor && sessionId ? sheet('alarm', sessionId) : { href: '/' }
    case 'buddy_accepted':
    case 'like':
    case 'comment':
    case 'joined':
    case 'checked_in':
      if (sessionId) return sheet('session', sessionId)
      return actor ? sheet('surfer', actor.id) : { href: '/buddies' }
  }
}

const atAlerts = ({ href, ...link }: NotificationLink): NotificationLink => ({ ...link, href: href + ALERTS_PART })
