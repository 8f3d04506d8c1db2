import { setImmediate as nextPass } from 'node:timers/promises'
import { Refusal } from '#contract/refusals.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { fairTurns } from '#server/platform/process/fair-turns.ts'

/** So many are at work in this process: of the database's connections and of the one thread's next moments enough is left. */
const AT_ONCE = 2
/** Of one surfer or network; a town may share an address. */
const MOST_WAITING = 200
const RETRY_SECONDS = 5
/** A town behind one address asks for what is kept at the same moment, and it leaves within a moment. */
const MOST_AT_HAND = 1_000

const turns = (mostWaiting: number) =>
  fairTurns(Array<null>(AT_ONCE).fill(null), {
    mostWaiting,
    refusal: () => new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS }),
  })

/**
 * Does the work of a read that costs much when it is the turn of the surfer or network that asks for it, fairly among all of
 * them; everybody else's small reads wait for two such works at most. Refuses `busy` to who has 200 waiting.
 */
export const inCostlyTurn = turns(MOST_WAITING)

const inTurnToSend = turns(MOST_AT_HAND)

/**
 * Waits for a turn in which a large answer that is at hand leaves: two in each pass of the event loop, and one of each network, so
 * that whoever asks for many lets everybody else's small reads pass in between. It waits for no costly read.
 */
export const turnToSend = (address: string): Promise<void> => inTurnToSend(widestNetworkOf(address), () => nextPass())

/** As `inCostlyTurn`, for a surfer's read of over 20 ms of processor time; refuses `too_many_attempts` too. */
export async function costlyRead<Result>(db: Database, userId: string, work: () => Promise<Result>): Promise<Result> {
  await spend(db, { 'costly-read': [userId] })
  return inCostlyTurn(userId, work)
}
