import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { CHALLENGE_SECONDS } from '#server/features/sign-in/passkey-challenges.ts'
import { countedIn } from '#server/platform/counted-in-database.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
/** Of one network at one account: whoever guesses shuts out nobody but themselves. */
const FAILURES_PER_ACCOUNT_AND_NETWORK = 5
/** Of all networks together, for who has many. */
const FAILURES_PER_ACCOUNT = 100
const FAILURES_PER_NETWORK = 50
/** Right passwords are work for us as well. */
const ATTEMPTS_PER_NETWORK = 300

export type Attempts = ReturnType<typeof attemptsOf>

/** Counts attempts to sign in and up in the database, for all processes together; refuses with too_many_attempts. */
export function attemptsOf({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      ...countedIn(db),
      keyPrefix,
      points,
      duration,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    })
  const attempts = limiter('sign_in_attempt', ATTEMPTS_PER_NETWORK, QUARTER_HOUR_SECONDS)
  const networks = limiter('sign_in_network', FAILURES_PER_NETWORK, QUARTER_HOUR_SECONDS)
  const pairs = limiter('sign_in_pair', FAILURES_PER_ACCOUNT_AND_NETWORK, QUARTER_HOUR_SECONDS)
  const accounts = limiter('sign_in_account', FAILURES_PER_ACCOUNT, QUARTER_HOUR_SECONDS)
  const challenges = limiter('passkey_challenge', 1, CHALLENGE_SECONDS)
  const signUps = limiter('sign_up_network', env.SIGN_UPS_PER_HOUR, HOUR_SECONDS)

  return {
    /** Counts before the password is looked at, so that guesses made at once are counted too. */
    async countSignIn(address: string, email: string): Promise<void> {
      const network = networkOf(address)
      await count(attempts, network)
      await count(networks, network)
      await count(pairs, keyOf(email, network))
      // Last, so that what was refused above does not use up what the account may take.
      await count(accounts, keyOf(email))
    },
    /** Takes the failures back: the password was right. What others guessed at the account stays counted. */
    async forgiveSignIn(address: string, email: string): Promise<void> {
      const network = networkOf(address)
      await Promise.all([networks.reward(network), pairs.delete(keyOf(email, network)), accounts.reward(keyOf(email))])
    },
    /** Whether nobody has signed in with this challenge to a passkey yet: an answer heard on its way is worth nothing. */
    isFirstUse: async (challenge: string): Promise<boolean> => !(await overflow(challenges, keyOf(challenge))),
    countSignUp: (address: string): Promise<void> => count(signUps, networkOf(address)),
  }
}

async function count(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const refused = await overflow(limiter, key)
  if (!refused) return
  const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
  throw new Refusal('too_many_attempts', { retryAfterSeconds })
}

/** Counts one more, and says how long it will be too many; undefined while it is not. */
async function overflow(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  }
}

// The table need not hold the addresses that people typed.
const keyOf = (email: string, network = '') => createHash('sha256').update(`${email} ${network}`).digest('base64url')

/** Whoever has one IPv6 address has the whole /64 around it. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const [left, right] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
