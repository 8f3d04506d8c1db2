import type { Route } from '#contract/api.ts'
import type { LiveMessage } from '#contract/live.ts'

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

/** Sessions show the boards' names. */
export const movedByBoards = [
  'GET /api/boards',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/active',
  'GET /api/surf-sessions/user/:userId',
  'GET /api/surf-sessions/spot/:id',
] as const satisfies Route[]

export const movedByFavourites = [
  'GET /api/favourites',
  // The first star completes a step of a new account.
  'GET /api/auth/user',
] as const satisfies Route[]

export const movedByPlans = [
  'GET /api/plans',
  'GET /api/plans/:id',
  'GET /api/plans/:id/messages',
] as const satisfies Route[]

export const movedByPlanMessages = ['GET /api/plans/:id/messages'] as const satisfies Route[]

export const movedBySpotAlerts = ['GET /api/spot-alerts'] as const satisfies Route[]

const movedBySettings = ['GET /api/settings', 'GET /api/auth/user', 'GET /api/users/me'] as const satisfies Route[]

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
  // With the first buddy the app offers push.
  'GET /api/auth/user',
] as const satisfies Route[]

/** Routes invalidated by each live message; a missing entry does not compile. */
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
