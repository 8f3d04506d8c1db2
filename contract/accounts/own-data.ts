import { z } from 'zod'
import { unitSystems } from '#contract/accounts/users.ts'
import { endpoint, languageTag, text, time } from '#contract/endpoint.ts'
import { issue } from '#contract/issues.ts'
import { MAX_HIDDEN_WORD_CHARACTERS, MAX_HIDDEN_WORDS } from '#contract/limits.ts'
import { isEnoughToHide } from '#contract/people/hiding-words.ts'
import { overdueHours } from '#contract/sessions/safety.ts'
import { visibilities } from '#contract/sessions/surf-sessions.ts'

/** A word or short phrase, with single blanks. */
const hiddenWord = text(1, MAX_HIDDEN_WORD_CHARACTERS)
  .overwrite((typed) => typed.replace(/\s+/gu, ' '))
  .refine(isEnoughToHide, issue('typeTwoLettersOrAnEmoji'))

export const settings = z.object({
  defaultVisibility: z.enum(visibilities),
  /** By name search; buddies always find the surfer. */
  findableBy: z.enum(['everyone', 'buddies_of_buddies', 'nobody']),
  units: z.enum(unitSystems),
  /** Null if not chosen, and as a change: no change. Records that earlier versions stored on phones lack it. */
  language: languageTag.nullish(),
  overdueHours,
  delaysPublishing: z.boolean(),
  hidesFirstSteps: z.boolean(),
  declinesPush: z.boolean(),
  /** Asks accounts older than alarm mails once about them. */
  asksAboutSafetyMail: z.boolean(),
  /** Among those who see the session. */
  commentsFrom: z.enum(['everyone', 'buddies', 'nobody']),
  /** The surfer's invite link admits everyone. */
  requestsFrom: z.enum(['everyone', 'buddies_of_buddies', 'nobody']),
  planInvitesFrom: z.enum(['buddies', 'nobody']),
  /** Whole words or phrases that hide comments, whatever their case and accents. */
  hiddenWords: z.array(hiddenWord).max(MAX_HIDDEN_WORDS, issue('atMostWords')),
})
z.globalRegistry.add(settings, { id: 'Settings' })
export type Settings = z.infer<typeof settings>
export const ownSettings = endpoint('GET /api/settings', { about: "The caller's settings.", reply: settings })
export const changeSettings = endpoint('PATCH /api/settings', {
  about: 'Changes settings. Omitted fields stay.',
  body: settings.partial(),
  reply: settings,
})

/** In the order of the privacy page. */
export const retentionKinds = [
  'notifications',
  'withdrawn_notifications',
  'alarms',
  'alarm_messages',
  'imports',
  'watched_files',
  'webhook_deliveries',
  'uploads',
  'invites',
  'sign_up_invitations',
  'moderation_cases',
  'moderation_decisions',
  'sign_ins',
  'access_tokens',
  'known_browsers',
  'second_steps',
  'account_links',
  'email_changes',
  'account_mails',
  'security_log',
  'counters',
  'deleted_client_ids',
  'past_forecasts',
  'buoy_measurements',
  'past_buoy_hours',
  'spot_visits',
  'leaving_accounts',
] as const
export type RetentionKind = (typeof retentionKinds)[number]
export const retention = endpoint('GET /api/retention', {
  about: 'How long each kind of data is stored, in minutes.',
  reply: z.array(z.object({ kind: z.enum(retentionKinds), minutes: z.int() })),
  open: true,
  maxAgeSeconds: 300,
})

const leaving = z.object({ leavesAt: time.nullable() })
z.globalRegistry.add(leaving, { id: 'Leaving' })
export const ownLeaving = endpoint('GET /api/account/deletion', {
  about: "When the caller's account is removed; null if nothing is scheduled.",
  whileSuspended: true,
  reply: leaving,
})
export const deleteAccount = endpoint('POST /api/account/deletion', {
  about: 'Schedules removal in 7 days; until then everything works. Idempotent.',
  refuses: ['last_owner'],
  whileSuspended: true,
  fresh: true,
  reply: leaving,
})
export const keepAccount = endpoint('DELETE /api/account/deletion', {
  about: 'Cancels the scheduled removal. Idempotent.',
  refuses: ['account_closed'],
  whileSuspended: true,
  reply: leaving,
})
