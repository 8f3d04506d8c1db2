import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
const FAILURES_PER_ACCOUNT = 5
const FAILURES_PER_ADDRESS = 50

export type Attempts = ReturnType<typeof attemptsOf>

/** Counts attempts to sign in and up in the database, for all processes together; refuses with too_many_attempts. */
export function attemptsOf({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    })
  const accounts = limiter('sign_in_account', FAILURES_PER_ACCOUNT, QUARTER_HOUR_SECONDS)
  const addresses = limiter('sign_in_address', FAILURES_PER_ADDRESS, QUARTER_HOUR_SECONDS)
  const signUps = limiter('sign_up_address', env.SIGN_UPS_PER_HOUR, HOUR_SECONDS)

  return {
    /** Counts before the password is looked at, so that guesses made at once are counted too. */
    async countSignIn(address: string, email: string): Promise<void> {
      await count(addresses, networkOf(address))
      await count(accounts, keyOf(email))
    },
    /** Takes the count back: the password was right. */
    async forgiveSignIn(address: string, email: string): Promise<void> {
      await Promise.all([addresses.reward(networkOf(address)), accounts.delete(keyOf(email))])
    },
    countSignUp: (address: string): Promise<void> => count(signUps, networkOf(address)),
  }
}

async function count(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new Refusal('too_many_attempts', { retryAfterSeconds })
  }
}

// The table need not hold the addresses that people typed.
const keyOf = (email: string) => createHash('sha256').update(email).digest('base64url')

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
