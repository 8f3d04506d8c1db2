import * as buddies from '#contract/buddies.ts'
import * as conditions from '#contract/conditions.ts'
import * as notifications from '#contract/notifications.ts'
import * as spotProposals from '#contract/spot-proposals.ts'
import * as spots from '#contract/spots.ts'
import * as surfSessions from '#contract/surf-sessions.ts'
import * as users from '#contract/users.ts'

/** Every call of the product. The server refuses to start when one of these has no handler. */
export const endpoints = [
  users.currentUser,
  users.searchUsers,

  spots.popularSpots,
  spots.nearbySpots,
  spots.allSpots,
  spots.spotById,
  spots.mapSettings,
  conditions.spotForecast,

  spotProposals.proposeSpot,
  spotProposals.ownProposals,
  spotProposals.openProposals,
  spotProposals.acceptProposal,
  spotProposals.declineProposal,

  surfSessions.startSession,
  surfSessions.endSession,
  surfSessions.joinSession,
  surfSessions.activeSessions,
  surfSessions.activeBySpot,
  surfSessions.sessionById,
  surfSessions.sessionsOfSurfer,
  surfSessions.ownSessionsAtSpot,
  surfSessions.buddySessionsAtSpot,
  surfSessions.ownStats,

  buddies.requestBuddy,
  buddies.pendingRequests,
  buddies.acceptRequest,
  buddies.declineRequest,
  buddies.buddies,
  buddies.endBuddy,

  notifications.notifications,
  notifications.readNotifications,
] as const

export type Api = (typeof endpoints)[number]
export type Route = Api['route']
export type At<R extends Route> = Extract<Api, { route: R }>
