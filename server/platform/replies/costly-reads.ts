import { setImmediate as nextPass } from 'node:timers/promises'
import { Refusal } from '#contract/refusals.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { fairTurns } from '#server/platform/process/turns.ts'

/** Concurrent costly reads; leaves database connections and event-loop time to others. */
const AT_ONCE = 2
/** Per surfer or network; a town may share an address. */
const MOST_WAITING = 200
const RETRY_SECONDS = 5
/** A town behind one address may request a cached reply at once, and each leaves quickly. */
const MOST_AT_HAND = 1_000

const turns = (mostWaiting: number) =>
  fairTurns(Array<null>(AT_ONCE).fill(null), {
    mostWaiting,
    refusal: () => new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS }),
  })

/** Two at a time, so that small reads wait little. Refuses `busy` above MOST_WAITING. */
export const inCostlyTurn = turns(MOST_WAITING)

const inTurnToSend = turns(MOST_AT_HAND)

/** Sends two large replies per event-loop pass and one per network, so that small reads pass between them. */
export const turnToSend = (address: string): Promise<void> => inTurnToSend(widestNetworkOf(address), () => nextPass())

/** For reads of over 20 ms, which then take a turn. Refuses `too_many_attempts`. */
export const admitCostlyRead = ({ user }: { user: { id: string } }, { db }: { db: Database }): Promise<void> =>
  spend(db, { 'costly-read': [user.id] })
