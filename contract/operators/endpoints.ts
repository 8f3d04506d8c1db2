import * as backups from '#contract/operators/backups.ts'
import * as joining from '#contract/operators/joining.ts'
import * as moderation from '#contract/operators/moderation.ts'
import * as reports from '#contract/operators/reports.ts'
import * as server from '#contract/operators/server.ts'
import * as surfers from '#contract/operators/surfers.ts'
import { serverWebhooks } from '#contract/people/webhooks.ts'

/** Part of the list in contract/api.ts. */
export const operatorEndpoints = [
  joining.invitations,
  joining.makeInvitation,
  joining.revokeInvitation,
  joining.waitingSurfers,
  joining.approveSurfer,
  joining.refuseSurfer,
  joining.team,
  joining.changeRole,
  joining.operatorLog,
  surfers.surfers,
  surfers.surferById,
  surfers.signOutSurfer,
  surfers.resetTwoSteps,
  surfers.confirmAddress,
  surfers.renameSurfer,
  server.overview,
  server.examination,
  server.tryMail,
  server.tryText,
  moderation.moderationCases,
  moderation.waitingModeration,
  moderation.caseById,
  moderation.decideCase,
  moderation.takeBackDecision,
  moderation.moderationOfSurfer,
  moderation.decideAboutSurfer,
  moderation.liftStanding,
  moderation.appeals,
  moderation.answerAppeal,
  backups.backups,
  backups.backUpNow,

  reports.report,
  reports.reportAsVisitor,
  reports.ownReports,

  ...Object.values(serverWebhooks),
] as const
