import type { Deps } from '#server/deps.ts'
import type { Spends } from '#server/limits.ts'
import { giveBack, refill, spend, trySpend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { networksOf } from '#server/platform/http/networks.ts'

type Guess = {
  address: string
  /** An e-mail in lower case, or the key of recovery codes or a passkey. */
  account: string
  /** Recovery codes (60 bits) and passkeys cannot be guessed, so attacks on passwords must not block them. */
  isGuessable: boolean
  /** Identifies a browser in which this surfer has signed in before. */
  knownBrowser: string | undefined
}

/**
 * Counts the attempt before `check`, for all processes, so that concurrent guesses count. A known browser is counted
 * separately: attacks never block it. Refuses `too_many_attempts`.
 */
export async function attempt<Result>(
  db: Database,
  guess: Guess,
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { always, failures, streak } = spendsOf(guess)
  await spend(db, { ...always, ...failures, ...streak })
  const result = await check().catch(async (error) => {
    // The attempt revealed nothing, e.g. because the server is busy.
    await giveBack(db, { ...failures, ...streak })
    throw error
  })
  if (result !== undefined) await Promise.all([giveBack(db, failures), refill(db, streak)])
  return result
}

type Counts = {
  always: Spends
  /** Refunded by a correct answer. */
  failures: Spends
  /** Reset by a correct answer. */
  streak: Spends
}

function spendsOf({ address, account, isGuessable, knownBrowser }: Guess): Counts {
  if (knownBrowser)
    return {
      always: { 'sign-in-from-known-browser': [account, knownBrowser] },
      failures: {},
      streak: { 'failed-sign-in-from-known-browser': [account, knownBrowser] },
    }
  const [narrow, wider, widest] = networksOf(address)
  return {
    always: { 'sign-in': [narrow] },
    failures: isGuessable
      ? {
          'failed-sign-in-from-network': [narrow],
          ...(wider && { 'failed-sign-in-from-wider-network': [wider] }),
          ...(widest && { 'failed-sign-in-from-widest-network': [widest] }),
          'failed-sign-in': [account],
        }
      : {},
    streak: { 'failed-sign-in-from-network-to-account': [account, narrow] },
  }
}

/** True if this passkey challenge is new, so that a captured answer cannot be replayed. */
export async function isFirstUse(db: Database, challenge: string): Promise<boolean> {
  const counters = await trySpend(db, { 'passkey-challenge': [challenge] })
  return counters.every(({ isRefused }) => !isRefused)
}

/** Refuses `too_many_attempts`. */
export async function countSignUp({ db, env }: Pick<Deps, 'db' | 'env'>, address: string): Promise<void> {
  await spend(db, { 'sign-up': [networksOf(address)[0]] }, { env })
}
