import type { Env } from '#server/platform/config/env.ts'

const MINUTE = 60
const QUARTER_HOUR = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rows of `limits` (limits.ts) about accounts and signing in. */
export const signInLimits = {
  // Account mails go to any typed address. The period is a link's lifetime, so a mailbox over the limit still has a
  // working link and nobody can lock its owner out.
  'password-reset': { size: 20, refillSeconds: HOUR, per: ['network'], unavailable: 'refuse' },
  'password-reset-to-mailbox': { size: 3, refillSeconds: 30 * MINUTE, per: ['recipient'], unavailable: 'refuse' },
  'email-verification': { size: 5, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'email-verification-to-mailbox': { size: 5, refillSeconds: HOUR, per: ['recipient'], unavailable: 'refuse' },
  'email-change': { size: 5, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Guesses by a signed-in surfer at an eight-digit code and at the password.
  'email-code': { size: 10, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'password-check': { size: 10, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  // Two-step sign-in, after the password or with a recovery code. A day's guesses at six digits succeed once in 33,000
  // days. Recovery codes have their own limit.
  'second-step-mail': { size: 10, refillSeconds: HOUR, per: ['surfer'], unavailable: 'refuse' },
  'second-step-guess': { size: 5, refillSeconds: 10 * MINUTE, per: ['challenge'], unavailable: 'refuse' },
  'second-step-guess-in-day': { size: 30, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Correct passwords cost work too. A network is an IPv4 address or an IPv6 /64.
  'sign-in': { size: 300, refillSeconds: QUARTER_HOUR, per: ['network'], unavailable: 'refuse' },
  // Locks out only the guessing network.
  'failed-sign-in-from-network-to-account': {
    size: 5,
    refillSeconds: QUARTER_HOUR,
    per: ['account', 'network'],
    unavailable: 'refuse',
  },
  // Password spraying. Wider: IPv4 /24 or IPv6 /56; widest: IPv6 /48.
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
  // All networks together. Browsers with an earlier sign-in of this surfer are counted separately.
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
  // A challenge's lifetime, so that each can be used once.
  'passkey-challenge': { size: 1, refillSeconds: 5 * MINUTE, per: ['challenge'], unavailable: 'refuse' },
  'sign-up': {
    size: ({ SIGN_UPS_PER_HOUR }: Env) => SIGN_UPS_PER_HOUR,
    refillSeconds: HOUR,
    per: ['network'],
    unavailable: 'refuse',
  },
  // Ten codes need ten argon2 computations.
  'recovery-codes': { size: 10, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Mails about the account, to its surfer alone.
  'security-notice': { size: 20, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  'passkey-change': { size: 60, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
  // Access tokens. Unknown, revoked and expired ones; valid ones work beyond it.
  'token-guess': { size: 60, refillSeconds: HOUR, per: ['network'], unavailable: 'refuse' },
  'token-call': { size: 120, refillSeconds: MINUTE, per: ['token'], unavailable: 'allow' },
  // Each is reported by mail.
  'token-making': { size: 20, refillSeconds: DAY, per: ['surfer'], unavailable: 'refuse' },
} as const
