import { INVITE_DAYS, INVITE_USES } from '#contract/limits.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { type Env, forecastRequestsPerDay } from '#server/platform/config/env.ts'
import { signInLimits } from '#server/sign-in-limits.ts'

const MINUTE = 60
const QUARTER_HOUR = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY

/** `recipient`: a surfer, or an address, phone number or host across accounts. Empty: the whole server. */
type Counted =
  | 'surfer'
  | 'recipient'
  | 'session'
  | 'plan'
  | 'invite'
  | 'network'
  | 'page'
  | 'mailbox'
  | 'account'
  | 'browser'
  | 'challenge'
  | 'token'

export type Limit = {
  size: number | ((env: Env) => number)
  /** Size for a surfer whose account is younger than NEW_ACCOUNT_DAYS. */
  atFirst?: number
  /** Runs from the first use; then the full size is available again. */
  refillSeconds: number
  per: readonly Counted[]
  /** Without the counter: `refuse` answers 503, `allow` does not count. */
  unavailable: 'refuse' | 'allow'
  refusal?: RefusalCode
}

/** Share of the daily forecast budget for a short period, at least enough for one place. */
const shareOfDay = (divisor: number) => (env: Env) => Math.max(4, Math.ceil(forecastRequestsPerDay(env) / divisor))

