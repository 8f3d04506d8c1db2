import * as accessTokens from '#contract/accounts/access-tokens.ts'
import * as accounts from '#contract/accounts/accounts.ts'
import * as ownDecisions from '#contract/accounts/decisions.ts'
import * as ownData from '#contract/accounts/own-data.ts'
import * as policies from '#contract/accounts/policies.ts'
import * as signIn from '#contract/accounts/sign-in.ts'
import * as users from '#contract/accounts/users.ts'
import { operatorEndpoints } from '#contract/operators/endpoints.ts'
import * as buddies from '#contract/people/buddies.ts'
import * as emergencyContacts from '#contract/people/emergency-contacts.ts'
import * as notifications from '#contract/people/notifications.ts'
import * as plans from '#contract/people/plans.ts'
import { pushServers } from '#contract/people/push-servers.ts'
import { ownWebhooks } from '#contract/people/webhooks.ts'
import * as bestConditions from '#contract/sea/best-conditions.ts'
import * as buoys from '#contract/sea/buoys.ts'
import * as conditions from '#contract/sea/conditions.ts'
import * as favourites from '#contract/sea/favourites.ts'
import * as nearbySuggestion from '#contract/sea/nearby-suggestion.ts'
import { ratingDisagreements } from '#contract/sea/rating-disagreements.ts'
import * as secretSpots from '#contract/sea/secret-spots.ts'
import * as spotAlerts from '#contract/sea/spot-alerts.ts'
import * as spotProposals from '#contract/sea/spot-proposals.ts'
import * as spots from '#contract/sea/spots.ts'
import * as archiveImports from '#contract/sessions/archive-imports.ts'
import * as boards from '#contract/sessions/boards.ts'
import * as feed from '#contract/sessions/feed.ts'
import * as frozenConditions from '#contract/sessions/frozen-conditions.ts'
import * as ownSessions from '#contract/sessions/own-sessions.ts'
import * as progress from '#contract/sessions/progress.ts'
import * as reactions from '#contract/sessions/reactions.ts'
import * as safety from '#contract/sessions/safety.ts'
import * as surfSessions from '#contract/sessions/surf-sessions.ts'
import * as trackImports from '#contract/sessions/track-imports.ts'
import * as tracks from '#contract/sessions/tracks.ts'
import * as uploads from '#contract/sessions/uploads.ts'

