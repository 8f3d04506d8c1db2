import type { RefusalCode } from '#contract/refusals.ts'
import type { Env } from '#server/platform/config/env.ts'

const MINUTE = 60
const QUARTER_HOUR = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY

/**
 * What is counted apart. A `recipient` is whom something reaches: another surfer, or an e-mail address or phone number over
 * all accounts. An empty list counts the whole server.
 */
type Counted =
  | 'surfer'
  | 'recipient'
  | 'session'
  | 'plan'
  | 'network'
  | 'page'
  | 'mailbox'
  | 'account'
  | 'browser'
  | 'challenge'

export type Limit = {
  /** How often in each period; where the operator chooses it, how it follows from the configuration. */
  size: number | ((env: Env) => number)
  /** The length of a period, which begins with the first use: after that the whole size is there again. */
  refillSeconds: number
  per: readonly Counted[]
  /** When the counter cannot be reached: `refuse` answers 503, `allow` does what was asked without counting. */
  unavailable: 'refuse' | 'allow'
  /** What it says when it is used up; by default `too_many_attempts`. */
  refusal?: RefusalCode
}

/** How much may be requested of the weather source in a short period: a small budget must do for one place. */
const shareOfDay = (divisor: number) => (env: Env) => Math.max(4, Math.ceil(env.OPEN_METEO_REQUESTS_PER_DAY / divisor))

/**
 * Every limit on what costs money, reaches another person or takes much work, by the name that `spend` takes. Each row is
 * listed in docs/limits.md and reached by a scenario in test/limits/; without both the tests fail.
 */
