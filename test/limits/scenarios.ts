import type { LimitName } from '#server/limits.ts'
import { accountScenarios } from '#test/limits/account-scenarios.ts'
import { communityScenarios } from '#test/limits/community-scenarios.ts'
import { contactScenarios } from '#test/limits/contact-scenarios.ts'
import type { Scenario } from '#test/limits/limit-world.ts'
import { messageScenarios } from '#test/limits/message-scenarios.ts'
import { ownScenarios } from '#test/limits/own-scenarios.ts'
import { pushServerScenarios } from '#test/limits/push-server-scenarios.ts'
import { reportScenarios } from '#test/limits/report-scenarios.ts'
import { signInScenarios } from '#test/limits/sign-in-scenarios.ts'
import { tokenScenarios } from '#test/limits/token-scenarios.ts'
import { webhookScenarios } from '#test/limits/webhook-scenarios.ts'

const importTest: Scenario = {
  heldBy: [
    'server/features/track-imports/daily-limit.test.ts',
    'an import that reaches a daily limit stops, keeps what it read and reports it; others continue',
  ],
}

/** How each limit is reached: a row of server/limits.ts without a scenario does not compile. */
export const scenarios: Record<LimitName, Scenario> = {
  ...signInScenarios,
  ...tokenScenarios,
  ...accountScenarios,
  ...contactScenarios,
  ...messageScenarios,
  ...communityScenarios,
  ...reportScenarios,
  ...ownScenarios,
  ...webhookScenarios,
  ...pushServerScenarios,

  // Operators', and those of an empty server.
  'surfer-list': {
    heldBy: ['server/features/accounts/operators/surfers.test.ts', 'an operator reads sixty pages of surfers a minute'],
  },
  examination: { heldBy: ['server/health/examination.test.ts', 'an operator examines the server ten times an hour'] },
  'mail-test': { heldBy: ['server/health/test-messages.test.ts', 'an operator sends ten test mails an hour'] },
  'text-test': {
    heldBy: [
      'server/health/test-messages.test.ts',
      'an operator sends ten test texts a day, five of them to one number',
    ],
  },
  'text-test-to-one': {
    heldBy: [
      'server/health/test-messages.test.ts',
      'an operator sends ten test texts a day, five of them to one number',
    ],
  },
  'backup-now': {
    heldBy: ['server/features/backups/schedule/backups.test.ts', 'an operator begins ten backups an hour'],
  },
  'sign-up-invitation': {
    heldBy: ['server/features/accounts/joining/invitations.test.ts', 'an operator makes a hundred invitations a day'],
  },
  'moderation-decision': {
    heldBy: ['server/features/moderation/cases/deciding.test.ts', 'a moderator decides two hundred times a day'],
  },
  'sign-up-by-invite': {
    heldBy: [
      'server/features/accounts/joining/sign-ups.test.ts',
      'an invite of a surfer admits twenty accounts where operators allow it, and none elsewhere',
    ],
  },
  'backup-notice': {
    heldBy: [
      'server/features/backups/schedule/late-notices.test.ts',
      'operators are notified once a day while no backup succeeded for 48 hours',
    ],
  },
  'restore-code': {
    heldBy: [
      'server/features/backups/restore-page/restore-page.test.ts',
      'guesses at the code are limited for a network, and nothing is received once there is a surfer',
    ],
  },

  // Sixty pictures would have to be drawn.
  'shared-picture': {
    heldBy: [
      'server/features/sharing/pictures.test.ts',
      'drawing pictures is limited for a network, and cached ones are not',
    ],
  },

  // Counted as letters and pushes leave.
  'notice-to-one': {
    heldBy: [
      'server/features/notifications/delivery/folded-deliveries.test.ts',
      'requests of many surfers send three messages an hour, and the rest are sent as one',
    ],
  },

  // Counted while a file is read, in the background.
  'imported-activity': importTest,
  'imported-kilobyte': importTest,
  'imported-session': importTest,
  'imported-photo': {
    heldBy: [
      'server/features/track-imports/lineup-archive/moving.test.ts',
      'an import that reaches a daily limit says so, and the next one adds the rest',
    ],
  },

  // Nobody's request: the server's own job asks, and waits.
  'forecast-minute': {
    heldBy: [
      'server/features/conditions/sources/fetching.test.ts',
      'all processes together request no more than their budget',
    ],
  },
  'forecast-hour': {
    heldBy: [
      'server/features/conditions/sources/fetching.test.ts',
      'the hourly budget applies besides the minute’s, until the hour ends',
    ],
  },
  'forecast-day': {
    heldBy: [
      'server/features/conditions/sources/fetching.test.ts',
      'the last part of the daily budget is reserved for readers until the day ends',
    ],
  },
  'past-forecast-day': {
    heldBy: [
      'server/features/conditions/sources/past-days.test.ts',
      'past days are requested last, within their part of the daily budget',
    ],
  },
}
