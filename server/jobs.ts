import { removeOldEvents } from '#server/features/accounts/mail/security-log.ts'
import { removeExpiredInvites } from '#server/features/buddies/invites.ts'
import { renewLovedDays } from '#server/features/conditions/alerts/loved-days.ts'
import { followSpots } from '#server/features/conditions/alerts/removed-spots.ts'
import { createNextGood } from '#server/features/conditions/forecast/next-good.ts'
import { removeOldPastDays } from '#server/features/conditions/sources/past-days.ts'
import { removeOldNotifications } from '#server/features/notifications/notifications.ts'
import { sendWeeklySummaries } from '#server/features/notifications/weekly/weekly-summary.ts'
import { removeLeavers } from '#server/features/own-data/leaving.ts'
import { remindOfPlans } from '#server/features/plans/reminders.ts'
import { warnOfWorseForecasts } from '#server/features/plans/worse-forecasts.ts'
import { removeOldAlarms } from '#server/features/safety/cleanup.ts'
import { endForgottenSessions } from '#server/features/sessions/check-out/forgotten-sessions.ts'
import { movePopularity } from '#server/features/spots/popularity.ts'
import { removeOldImports } from '#server/features/track-imports/imports.ts'
import { cleanUpUploads } from '#server/features/uploads/cleanup.ts'
import { removeExpiredCounters } from '#server/platform/config/rate-limits.ts'
import type { Job } from '#server/platform/outbox/jobs.ts'
import { bestAhead } from '#surf/rating/suggestion.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

export const jobs: Job[] = [
  { name: 'popularity', everyMs: DAY_MS, work: movePopularity },
  { name: 'uploads', everyMs: 10 * MINUTE_MS, work: cleanUpUploads },
  { name: 'plans', everyMs: MINUTE_MS, work: remindOfPlans },
  { name: 'plan-forecasts', everyMs: 5 * MINUTE_MS, work: warnOfWorseForecasts },
  { name: 'forgotten-sessions', everyMs: 10 * MINUTE_MS, work: endForgottenSessions },
  { name: 'leaving', everyMs: HOUR_MS, work: removeLeavers },
  { name: 'security-log', everyMs: DAY_MS, work: removeOldEvents },
  { name: 'notifications', everyMs: DAY_MS, work: removeOldNotifications },
  { name: 'alarms', everyMs: DAY_MS, work: removeOldAlarms },
  { name: 'track-imports', everyMs: DAY_MS, work: removeOldImports },
  { name: 'alerts-of-spots', everyMs: HOUR_MS, work: followSpots },
  { name: 'loved-days', everyMs: HOUR_MS, work: renewLovedDays },
  { name: 'past-forecasts', everyMs: DAY_MS, work: removeOldPastDays },
  { name: 'invites', everyMs: DAY_MS, work: removeExpiredInvites },
  {
    name: 'weekly-summary',
    everyMs: 5 * MINUTE_MS,
    work: (deps) =>
      sendWeeklySummaries(
        deps,
        createNextGood(deps, () => undefined, bestAhead),
      ),
  },
  { name: 'limits', everyMs: HOUR_MS, work: removeExpiredCounters },
]
