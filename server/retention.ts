import { type RetentionKind, retention, retentionKinds } from '#contract/accounts/own-data.ts'
import { LEAVE_AFTER_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { clientIdRetention } from '#server/domain/create-once.ts'
import { accountRetention } from '#server/features/accounts/account-retention.ts'
import { invitationRetention } from '#server/features/accounts/joining/invitations.ts'
import { securityLogRetention } from '#server/features/accounts/mail/security-log.ts'
import { inviteRetention } from '#server/features/buddies/invites.ts'
import { MAX_AGE_MS as BUOY_MS } from '#server/features/conditions/buoys/observations.ts'
import { PAST_HOUR_DAYS } from '#server/features/conditions/buoys/past-hours.ts'
import { storedPastDays } from '#server/features/conditions/sources/past-days.ts'
import { caseRetention } from '#server/features/moderation/cases/case-retention.ts'
import { notificationRetention } from '#server/features/notifications/notifications.ts'
import { alarmRetention } from '#server/features/safety/cleanup.ts'
import { REACH_DAYS } from '#server/features/spots/popularity.ts'
import { importRetention } from '#server/features/track-imports/imports.ts'
import { archiveRetention } from '#server/features/track-imports/lineup-archive/archive-imports.ts'
import { watchedFileRetention } from '#server/features/track-imports/watched-folder/watched-files.ts'
import { UNUSED_MINUTES } from '#server/features/uploads/writes.ts'
import { webhookRetention } from '#server/features/webhooks/delivery/webhook-outbox.ts'
import type { Env } from '#server/platform/config/env.ts'
import { counterRetention } from '#server/platform/config/rate-limits.ts'
import { type Retention, removeOverRows } from '#server/platform/database/retention.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** Removed by the job 'retention'. */
export const removedByJob: readonly Retention[] = [
  ...notificationRetention,
  ...alarmRetention,
  importRetention,
  watchedFileRetention,
  archiveRetention,
  webhookRetention,
  inviteRetention,
  invitationRetention,
  ...caseRetention,
  ...accountRetention,
  securityLogRetention,
  counterRetention,
  clientIdRetention,
]

type OwnRemoval = { kind: RetentionKind; tables: string[]; storedMs: (env: Env) => number }

/** Removed by their features: with files, with other accounts' rows, or as far as a source of the sea can answer. */
export const removedByFeatures: readonly OwnRemoval[] = [
  { kind: 'uploads', tables: ['uploads'], storedMs: () => UNUSED_MINUTES * MINUTE_MS },
  { kind: 'past_forecasts', tables: ['past_forecasts'], storedMs: (env) => storedPastDays(env) * DAY_MS },
  {
    kind: 'buoy_measurements',
    tables: ['buoy_observations', 'buoy_forecasts', 'buoy_files'],
    storedMs: () => BUOY_MS,
  },
  { kind: 'past_buoy_hours', tables: ['past_buoy_hours'], storedMs: () => PAST_HOUR_DAYS * DAY_MS },
  { kind: 'spot_visits', tables: ['spot_visits', 'spot_visit_days'], storedMs: () => REACH_DAYS * DAY_MS },
  { kind: 'leaving_accounts', tables: ['users'], storedMs: () => LEAVE_AFTER_DAYS * DAY_MS },
]

/** Deleted with what they belong to. Those of a surfer stay until that surfer deletes them, or the account. */
export const storedWith: Record<string, readonly string[]> = {
  notifications: ['deliveries', 'push_server_deliveries'],
  track_imports: ['imported_activities'],
  moderation_cases: ['reports'],
  sign_ins: ['push_subscriptions'],
  account: [
    'achievements',
    'boards',
    'buddy_links',
    'emergency_contacts',
    'favourites',
    'not_suggested',
    'notification_preferences',
    'passkeys',
    'passwords',
    'plan_messages',
    'plan_surfers',
    'plans',
    'policy_agreements',
    'push_servers',
    'recovery_codes',
    'secret_spot_shares',
    'secret_spots',
    'spot_alerts',
    'standings',
    'spot_proposals',
    'surf_sessions',
    'webhooks',
  ],
  surf_sessions: [
    'comments',
    'like_counts',
    'likes',
    'photos',
    'sent_tracks',
    'session_companions',
    'session_conditions',
    'track_chunks',
    'tracks',
    'wave_corrections',
    'waves',
  ],
  'the work that is done': ['check_in_fan_outs', 'watched_squares'],
  'the server': [
    'backups',
    'conditions_cells',
    'jobs',
    'name_words',
    'operator_log',
    'policies',
    'safety_watch',
    'restores',
    'secrets',
    'source_leases',
    'surf_spots',
    'watched_folders',
  ],
}

/** Milliseconds by kind; kinds with several tables have one period. */
export function periods(env: Env): Map<RetentionKind, number> {
  const all = [...removedByJob, ...removedByFeatures].map(({ kind, storedMs }) => [kind, storedMs(env)] as const)
  return new Map(all.toSorted(([one], [other]) => retentionKinds.indexOf(one) - retentionKinds.indexOf(other)))
}

export const removeWhatIsOver = (deps: Pick<Deps, 'db' | 'env'>) => removeOverRows(removedByJob, deps)

export const retentionRoutes: BoundRoute[] = [
  route(retention, async (_, { env }) => [...periods(env)].map(([kind, ms]) => ({ kind, minutes: ms / MINUTE_MS }))),
]
