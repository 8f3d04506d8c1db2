import type { Deps } from '#server/deps.ts'
import { judgeTogether, type SquareNews } from '#server/features/conditions/alerts/judging.ts'
import { notifyNews } from '#server/features/conditions/alerts/notify-news.ts'
import {
  claimSquares,
  isAnySquareNew,
  settleSquares,
  squareOutbox,
  type WatchedSquare,
} from '#server/features/conditions/writes.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** How many squares have one lease: all those of the catalogue, so that a surfer gets one notice for all of them. */
const SQUARES_AT_ONCE = 2_000
/** How many squares one statement reads, with up to 5,000 alerts each. */
const READ_AT_ONCE = 8
/** So many statements wait for the database while the alerts of other squares are judged. */
const SIDE_BY_SIDE = 3
/** So many news, of about a kilobyte each, are held before their surfers are notified: those of a pass over 100,000 alerts. */
const NEWS_AT_ONCE = 25_000

type AlertDeps = Pick<Deps, 'db' | 'log' | 'now'>
/** How much a round of a pass holds before it goes on. */
type Round = { newsAtOnce?: number; holdersAtOnce?: number }

/** Takes leases on squares with news, which no other process judges meanwhile. */
export const claimDue = (db: Deps['db'], most = SQUARES_AT_ONCE) => claimSquares(db, { watcher: 'alerts', most })

/**
 * Judges the alerts of these squares, and notifies of their news together: a surfer with alerts at several gets one
 * notification. Where there are more news than are held at once, the next squares are judged while surfers are notified.
 * A square that fails is tried again later, and holds up no other.
 */
export async function judgeSquares(
  deps: AlertDeps,
  squares: readonly WatchedSquare[],
  { newsAtOnce = NEWS_AT_ONCE, holdersAtOnce }: Round = {},
): Promise<void> {
  const waiting = [...squares]
  let notifying: Promise<void> = Promise.resolve()
  while (waiting.length > 0) {
    const [judged] = await Promise.all([judgeNext(deps, waiting, newsAtOnce), notifying])
    notifying = notifyAndSettle(deps, judged, holdersAtOnce)
  }
  await notifying
}

/** A square counts as judged once its surfers have been notified. */
async function notifyAndSettle(
  deps: AlertDeps,
  judged: readonly SquareNews[],
  holdersAtOnce: Round['holdersAtOnce'],
): Promise<void> {
  const notified = await inHalves(deps, judged, {
    squareOf: ({ square }) => square,
    async work(some) {
      await notifyNews(
        deps.db,
        some.flatMap(({ news }) => news),
        holdersAtOnce,
      )
      return some.map(({ square }) => square)
    },
  })
  await settleSquares(deps.db, notified)
}

/** Judges squares, and takes them off those that wait, until there are many news. */
async function judgeNext(deps: AlertDeps, waiting: WatchedSquare[], newsAtOnce: number): Promise<SquareNews[]> {
  const judged: SquareNews[] = []
  let held = 0
  const judgeWaiting = async () => {
    while (waiting.length > 0 && held < newsAtOnce) {
      const done = await inHalves(deps, waiting.splice(0, READ_AT_ONCE), {
        squareOf: (square) => square,
        work: (some) => judgeTogether(deps, some),
      })
      held += done.reduce((count, { news }) => count + news.length, 0)
      judged.push(...done)
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, judgeWaiting))
  return judged
}

/** Works on squares together, and after a failure on each half by itself: one that fails alone is tried again later. */
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
    deps.log.error(error, `the alerts of the place ${square.cell} could not be judged; that is tried again`)
    await squareOutbox.fail(deps.db, square)
    return []
  }
}

/** Judges alerts in the background when there is news of the sea, beside other processes that do the same. */
export function startAlerts({ db, log, now }: AlertDeps) {
  return startWorker<WatchedSquare[]>({
    db,
    atOnce: 1,
    async claim() {
      const squares = await claimDue(db)
      return squares.length > 0 ? [squares] : []
    },
    isAnyReady: isAnySquareNew('alerts'),
    work: (squares) => judgeSquares({ db, log, now }, squares),
    what: 'squares whose alerts are judged',
    log,
  })
}
