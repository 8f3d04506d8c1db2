import { backupJob } from '#server/features/backups/schedule/back-up.ts'
import { notifyOfLateBackups } from '#server/features/backups/schedule/late-notices.ts'
import { renewLovedDays } from '#server/features/conditions/alerts/loved-days.ts'
import { followSpots } from '#server/features/conditions/alerts/removed-spots.ts'
import { createNextGood } from '#server/features/conditions/forecast/next-good.ts'
import { removeOldPastDays } from '#server/features/conditions/sources/past-days.ts'
import { endStandings } from '#server/features/moderation/cases/standing.ts'
import { removeOldAddresses } from '#server/features/moderation/reports/answer-mails.ts'
import { showAfterADay } from '#server/features/moderation/reports/hidden-pictures.ts'
import { sendWeeklySummaries } from '#server/features/notifications/weekly/weekly-summary.ts'
import { removeLeavers } from '#server/features/own-data/leaving.ts'
import { remindOfPlans } from '#server/features/plans/reminders.ts'
import { warnOfWorseForecasts } from '#server/features/plans/worse-forecasts.ts'
import { endForgottenSessions } from '#server/features/sessions/check-out/forgotten-sessions.ts'
import { movePopularity } from '#server/features/spots/popularity.ts'
import { importFolders } from '#server/features/track-imports/watched-folder/import-folders.ts'
import { cleanUpUploads } from '#server/features/uploads/cleanup.ts'
import { createFileStore } from '#server/features/uploads/receiving/file-store.ts'
import { counterRetention } from '#server/platform/config/rate-limits.ts'
import { removeOverRows } from '#server/platform/database/retention.ts'
import type { Job } from '#server/platform/outbox/jobs.ts'
import { removeWhatIsOver } from '#server/retention.ts'
import { bestAhead } from '#surf/rating/suggestion.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

export const ALERTS_OF_SPOTS = 'alerts-of-spots'

export const jobs: Job[] = [
  { name: 'popularity', everyMs: DAY_MS, work: movePopularity },
  { name: 'uploads', everyMs: 10 * MINUTE_MS, work: cleanUpUploads },
  { name: 'plans', everyMs: MINUTE_MS, work: remindOfPlans },
  { name: 'plan-forecasts', everyMs: 5 * MINUTE_MS, work: warnOfWorseForecasts },
  { name: 'forgotten-sessions', everyMs: 10 * MINUTE_MS, work: endForgottenSessions },
  {
    name: 'import-folder',
    everyMs: MINUTE_MS,
    work: (deps) => importFolders({ ...deps, storeFile: createFileStore(deps) }),
  },
  { name: 'limits', everyMs: HOUR_MS, work: (deps) => removeOverRows([counterRetention], deps) },
  { name: 'retention', everyMs: 6 * HOUR_MS, work: removeWhatIsOver },
  { name: 'standings', everyMs: MINUTE_MS, work: endStandings },
  { name: 'leaving', everyMs: HOUR_MS, work: removeLeavers },
  { name: ALERTS_OF_SPOTS, everyMs: HOUR_MS, work: followSpots },
  { name: 'loved-days', everyMs: HOUR_MS, work: renewLovedDays },
  { name: 'past-forecasts', everyMs: DAY_MS, work: removeOldPastDays },
  {
    name: 'weekly-summary',
    everyMs: 5 * MINUTE_MS,
    work: (deps) =>
      sendWeeklySummaries(
        deps,
        createNextGood(deps, () => undefined, bestAhead),
      ),
  },
  { name: 'report-addresses', everyMs: DAY_MS, work: removeOldAddresses },
  { name: 'hidden-pictures', everyMs: 5 * MINUTE_MS, work: showAfterADay },
  backupJob,
  { name: 'late-backups', everyMs: HOUR_MS, work: notifyOfLateBackups },
]