export const limits = {
  // What one surfer causes for another. Beyond that, a kind of notification is folded within an hour (notifying.ts).
  'buddy-request': { size: 30, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'buddy-request-to-one': { size: 5, refillSeconds: DAY, per: ['surfer', 'recipient'], unavailable: 'refuse' },
  // How often one mailbox or browser rings for what anyone can cause, for each kind. The next one waits until the period is over
  // and stands for all others: '6 new buddy requests'.
  'notice-to-one': { size: 3, refillSeconds: HOUR, per: ['recipient'], unavailable: 'allow' },
  // Links that reach whoever gets them, and addresses that nobody made; what was made opens beyond it.
  invite: { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'invite-guess': { size: 30, refillSeconds: HOUR, per: ['network'], unavailable: 'refuse' },
  // Each one is a row that stays.
  'suggestion-answer': { size: 200, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'buddy-answer': { size: 100, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  like: { size: 300, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  comment: { size: 120, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'comment-in-day': { size: 600, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'comment-on-session': { size: 60, refillSeconds: HOUR, per: ['surfer', 'session'], unavailable: 'refuse' },
  plan: { size: 60, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'plan-change': { size: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'plan-answer': { size: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'plan-message': { size: 120, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'plan-message-by-surfer': { size: 60, refillSeconds: HOUR, per: ['surfer', 'plan'], unavailable: 'refuse' },
  // All who come together: a page of a thread stays a page, and what a phone has to load stays bounded.
  'plan-message-on-plan': { size: 1000, refillSeconds: DAY, per: ['plan'], unavailable: 'refuse' },
  // Messages on one plan fold within an hour, so each plan rings anew. Beyond it they are notices that ring nobody.
  'plan-ring': { size: 20, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'spot-proposal': { size: 40, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },

  // Nobody surfs more often; each one may tell five hundred buddies. A call for help has no such limit.
  'check-in': { size: 20, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // A logbook on paper, typed in on one evening. Nobody is notified of any.
  'past-session': { size: 100, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Each may tell buddies and contacts of the same alarm again.
  'check-out-undo': { size: 20, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Each one may show on the pages of five hundred buddies.
  'session-correction': { size: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'overdue-change': { size: 20, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },

  // Each has the alerts of its square judged anew.
  'spot-alert-change': { size: 60, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Each new name of a board may be written into thousands of sessions.
  'board-change': { size: 200, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },

  'mute-change': { size: 200, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'favourite-change': { size: 200, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },

  // A day that was recorded without a network comes at once, in chunks of five minutes; each may be 600 points.
  'track-chunk': { size: 600, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Two hundred hours in such chunks, which are 20 MB.
  'track-chunk-in-day': { size: 2_400, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Each count reads a whole track.
  'wave-count': { size: 300, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },

  // A track that has to be written anew, because it changed; one that is stored as it is sent counts for nothing.
  'track-read': { size: 300, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },

  // Frames that one open page sends on its socket, counted in memory by the process that holds it; beyond it is closed.
  'live-frame': { size: 60, refillSeconds: MINUTE, per: ['page'], unavailable: 'allow' },

  // Surfers who search do no harm to anybody; the limit is there for who reads the whole list of surfers out.
  'user-search': { size: 60, refillSeconds: MINUTE, per: ['surfer'], unavailable: 'allow' },
  'own-data-export': { size: 5, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },

  // Reads of over 20 ms of processor time, at 1,000 sessions of a surfer or eight spots: a page takes a few of them.
  'costly-read': { size: 120, refillSeconds: MINUTE, per: ['surfer'], unavailable: 'allow' },
  // Forecasts that nobody has asked for in this minute; those that are kept count for nothing. A network may be a town.
  'new-forecast': { size: 600, refillSeconds: MINUTE, per: ['network'], unavailable: 'allow' },

  // Pictures of shared links, drawn for whoever asks: 0.15 s of the processor each. One that is kept counts for nothing.
  'shared-picture': { size: 60, refillSeconds: MINUTE, per: ['network'], unavailable: 'refuse' },

  // Photos of an album that is added on one evening; what is shown of them stays.
  picture: { size: 300, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse', refusal: 'too_many_uploads' },

  // Files from watches: a life's worth arrives as one archive, or as hundreds of files at once.
  'track-file': { size: 600, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse', refusal: 'too_many_uploads' },
  'track-archive': {
    size: 6,
    refillSeconds: HOUR,
    per: ['surfer'],
    unavailable: 'refuse',
    refusal: 'too_many_uploads',
  },

  // What those files may hold, whatever their number: ten years of surfing every day are 3,650 sessions and 270 MB of
  // positions. An import that gets here ends and says so.
  'imported-activity': { size: 20_000, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'imported-kilobyte': { size: 400_000, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'imported-session': { size: 5_000, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },

  // Asking somebody to be an emergency contact reaches people who have nothing to do with us.
  'contact-question': { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'contact-question-in-month': { size: 30, refillSeconds: MONTH, per: ['surfer'], unavailable: 'refuse' },
  'contact-question-from-network': { size: 40, refillSeconds: DAY, per: ['network'], unavailable: 'refuse' },
  // Over all accounts. A yes gives them back, a no uses them up.
  'unanswered-contact-question': {
    size: 3,
    refillSeconds: 6 * MONTH,
    per: ['recipient'],
    unavailable: 'refuse',
    refusal: 'contact_asked_enough',
  },
  'contact-test': { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'contact-test-to-one': { size: 5, refillSeconds: DAY, per: ['recipient'], unavailable: 'refuse' },

  // Each text costs money. Alarms may use all of a day's, questions and tests half of them; alarms never wait for a counter.
  'text-message': { size: ({ SMS_PER_DAY }) => SMS_PER_DAY, refillSeconds: DAY, per: [], unavailable: 'allow' },
  'text-message-without-alarm': {
    size: ({ SMS_PER_DAY }) => Math.floor(SMS_PER_DAY / 2),
    refillSeconds: DAY,
    per: [],
    unavailable: 'refuse',
  },
  // The first alarm of a surfer for somebody in an hour always leaves at once. Further ones wait for these, and are never
  // dropped while they are open (docs/decisions/safety/0021-limits-delay-alarms-never-drop-them.md).
  'first-alarm': { size: 1, refillSeconds: HOUR, per: ['surfer', 'recipient'], unavailable: 'allow' },
  'further-alarm': { size: 2, refillSeconds: QUARTER_HOUR, per: ['recipient'], unavailable: 'allow' },
  'further-alarm-in-day': { size: 6, refillSeconds: DAY, per: ['recipient'], unavailable: 'allow' },
  'further-alarm-of-surfer': { size: 18, refillSeconds: DAY, per: ['surfer'], unavailable: 'allow' },
  'all-clear': { size: 4, refillSeconds: HOUR, per: ['surfer', 'recipient'], unavailable: 'allow' },

  // Letters about accounts go to whatever address somebody types. A mailbox that gets no more links has one that works:
  // the period is as long as a link lasts, so that nobody can keep the way back shut.
  'password-reset': { size: 20, refillSeconds: HOUR, per: ['network'], unavailable: 'refuse' },
  'password-reset-to-mailbox': { size: 3, refillSeconds: 30 * MINUTE, per: ['recipient'], unavailable: 'refuse' },
  'email-verification': { size: 5, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'email-verification-to-mailbox': { size: 5, refillSeconds: HOUR, per: ['recipient'], unavailable: 'refuse' },
  'email-change': { size: 5, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Guesses by whoever is signed in already: at a code of eight digits, and at the password.
  'email-code': { size: 10, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'password-check': { size: 10, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Two-step sign-in. Only whoever knows the password, or has a recovery code, gets that far. One sign-in takes a few guesses
  // at its six digits; a day's guesses at an account find the code of one day in 33,000. Recovery codes count elsewhere.
  'second-step-letter': { size: 10, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'second-step-guess': { size: 5, refillSeconds: 10 * MINUTE, per: ['challenge'], unavailable: 'refuse' },
  'second-step-guess-in-day': { size: 30, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Right passwords are work for us as well. A network is an IPv4 address or an IPv6 /64.
  'sign-in': { size: 300, refillSeconds: QUARTER_HOUR, per: ['network'], unavailable: 'refuse' },
  // Whoever guesses at an account shuts out nobody but themselves.
  'failed-sign-in-from-network-to-account': {
    size: 5,
    refillSeconds: QUARTER_HOUR,
    per: ['account', 'network'],
    unavailable: 'refuse',
  },
  // Spraying: a few guesses at each of many accounts. Wider is an IPv4 /24 or an IPv6 /56, widest an IPv6 /48.
  'failed-sign-in-from-network': { size: 50, refillSeconds: QUARTER_HOUR, per: ['network'], unavailable: 'refuse' },
  'failed-sign-in-from-wider-network': {
    size: 100,
    refillSeconds: QUARTER_HOUR,
    per: ['network'],
    unavailable: 'refuse',
  },
  'failed-sign-in-from-widest-network': {
    size: 200,
    refillSeconds: QUARTER_HOUR,
    per: ['network'],
    unavailable: 'refuse',
  },
  // Of all networks together, for who has many. Browsers in which the surfer has signed in before are counted apart.
  'failed-sign-in': { size: 100, refillSeconds: QUARTER_HOUR, per: ['account'], unavailable: 'refuse' },
  'failed-sign-in-from-known-browser': {
    size: 5,
    refillSeconds: QUARTER_HOUR,
    per: ['account', 'browser'],
    unavailable: 'refuse',
  },
  'sign-in-from-known-browser': {
    size: 60,
    refillSeconds: QUARTER_HOUR,
    per: ['account', 'browser'],
    unavailable: 'refuse',
  },
  // As long as a challenge is good for: an answer to it counts once.
  'passkey-challenge': { size: 1, refillSeconds: 5 * MINUTE, per: ['challenge'], unavailable: 'refuse' },
  'sign-up': {
    size: ({ SIGN_UPS_PER_HOUR }) => SIGN_UPS_PER_HOUR,
    refillSeconds: HOUR,
    per: ['network'],
    unavailable: 'refuse',
  },
  // Ten codes are ten computations of argon2.
  'recovery-codes': { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Letters about what happens to the account go to its surfer alone.
  'security-notice': { size: 20, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'passkey-change': { size: 60, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },

  // The public API allows a weight of 600 a minute, 5,000 an hour and 10,000 a day, by the minutes and hours of the clock.
  // Two of our periods can lie in one of those, so each has half of it.
  'forecast-minute': { size: shareOfDay(33), refillSeconds: MINUTE, per: [], unavailable: 'refuse' },
  'forecast-hour': { size: shareOfDay(4), refillSeconds: HOUR, per: [], unavailable: 'refuse' },
  'forecast-day': {
    size: (env) => env.OPEN_METEO_REQUESTS_PER_DAY,
    refillSeconds: DAY,
    per: [],
    unavailable: 'refuse',
  },
  // Of past days, for sessions that were added later: a 25th, which the forecasts of the catalogue and of buoys leave.
  'past-forecast-day': { size: shareOfDay(25), refillSeconds: DAY, per: [], unavailable: 'refuse' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

type Ids<Per extends readonly Counted[]> = { readonly [Index in keyof Per]: string }
/** For each limit that is meant, who is counted: as many ids, networks or addresses as its row's `per` names. */
export type Spends = { readonly [Name in LimitName]?: Ids<(typeof limits)[Name]['per']> }
