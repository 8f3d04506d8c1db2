import { settleMissedMails } from '#server/features/accounts/mail/account-mail-outbox.ts'
import type { Settler } from '#server/features/backups/restoring/settle-missed.ts'
import { settleAlertsOfRemovedSpots } from '#server/features/conditions/alerts/removed-spots.ts'
import { settleMissedSquares } from '#server/features/conditions/writes.ts'
import { settleMissedAnswers } from '#server/features/moderation/reports/answer-mails.ts'
import { settleMissedDeliveries } from '#server/features/notifications/delivery/delivery-outbox.ts'
import { settleMissedSummaries } from '#server/features/notifications/weekly/weekly-summary.ts'
import { settleMissedReminders } from '#server/features/plans/reminders.ts'
import { settleMissedMessages } from '#server/features/safety/messages/message-outbox.ts'
import { settleMissedAlarms } from '#server/features/safety/watch/restored-alarms.ts'
import { settleMissedFanOuts } from '#server/features/sessions/check-in/check-in-fan-out.ts'
import { settleForgottenSessions } from '#server/features/sessions/check-out/forgotten-sessions.ts'
import { settleMissedWebhooks } from '#server/features/webhooks/delivery/webhook-outbox.ts'

/** Settled by a restore, in this order: forgotten sessions end once their alarms are settled. */
export const settlers = {
  alarms: settleMissedAlarms,
  messages: settleMissedMessages,
  deliveries: settleMissedDeliveries,
  mails: settleMissedMails,
  answers: settleMissedAnswers,
  checkIns: settleMissedFanOuts,
  forgottenSessions: settleForgottenSessions,
  summaries: settleMissedSummaries,
  reminders: settleMissedReminders,
  forecasts: settleMissedSquares,
  alertsOfRemovedSpots: settleAlertsOfRemovedSpots,
  // Last, because the ones before may cause events.
  webhooks: settleMissedWebhooks,
} satisfies Record<string, Settler>
