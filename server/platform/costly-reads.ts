import { setImmediate as nextPass } from 'node:timers/promises'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#server/platform/database.ts'
import { fairTurns } from '#server/platform/fair-turns.ts'
import { widestNetworkOf } from '#server/platform/networks.ts'
import { spend } from '#server/platform/rate-limits.ts'

/** So many are at work in this process: of the database's connections and of the one thread's next moments enough is left. */
const AT_ONCE = 2
/** Of one surfer or network. */
const MOST_WAITING = 30
const RETRY_SECONDS = 5

/**
 * Does the work of a read that costs much when it is the turn of the surfer or network that asks for it, fairly among all of
 * them; everybody else's small reads wait for two such works at most. Refuses `busy` to who has thirty waiting.
 */
export const inCostlyTurn = fairTurns(Array<null>(AT_ONCE).fill(null), {
  mostWaiting: MOST_WAITING,
  refusal: () => new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS }),
})

/**
 * Waits for a turn in which a large answer that is at hand leaves: two in each pass of the event loop, and one of each network, so
 * that whoever asks for many lets everybody else's small reads pass in between. Refuses `busy`.
 */
export const turnToSend = (address: string): Promise<void> => inCostlyTurn(widestNetworkOf(address), () => nextPass())

/** As `inCostlyTurn`, for a surfer's read of over 20 ms of processor time; refuses `too_many_attempts` too. */
export async function costlyRead<Result>(db: Database, userId: string, work: () => Promise<Result>): Promise<Result> {
  await spend(db, { 'costly-read': [userId] })
  return inCostlyTurn(userId, work)
}

/** As `costlyRead`, of those who are not signed in, by the network of their address. */
export async function costlyReadFrom<Result>(
  db: Database,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = widestNetworkOf(address)
  await spend(db, { 'costly-read-from-network': [network] })
  return inCostlyTurn(network, work)
}
