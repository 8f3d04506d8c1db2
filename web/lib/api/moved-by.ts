import type { Route } from '#contract/api.ts'
import type { LiveMessage } from '#contract/live.ts'

/** What moves when a session of another surfer begins or ends. */
const movedByOthersSessions = [
  'GET /api/surf-sessions/active',
  'GET /api/surf-sessions/active/spots',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/:id/conditions',
  'GET /api/surf-sessions/spot/:id/buddies',
  'GET /api/feed',
  'GET /api/buddies',
  'GET /api/users/:id',
  'GET /api/surf-sessions/user/:userId',
] as const satisfies Route[]

/** What moves when a session of the reader begins or ends. */
export const movedByOwnSessions = [
  'GET /api/surf-sessions/active',
  'GET /api/surf-sessions/active/spots',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/:id/conditions',
  'GET /api/surf-sessions/user/:userId',
  'GET /api/surf-sessions/spot/:id',
  'GET /api/user-stats',
  'GET /api/user-stats/history',
  'GET /api/users/me/progress',
  'GET /api/achievements',
  'GET /api/users/me/best-conditions',
  'GET /api/boards',
] as const satisfies Route[]

/** What moves with the reader's boards, whose names stand in their sessions. */
export const movedByBoards = [
  'GET /api/boards',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/active',
  'GET /api/surf-sessions/user/:userId',
  'GET /api/surf-sessions/spot/:id',
] as const satisfies Route[]

/** What moves with the spots that the reader starred. */
export const movedByFavourites = [
  'GET /api/favourites',
  // With the first star a step of a new account is done.
  'GET /api/auth/user',
] as const satisfies Route[]

/** What moves when somebody plans a session with the reader, or changes it, or deletes a message. */
export const movedByPlans = [
  'GET /api/plans',
  'GET /api/plans/:id',
  'GET /api/plans/:id/messages',
] as const satisfies Route[]

/** What moves when somebody writes on a plan: the newest messages, and none of those before. */
export const movedByPlanMessages = ['GET /api/plans/:id/messages'] as const satisfies Route[]

/** What moves with the reader's alerts for the sea. */
export const movedBySpotAlerts = ['GET /api/spot-alerts'] as const satisfies Route[]

/** What moves with the reader's settings. */
const movedBySettings = ['GET /api/settings', 'GET /api/auth/user', 'GET /api/users/me'] as const satisfies Route[]

/** What moves with an alarm, with how a session is looked after, and with who would be notified. */
export const movedBySafety = [
  'GET /api/safety',
  'GET /api/surf-sessions/:id/safety',
  'GET /api/alarms',
  'GET /api/alarms/:id',
  'GET /api/emergency-contacts',
  ...movedBySettings,
] as const satisfies Route[]

const movedByNotifications = [
  'GET /api/notifications',
  'GET /api/notification-settings',
  'GET /api/achievements',
] as const satisfies Route[]

/** What moves when two surfers become buddies, ask for it or stop being so: also which sessions they may see. */
export const movedByBuddies = [
  ...movedByOthersSessions,
  ...movedByNotifications,
  'GET /api/buddy-requests/pending',
  'GET /api/buddy-requests/sent',
  'GET /api/users/search',
  'GET /api/buddies/suggestions',
  'GET /api/invites',
  'GET /api/blocks',
  'GET /api/secret-spots',
  'GET /api/user-stats',
  // Buddies get the alarm.
  'GET /api/safety',
  // With the first buddy the surfer is asked about push.
  'GET /api/auth/user',
] as const satisfies Route[]

/** What each live message moves; a message without an entry does not compile. Of a session that changed its page knows more. */
export const movedByMessage = {
  ready: [
    ...movedByOwnSessions,
    ...movedByBuddies,
    ...movedByPlans,
    ...movedByFavourites,
    ...movedBySafety,
    ...movedBySpotAlerts,
  ],
  heartbeat: [],
  session_update: movedByOthersSessions,
  session_changed: [],
  buddies_changed: [...movedByBuddies, ...movedByPlans],
  notifications_changed: movedByNotifications,
  plans_changed: movedByPlans,
  plan_messages_changed: movedByPlanMessages,
  boards_changed: movedByBoards,
  favourites_changed: movedByFavourites,
  spot_alerts_changed: movedBySpotAlerts,
  safety_changed: movedBySafety,
  settings_changed: movedBySettings,
} as const satisfies Record<LiveMessage['type'], readonly Route[]>
