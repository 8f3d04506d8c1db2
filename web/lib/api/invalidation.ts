import type { Route } from '#contract/api.ts'
import type { LiveMessage } from '#contract/live.ts'

const invalidatedByOthersSessions = [
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

export const invalidatedByOwnSessions = [
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
export const invalidatedByBoards = [
  'GET /api/boards',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/active',
  'GET /api/surf-sessions/user/:userId',
  'GET /api/surf-sessions/spot/:id',
] as const satisfies Route[]

export const invalidatedByFavourites = [
  'GET /api/favourites',
  // The first star completes a step of a new account.
  'GET /api/auth/user',
] as const satisfies Route[]

export const invalidatedByPlans = [
  'GET /api/plans',
  'GET /api/plans/:id',
  'GET /api/plans/:id/messages',
] as const satisfies Route[]

export const invalidatedByPlanMessages = ['GET /api/plans/:id/messages'] as const satisfies Route[]

export const invalidatedBySpotAlerts = ['GET /api/spot-alerts'] as const satisfies Route[]

const invalidatedBySettings = [
  'GET /api/settings',
  'GET /api/auth/user',
  'GET /api/users/me',
] as const satisfies Route[]

export const invalidatedBySafety = [
  'GET /api/safety',
  'GET /api/surf-sessions/:id/safety',
  'GET /api/alarms',
  'GET /api/alarms/:id',
  'GET /api/emergency-contacts',
  ...invalidatedBySettings,
] as const satisfies Route[]

const invalidatedByNotifications = [
  'GET /api/notifications',
  'GET /api/notification-settings',
  'GET /api/achievements',
  'GET /api/operators/waiting',
] as const satisfies Route[]

export const invalidatedByBuddies = [
  ...invalidatedByOthersSessions,
  ...invalidatedByNotifications,
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
export const invalidatedByMessage = {
  ready: [
    ...invalidatedByOwnSessions,
    ...invalidatedByBuddies,
    ...invalidatedByPlans,
    ...invalidatedByFavourites,
    ...invalidatedBySafety,
    ...invalidatedBySpotAlerts,
  ],
  heartbeat: [],
  session_update: invalidatedByOthersSessions,
  session_changed: [],
  buddies_changed: [...invalidatedByBuddies, ...invalidatedByPlans],
  notifications_changed: invalidatedByNotifications,
  plans_changed: invalidatedByPlans,
  plan_messages_changed: invalidatedByPlanMessages,
  boards_changed: invalidatedByBoards,
  favourites_changed: invalidatedByFavourites,
  spot_alerts_changed: invalidatedBySpotAlerts,
  safety_changed: invalidatedBySafety,
  // Hidden words decide which comments are shown.
  settings_changed: [...invalidatedBySettings, 'GET /api/surf-sessions/:id', 'GET /api/feed', 'GET /api/notifications'],
} as const satisfies Record<LiveMessage['type'], readonly Route[]>
