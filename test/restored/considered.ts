import type { settlers } from '#server/restored.ts'

type Verdict = keyof typeof settlers | { goesOn: string }

/** Each table with work that outlives a request: which settler settles it, or why it goes on after a restore. */
export const consideredTables: Record<string, Verdict> = {
  account_letters: 'mails',
  alarms: 'alarms',
  archive_imports: { goesOn: 'reaches its surfer alone, in the app' },
  buoy_files: { goesOn: 'only requests figures' },
  check_in_fan_outs: 'checkIns',
  deliveries: 'deliveries',
  jobs: { goesOn: 'each job is considered below' },
  past_forecasts: { goesOn: 'only requests figures' },
  push_server_deliveries: 'deliveries',
  reports: 'answers',
  safety_steps: 'messages',
  safety_watch: { goesOn: 'the watch itself; a lease lasts 20 seconds' },
  session_conditions: { goesOn: 'is seen only on the session' },
  source_leases: { goesOn: 'a lease lasts a minute' },
  track_imports: { goesOn: 'reaches its surfer alone, in the app' },
  watched_squares: 'forecasts',
  webhook_deliveries: 'webhooks',
}

export const consideredJobs: Record<string, Verdict> = {
  'alerts-of-spots': 'alertsOfRemovedSpots',
  backup: { goesOn: 'sends nothing' },
  'forgotten-sessions': 'forgottenSessions',
  'hidden-pictures': { goesOn: 'shows what reports hid for a day at most' },
  'report-addresses': { goesOn: 'removes addresses of old reports' },
  'late-backups': { goesOn: 'is about the server as it is now, and for operators' },
  'import-folder': {
    goesOn: 'imports what is in the folder, to its surfer alone; what was imported before is recognised',
  },
  leaving: { goesOn: 'an account is removed on the promised day, or now' },
  limits: { goesOn: 'removes old rows' },
  'loved-days': { goesOn: 'only computes' },
  'past-forecasts': { goesOn: 'removes old rows' },
  'plan-forecasts': 'forecasts',
  plans: 'reminders',
  popularity: { goesOn: 'only computes' },
  retention: { goesOn: 'removes old rows' },
  standings: { goesOn: 'ends what was to end by now' },
  uploads: { goesOn: 'removes files that no row names' },
  'weekly-summary': 'summaries',
}
