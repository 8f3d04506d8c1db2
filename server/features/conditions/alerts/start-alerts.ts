import type { Deps } from '#server/deps.ts'
import { evaluateSquares, type SquareUpdates } from '#server/features/conditions/alerts/evaluation.ts'
import { notifyOfUpdates } from '#server/features/conditions/alerts/notify-updates.ts'
import {
  isAnySquareNew,
  leaseSquares,
  settleSquares,
  squareOutbox,
  type WatchedSquare,
} from '#server/features/conditions/writes.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** All squares of the catalogue, so that a surfer gets one notification for all. */
const SQUARES_AT_ONCE = 2_000
/** Squares per statement, with up to 5,000 alerts each. */
const READ_AT_ONCE = 8
/** Statements that wait for the database while other squares are evaluated. */
const SIDE_BY_SIDE = 3
/** About a kilobyte each: those of a run over 100,000 alerts. */
const UPDATES_AT_ONCE = 25_000

type AlertDeps = Pick<Deps, 'db' | 'log' | 'now'>
type RunLimits = { updatesAtOnce?: number; alertsAtOnce?: number }

export const leaseAlertSquares = (db: Deps['db'], most = SQUARES_AT_ONCE) =>
  leaseSquares(db, { watcher: 'alerts', most })

/**
 * Evaluates squares and notifies of their updates together, so that a surfer gets one notification. Above the limit,
 * surfers are notified while the next squares are evaluated. A failed square is retried later, alone.
 */
export async function processSquares(
  deps: AlertDeps,
  squares: readonly WatchedSquare[],
  { updatesAtOnce = UPDATES_AT_ONCE, alertsAtOnce }: RunLimits = {},
): Promise<void> {
  const waiting = [...squares]
  let notifications: Promise<void> = Promise.resolve()
  while (waiting.length > 0) {
    const [evaluated] = await Promise.all([evaluateNext(deps, waiting, updatesAtOnce), notifications])
    notifications = notifyAndSettle(deps, evaluated, alertsAtOnce)
  }
  await notifications
}

/** A square is settled once its surfers are notified. */
async function notifyAndSettle(
  deps: AlertDeps,
  evaluated: readonly SquareUpdates[],
  alertsAtOnce: RunLimits['alertsAtOnce'],
): Promise<void> {
  const notified = await inHalves(deps, evaluated, {
    squareOf: ({ square }) => square,
    async work(some) {
      await notifyOfUpdates(
        deps.db,
        some.flatMap(({ updates }) => updates),
        alertsAtOnce,
      )
      return some.map(({ square }) => square)
    },
  })
  await settleSquares(deps.db, notified)
}

/** Evaluates squares and removes them from `waiting`, up to the limit of updates. */
async function evaluateNext(
  deps: AlertDeps,
  waiting: WatchedSquare[],
  updatesAtOnce: number,
): Promise<SquareUpdates[]> {
  const evaluated: SquareUpdates[] = []
  let count = 0
  const evaluateWaiting = async () => {
    while (waiting.length > 0 && count < updatesAtOnce) {
      const done = await inHalves(deps, waiting.splice(0, READ_AT_ONCE), {
        squareOf: (square) => square,
        work: (some) => evaluateSquares(deps, some),
      })
      count += done.reduce((sum, { updates }) => sum + updates.length, 0)
      evaluated.push(...done)
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, evaluateWaiting))
  return evaluated
}

/** After a failure, retries each half; a single failed square is rescheduled. */
async function inHalves<One, Done>(
  deps: AlertDeps,
  all: readonly One[],
  { squareOf, work }: { squareOf: (one: One) => WatchedSquare; work: (some: readonly One[]) => Promise<Done[]> },
): Promise<Done[]> {
  try {
    return await work(all)
  } catch (error) {
    if (all.length > 1) {
      const half = Math.ceil(all.length / 2)
      const first = await inHalves(deps, all.slice(0, half), { squareOf, work })
      return [...first, ...(await inHalves(deps, all.slice(half), { squareOf, work }))]
    }
    const square = squareOf(all[0]!)
    deps.log.error(error, `the alerts of the place ${square.cell} could not be evaluated; that is tried again`)
    await squareOutbox.fail(deps.db, square)
    return []
  }
}

/** Evaluates alerts in the background when forecasts change, beside other processes. */
export function startAlerts({ db, log, now }: AlertDeps) {
  return startWorker<WatchedSquare[]>({
    db,
    atOnce: 1,
    async lease() {
      const squares = await leaseAlertSquares(db)
      return squares.length > 0 ? [squares] : []
    },
    isAnyReady: isAnySquareNew('alerts'),
    work: (squares) => processSquares({ db, log, now }, squares),
    what: 'squares whose alerts are evaluated',
    log,
  })
}
