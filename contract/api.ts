import * as accounts from '#contract/accounts.ts'
import * as achievements from '#contract/achievements.ts'
import * as bestConditions from '#contract/best-conditions.ts'
import * as boards from '#contract/boards.ts'
import * as buddies from '#contract/buddies.ts'
import * as buoys from '#contract/buoys.ts'
import * as checkOuts from '#contract/check-outs.ts'
import * as conditions from '#contract/conditions.ts'
import * as emergencyContacts from '#contract/emergency-contacts.ts'
import * as favourites from '#contract/favourites.ts'
import * as feed from '#contract/feed.ts'
import * as frozenConditions from '#contract/frozen-conditions.ts'
import * as invites from '#contract/invites.ts'
import * as nearbySuggestion from '#contract/nearby-suggestion.ts'
import * as notifications from '#contract/notifications.ts'
import * as ownData from '#contract/own-data.ts'
import * as ownSessions from '#contract/own-sessions.ts'
import * as planMessages from '#contract/plan-messages.ts'
import * as plans from '#contract/plans.ts'
import * as progress from '#contract/progress.ts'
import * as safety from '#contract/safety.ts'
import * as secretSpots from '#contract/secret-spots.ts'
import * as signIn from '#contract/sign-in.ts'
import * as spotAlerts from '#contract/spot-alerts.ts'
import * as spotProposals from '#contract/spot-proposals.ts'
import * as spots from '#contract/spots.ts'
import * as surfSessions from '#contract/surf-sessions.ts'
import * as trackImports from '#contract/track-imports.ts'
import * as tracks from '#contract/tracks.ts'
import * as uploads from '#contract/uploads.ts'
import * as users from '#contract/users.ts'

/** Every call of the product. The server refuses to start when one of these has no handler. */
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

  signIn.entrance,
  signIn.ownSignIns,
  signIn.endSignIn,
  signIn.ownPasskeys,
  signIn.passkeyOptions,
  signIn.addPasskey,
  signIn.removePasskey,
  signIn.ownSignInWays,
  signIn.removePassword,
  signIn.freshSignInOptions,
  signIn.freshSignIn,
  signIn.ownRecoveryCodes,
  signIn.makeRecoveryCodes,
  signIn.ownSecurityLog,

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

  surfSessions.startSession,
  checkOuts.endSession,
  checkOuts.undoEnd,
  checkOuts.leaveCompanions,
  surfSessions.joinSession,
  ownSessions.logPastSession,
  ownSessions.editSession,
  surfSessions.deleteSession,
  surfSessions.likeSession,
  surfSessions.unlikeSession,
  surfSessions.postComment,
  surfSessions.deleteComment,
  surfSessions.registerPhoto,
  surfSessions.deletePhoto,
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
  trackImports.chooseTrackImport,

  uploads.openUpload,
  uploads.finishUpload,
  uploads.createMultipart,
  uploads.listParts,
  uploads.signPart,
  uploads.completeMultipart,
  uploads.abortMultipart,
  uploads.uploadParams,
  uploads.temporaryCredentials,

  achievements.ownAchievements,
  progress.ownProgress,

  plans.makePlan,
  plans.upcomingPlans,
  plans.planById,
  plans.changePlan,
  plans.cancelPlan,
  plans.answerPlan,
  planMessages.messagesOfPlan,
  planMessages.postPlanMessage,
  planMessages.sayRunningLate,
  planMessages.deletePlanMessage,
  plans.calendarFeed,
  plans.renewCalendarFeed,
  plans.revokeCalendarFeed,

  safety.ownSafety,
  safety.safetyOfSession,
  safety.changeOverdueHours,
  safety.extendSession,
  safety.askForHelp,
  safety.openAlarms,
  safety.alarmById,
  safety.reachSurfer,
  safety.watchReport,

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

  ownData.ownSettings,
  ownData.changeSettings,
  ownData.ownLeaving,
  ownData.deleteAccount,
  ownData.keepAccount,

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

  invites.ownInvites,
  invites.makeInvite,
  invites.revokeInvite,

  notifications.notifications,
  notifications.readNotifications,
  notifications.ownNotificationSettings,
  notifications.changeNotificationSettings,
  notifications.subscribeToPush,
  notifications.unsubscribeFromPush,
] as const

export type Api = (typeof endpoints)[number]
export type Route = Api['route']
export type At<R extends Route> = Extract<Api, { route: R }>
