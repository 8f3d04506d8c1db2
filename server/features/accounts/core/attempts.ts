import type { Deps } from '#server/deps.ts'
import type { Spends } from '#server/limits.ts'
import { giveBack, refill, spend, trySpending } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { networksOf } from '#server/platform/http/networks.ts'

/** Who tries to sign in where. */
type Guess = {
  address: string
  /** What is guessed at: an e-mail in lower case, or what names somebody's recovery codes or a passkey. */
  account: string
  /**
   * Whether guessing can get there. Recovery codes (60 random bits) and passkeys cannot be guessed, so they need no limits
   * over many networks or accounts: these would only let an attack on the passwords shut them as well.
   */
  isGuessable: boolean
  /** Where this surfer has signed in before: what names the browser, otherwise undefined. */
  knownBrowser: string | undefined
}

/**
 * Runs `check` as one attempt to sign in, which has failed when it resolves to undefined; attempts count in all processes
 * together (server/limits.ts). They are counted before `check` runs, so that guesses made at once count too. A known browser
 * has a count of its own: what others guess, at this account or from this network, never keeps it out. Refuses
 * `too_many_attempts`.
 */
export async function attempt<Result>(
  db: Database,
  guess: Guess,
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { always, failures, streak } = spendsOf(guess)
  await spend(db, { ...always, ...failures, ...streak })
  const result = await check().catch(async (error) => {
    // Nothing was learnt from it, e.g. because the server is busy.
    await giveBack(db, { ...failures, ...streak })
    throw error
  })
  if (result !== undefined) await Promise.all([giveBack(db, failures), refill(db, streak)])
  return result
}

type Counts = {
  /** Every attempt. */
  always: Spends
  /** Failures: a right answer takes its own one back. */
  failures: Spends
  /** Failures in a row: a right answer makes all of them forgotten. */
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

/** Whether nobody has used this challenge to a passkey yet: an answer that was overheard is worth nothing. */
export async function isFirstUse(db: Database, challenge: string): Promise<boolean> {
  const counters = await trySpending(db, { 'passkey-challenge': [challenge] })
  return counters.every(({ isRefused }) => !isRefused)
}

/** Counts one more account made from this network. Refuses `too_many_attempts`. */
export async function countSignUp({ db, env }: Pick<Deps, 'db' | 'env'>, address: string): Promise<void> {
  await spend(db, { 'sign-up': [networksOf(address)[0]] }, { env })
}