/** The server does not start if one has no handler. */
export const endpoints = [
  users.currentUser,
  users.ownRecord,
  users.searchUsers,
  users.updateProfile,
  users.profileOfSurfer,

  accounts.ownSignInMethods,
  accounts.askToVerifyEmail,
  accounts.verifyEmail,
  accounts.changePassword,
  accounts.changeEmail,
  accounts.cancelEmailChange,
  accounts.unlinkIssuer,
  accounts.changeTwoStep,

  ownDecisions.ownDecisions,
  ownDecisions.appealDecision,

  signIn.about,
  signIn.entrance,
  signIn.ownSignIns,
  signIn.endSignIn,
  signIn.ownPasskeys,
  signIn.passkeyOptions,
  signIn.addPasskey,
  signIn.removePasskey,
  signIn.ownSignInOptions,
  signIn.removePassword,
  signIn.freshSignInOptions,
  signIn.freshSignIn,
  signIn.ownRecoveryCodes,
  signIn.makeRecoveryCodes,
  signIn.ownSecurityLog,
  accessTokens.ownAccessTokens,
  accessTokens.makeAccessToken,
  accessTokens.revokeAccessToken,

  spots.popularSpots,
  spots.spotRegions,
  spots.nearbySpots,
  nearbySuggestion.suggestNearby,
  spots.allSpots,
  spots.spotById,
  spots.mapSettings,
  conditions.spotForecast,
  conditions.tideAndLightOfSpots,
  bestConditions.ownBestConditions,
  buoys.spotBuoy,

  favourites.favourites,
  favourites.addFavourite,
  favourites.removeFavourite,
  spotAlerts.spotAlerts,
  spotAlerts.addSpotAlert,
  spotAlerts.changeSpotAlert,
  spotAlerts.removeSpotAlert,

  spotProposals.proposeSpot,
  spotProposals.ownProposals,
  spotProposals.openProposals,
  spotProposals.acceptProposal,
  spotProposals.declineProposal,
  ratingDisagreements,

  surfSessions.startSession,
  ownSessions.endSession,
  ownSessions.undoEnd,
  ownSessions.leaveCompanions,
  surfSessions.joinSession,
  ownSessions.logPastSession,
  ownSessions.editSession,
  surfSessions.deleteSession,
  reactions.likeSession,
  reactions.sessionLikes,
  reactions.unlikeSession,
  reactions.postComment,
  reactions.deleteComment,
  reactions.registerPhoto,
  reactions.deletePhoto,
  surfSessions.activeSessions,
  surfSessions.activeBySpot,
  surfSessions.sessionById,
  surfSessions.sessionAsSeenBy,
  surfSessions.sessionsOfSurfer,
  surfSessions.ownSessionsAtSpot,
  surfSessions.buddySessionsAtSpot,
  surfSessions.ownStats,
  surfSessions.ownHistory,

  feed.feed,
  feed.feedSessionById,

  frozenConditions.conditionsOfSession,
  tracks.trackOfSession,
  tracks.addTrackChunk,
  tracks.changeTrack,
  tracks.countWaves,
  tracks.correctWave,
  tracks.removeTrack,

  trackImports.startTrackImport,
  trackImports.ownTrackImports,
  trackImports.ownTrackImport,
  trackImports.chooseTrackImport,

  archiveImports.readArchive,
  archiveImports.ownArchiveImports,
  archiveImports.addArchive,
  archiveImports.discardArchive,

  uploads.openUpload,
  uploads.finishUpload,
  uploads.createMultipart,
  uploads.listParts,
  uploads.signPart,
  uploads.completeMultipart,
  uploads.abortMultipart,
  uploads.uploadParams,
  uploads.temporaryCredentials,

  progress.ownAchievements,
  progress.ownProgress,

  plans.makePlan,
  plans.upcomingPlans,
  plans.planById,
  plans.changePlan,
  plans.cancelPlan,
  plans.answerPlan,
  plans.messagesOfPlan,
  plans.postPlanMessage,
  plans.sayRunningLate,
  plans.deletePlanMessage,
  plans.calendarFeed,
  plans.renewCalendarFeed,
  plans.revokeCalendarFeed,

  safety.ownSafety,
  safety.safetyOfSession,
  safety.changeOverdueHours,
  safety.extendSession,
  safety.askForHelp,
  safety.overdueAround,
  safety.openAlarms,
  safety.alarmById,
  safety.reachSurfer,
  safety.watchReport,

  ...operatorEndpoints,

  emergencyContacts.ownContacts,
  emergencyContacts.addContact,
  emergencyContacts.changeContact,
  emergencyContacts.removeContact,
  emergencyContacts.orderContacts,
  emergencyContacts.askContact,
  emergencyContacts.testContact,

  secretSpots.secretSpots,
  secretSpots.addSecretSpot,
  secretSpots.changeSecretSpot,
  secretSpots.removeSecretSpot,

  boards.boards,
  boards.addBoard,
  boards.changeBoard,
  boards.removeBoard,

  ownData.retention,
  ownData.ownSettings,
  ownData.changeSettings,
  ownData.ownLeaving,
  ownData.deleteAccount,
  ownData.keepAccount,

  policies.policy,
  policies.agreeToPolicies,

  buddies.requestBuddy,
  buddies.pendingRequests,
  buddies.ownRequests,
  buddies.withdrawRequest,
  buddies.acceptRequest,
  buddies.declineRequest,
  buddies.buddies,
  buddies.endBuddy,
  buddies.blockSurfer,
  buddies.unblockSurfer,
  buddies.blockedSurfers,
  buddies.suggestedSurfers,
  buddies.declineSuggestion,
  buddies.muteBuddy,
  buddies.unmuteBuddy,

  buddies.ownInvites,
  buddies.makeInvite,
  buddies.revokeInvite,

  notifications.notifications,
  notifications.readNotifications,
  notifications.ownNotificationSettings,
  notifications.changeNotificationSettings,
  notifications.subscribeToPush,
  notifications.unsubscribeFromPush,
  ...Object.values(pushServers),
  ...Object.values(ownWebhooks),
] as const

export type Api = (typeof endpoints)[number]
export type Route = Api['route']
export type At<R extends Route> = Extract<Api, { route: R }>
