import { ALERTS_PART } from '#contract/limits.ts'

/**
 * Decides the channels at first and with each preset: 'safety' is about lives, so always in the app, urgent, and mailed
 * at first; 'summary' is off at first. 'operators' are mailed at first. No preset changes these two.
 */
type Reach = 'safety' | 'requested' | 'people' | 'own' | 'summary' | 'operators'

type NotificationLink = { page: string } | { page?: string; dialog: string; value: string; part?: string }

/** Ids are null if what they name is gone or hidden. */
type Subject = {
  actor: { id: string } | null
  sessionId: string | null
  planId: string | null
  spotId?: string | null
  endAssumed?: boolean
}
type LinkOf = (subject: Subject) => NotificationLink

const toPlan: LinkOf = ({ planId }) => (planId ? { dialog: 'plan', value: planId } : { page: '/' })
const toAlarm: LinkOf = ({ actor, sessionId }) =>
  actor && sessionId ? { dialog: 'alarm', value: sessionId } : { page: '/' }
const toSession: LinkOf = ({ actor, sessionId }) => {
  if (sessionId) return { dialog: 'session', value: sessionId }
  return actor ? { dialog: 'surfer', value: actor.id } : { page: '/buddies' }
}

type Kind = {
  reach: Reach
  link: LinkOf
  /** One surfer can cause it for another at will: repeated ones fold within a clock hour. Never for safety. */
  folds?: true
}

/**
 * Shared by server and pages. Its texts are in server/features/notifications/kinds, its icon and
 * setting in web/features/notifications/kinds.ts. Plain values, so that the browser can import them.
 */
const kinds = {
  buddy_request: { reach: 'people', link: () => ({ page: '/buddies' }), folds: true },
  buddy_accepted: { reach: 'people', link: toSession, folds: true },
  like: { reach: 'people', link: toSession, folds: true },
  comment: { reach: 'people', link: toSession, folds: true },
  joined: { reach: 'people', link: toSession, folds: true },
  checked_in: { reach: 'people', link: toSession, folds: true },
  achievement: { reach: 'own', link: () => ({ page: '/profile', dialog: 'achievements', value: '' }) },
  plan_invite: { reach: 'people', link: toPlan, folds: true },
  plan_answer: { reach: 'people', link: toPlan, folds: true },
  plan_reminder: { reach: 'people', link: toPlan },
  plan_changed: { reach: 'people', link: toPlan, folds: true },
  plan_message: { reach: 'people', link: toPlan, folds: true },
  plan_late: { reach: 'people', link: toPlan, folds: true },
  plan_forecast: { reach: 'people', link: toPlan },
  sea_alert: {
    reach: 'requested',
    link: ({ spotId }) =>
      spotId ? { dialog: 'spot', value: spotId, part: ALERTS_PART } : { page: '/settings/alerts' },
  },
  weekly_summary: { reach: 'summary', link: () => ({ page: '/progress' }) },
  approved: { reach: 'own', link: () => ({ page: '/' }) },
  moderation_decision: { reach: 'own', link: () => ({ page: '/decisions' }) },
  sign_up_waiting: { reach: 'operators', link: () => ({ page: '/operators' }) },
  report_decided: { reach: 'own', link: () => ({ page: '/decisions' }) },
  reports_waiting: { reach: 'operators', link: () => ({ page: '/moderation' }) },
  push_server_off: { reach: 'own', link: () => ({ page: '/settings/notifications' }) },
  webhook_off: { reach: 'own', link: () => ({ page: '/settings/webhooks' }) },
  server_webhook_off: { reach: 'operators', link: () => ({ page: '/operators/webhooks' }) },
  backup_late: { reach: 'operators', link: () => ({ page: '/backups' }) },
  still_out: {
    reach: 'safety',
    link: ({ sessionId, endAssumed }) =>
      endAssumed && sessionId ? { dialog: 'edit-session', value: sessionId } : { page: '/' },
  },
  overdue: { reach: 'safety', link: toAlarm },
  help: { reach: 'safety', link: toAlarm },
  all_clear: { reach: 'safety', link: toAlarm },
} satisfies Record<string, Kind>

export type NotificationKind = keyof typeof kinds
export const KIND_FACTS: Record<NotificationKind, Kind> = kinds
export const notificationKinds = Object.keys(kinds) as NotificationKind[]
export const safetyKinds = notificationKinds.filter((kind) => KIND_FACTS[kind].reach === 'safety')
/** Pushed and mailed to suspended surfers too. */
export const kindsWhileSuspended: readonly string[] = [...safetyKinds, 'moderation_decision']
export const operatorKinds = notificationKinds.filter((kind) => KIND_FACTS[kind].reach === 'operators')
export const foldedKinds = notificationKinds.filter((kind) => KIND_FACTS[kind].folds)