/** Tests require a row in docs/limits.md and a scenario in test/limits/ for each. */
export const limits = {
  // Actions that notify another surfer; beyond these, a kind folds within an hour (server/domain/notification-sql.ts).
  'buddy-request': { size: 30, atFirst: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'buddy-request-to-one': { size: 5, refillSeconds: DAY, per: ['surfer', 'recipient'], unavailable: 'refuse' },
  // Push or mail per kind to one mailbox or browser. The next waits until the period ends and stands for all.
  'notice-to-one': { size: 3, refillSeconds: HOUR, per: ['recipient'], unavailable: 'allow' },
  // Created links, and guesses at codes that do not exist; existing links open beyond it.
  invite: { size: 10, atFirst: 3, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'moderation-decision': { size: 200, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'sign-up-invitation': { size: 100, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'sign-up-by-invite': { size: INVITE_USES, refillSeconds: INVITE_DAYS * DAY, per: ['invite'], unavailable: 'refuse' },
  // To the moderators; each decision has one.
  appeal: { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'appeal-guess': { size: 30, refillSeconds: HOUR, per: ['network'], unavailable: 'refuse' },
  'invite-guess': { size: 30, refillSeconds: HOUR, per: ['network'], unavailable: 'refuse' },
  'suggestion-answer': { size: 200, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'buddy-answer': { size: 100, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  like: { size: 300, atFirst: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  comment: { size: 120, atFirst: 30, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'comment-in-day': { size: 600, atFirst: 100, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'comment-on-session': { size: 60, refillSeconds: HOUR, per: ['surfer', 'session'], unavailable: 'refuse' },
  plan: { size: 60, atFirst: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'plan-change': { size: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'plan-answer': { size: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'plan-message': { size: 120, atFirst: 30, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'plan-message-by-surfer': { size: 60, refillSeconds: HOUR, per: ['surfer', 'plan'], unavailable: 'refuse' },
  // All authors together, so that a thread's page and its load stay bounded.
  'plan-message-on-plan': { size: 1000, refillSeconds: DAY, per: ['plan'], unavailable: 'refuse' },
  // Messages fold per plan within an hour, so each plan notifies again; beyond this they are silent.
  'plan-ring': { size: 20, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  report: { size: 30, atFirst: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'report-by-visitor': { size: 20, refillSeconds: DAY, per: ['network'], unavailable: 'refuse' },
  // The outcome is mailed to an address that anybody can type.
  'report-by-mailbox': { size: 5, refillSeconds: DAY, per: ['recipient'], unavailable: 'refuse' },
  'spot-proposal': { size: 40, atFirst: 5, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },

  // Each may notify five hundred buddies. Calls for help have no such limit.
  'check-in': { size: 20, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // A paper logbook typed in on one evening; notifies nobody.
  'past-session': { size: 100, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Each may notify buddies and contacts of the same alarm again.
  'check-out-undo': { size: 20, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Each may appear on the pages of five hundred buddies.
  'session-correction': { size: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'overdue-change': { size: 20, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },

  // Each reruns the alerts of its map square.
  'spot-alert-change': { size: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Renaming a board may update thousands of sessions.
  'board-change': { size: 200, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Each makes Lineup call an address that somebody typed.
  'webhook-change': { size: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Calls have a signature for each secret that was replaced within a day.
  'webhook-secret': { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Tries, also repeated ones; further ones wait. Of all webhooks of a surfer, or of the server's.
  'webhook-try': { size: 300, refillSeconds: HOUR, per: ['recipient'], unavailable: 'refuse' },
  'webhook-try-at-host': { size: 3_000, refillSeconds: HOUR, per: ['recipient'], unavailable: 'refuse' },
  // Servers of ntfy and Gotify added, and tests.
  'push-server-change': { size: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Further ones wait, alarms do not.
  'push-server-try-at-host': { size: 3_000, refillSeconds: HOUR, per: ['recipient'], unavailable: 'refuse' },
  'mute-change': { size: 200, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'favourite-change': { size: 200, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // A day recorded offline arrives at once, in five-minute chunks of up to 600 points.
  'track-chunk': { size: 600, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // 200 hours in chunks, 20 MB.
  'track-chunk-in-day': { size: 2_400, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Each count reads a whole track.
  'wave-count': { size: 300, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Only tracks that are rewritten because they changed.
  'track-read': { size: 300, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },

  // Frames of one page's socket, counted in memory by its process, which then closes the socket.
  'live-frame': { size: 60, refillSeconds: MINUTE, per: ['page'], unavailable: 'allow' },

  // Prevents reading the whole list of surfers.
  'user-search': { size: 60, refillSeconds: MINUTE, per: ['surfer'], unavailable: 'allow' },
  'own-data-export': { size: 5, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },

  // Reads over 20 ms of processor time, at 1,000 sessions or eight spots; a page makes a few.
  'costly-read': { size: 120, refillSeconds: MINUTE, per: ['surfer'], unavailable: 'allow' },
  // Forecasts not requested within this minute; cached ones are free. A network may be a town.
  'new-forecast': { size: 600, refillSeconds: MINUTE, per: ['network'], unavailable: 'allow' },
  // A program that fetches each second is refused from the middle of the minute on; phones fetch each quarter of an hour.
  'calendar-read': { size: 30, refillSeconds: MINUTE, per: ['surfer'], unavailable: 'allow' },

  // Pictures drawn for shared links, 0.05 s of processor time each; cached ones are free.
  'shared-picture': { size: 60, refillSeconds: MINUTE, per: ['network'], unavailable: 'refuse' },

  // Photos of an album added on one evening.
  picture: { size: 300, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse', refusal: 'too_many_uploads' },

  // Files from watches: years of sessions arrive as one archive or hundreds of files.
  'track-file': { size: 600, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse', refusal: 'too_many_uploads' },
  'track-archive': {
    size: 6,
    refillSeconds: HOUR,
    per: ['surfer'],
    unavailable: 'refuse',
    refusal: 'too_many_uploads',
  },
  // Files that apps send by themselves, some of them all that they have each time; beside those that the surfer chooses.
  'sent-file': { size: 600, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse', refusal: 'too_many_uploads' },

  // Files in the surfer's watched folder; the rest follows within the next hour.
  'watched-file': { size: 600, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },

  // Activities in those files: ten years of daily surfing are 3,650 sessions and 270 MB of positions. The import stops
  // here with a message.
  'imported-activity': { size: 20_000, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'imported-kilobyte': { size: 400_000, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'imported-session': { size: 5_000, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Archives of other Lineups: each is read whole. Their photos take 0.3 s of processor time each.
  'archive-import': { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'imported-photo': { size: 2_000, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },

  // Requests to emergency contacts reach people outside the app.
  'contact-question': { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'contact-question-in-month': { size: 30, refillSeconds: MONTH, per: ['surfer'], unavailable: 'refuse' },
  'contact-question-from-network': { size: 40, refillSeconds: DAY, per: ['network'], unavailable: 'refuse' },
  // Across accounts. A yes refunds them, a no uses them up.
  'unanswered-contact-question': {
    size: 3,
    refillSeconds: 6 * MONTH,
    per: ['recipient'],
    unavailable: 'refuse',
    refusal: 'contact_asked_enough',
  },
  'contact-test': { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'contact-test-to-one': { size: 5, refillSeconds: DAY, per: ['recipient'], unavailable: 'refuse' },

  // Texts cost money. Alarms may use the whole day's, questions and tests half; alarms never wait for a counter.
  'text-message': { size: ({ SMS_PER_DAY }) => SMS_PER_DAY, refillSeconds: DAY, per: [], unavailable: 'allow' },
  'text-message-without-alarm': {
    size: ({ SMS_PER_DAY }) => Math.floor(SMS_PER_DAY / 2),
    refillSeconds: DAY,
    per: [],
    unavailable: 'refuse',
  },
  // A surfer's first alarm to a recipient in an hour is never delayed. Later ones wait, and are never dropped while
  // open (docs/decisions/safety/0021-limits-delay-alarms-never-drop-them.md).
  'first-alarm': { size: 1, refillSeconds: HOUR, per: ['surfer', 'recipient'], unavailable: 'allow' },
  'further-alarm': { size: 2, refillSeconds: QUARTER_HOUR, per: ['recipient'], unavailable: 'allow' },
  'further-alarm-in-day': { size: 6, refillSeconds: DAY, per: ['recipient'], unavailable: 'allow' },
  'further-alarm-of-surfer': { size: 18, refillSeconds: DAY, per: ['surfer'], unavailable: 'allow' },
  'all-clear': { size: 4, refillSeconds: HOUR, per: ['surfer', 'recipient'], unavailable: 'allow' },

  // Reads of operators, so that a stolen sign-in does not copy the list of addresses at once.
  'surfer-list': { size: 60, refillSeconds: MINUTE, per: ['surfer'], unavailable: 'refuse' },
  // Connects to everything that the configuration names.
  examination: { size: 10, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'mail-test': { size: 10, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'text-test': { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'text-test-to-one': { size: 5, refillSeconds: DAY, per: ['recipient'], unavailable: 'refuse' },
  ...signInLimits,

  // A backup writes as much as there is.
  'backup-now': { size: 10, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // One notice a day that backups are late.
  'backup-notice': { size: 1, refillSeconds: DAY, per: [], unavailable: 'refuse' },
  // Guesses at the code of 40 bits that lets a backup into an empty server.
  'restore-code': { size: 20, refillSeconds: HOUR, per: ['network'], unavailable: 'refuse' },

  // The public API allows a weight of 600 a minute, 5,000 an hour and 10,000 a day by clock periods. Two of our periods
  // can fall in one of those, so each gets half.
  'forecast-minute': { size: shareOfDay(33), refillSeconds: MINUTE, per: [], unavailable: 'refuse' },
  'forecast-hour': { size: shareOfDay(4), refillSeconds: HOUR, per: [], unavailable: 'refuse' },
  'forecast-day': {
    size: forecastRequestsPerDay,
    refillSeconds: DAY,
    per: [],
    unavailable: 'refuse',
  },
  // Past days, for sessions added later: 1/25, which catalogue and buoy forecasts leave free.
  'past-forecast-day': { size: shareOfDay(25), refillSeconds: DAY, per: [], unavailable: 'refuse' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

type Ids<Per extends readonly Counted[]> = { readonly [Index in keyof Per]: string }
/** Ids, networks or addresses by the row's `per`. */
export type Spends = { readonly [Name in LimitName]?: Ids<(typeof limits)[Name]['per']> }
