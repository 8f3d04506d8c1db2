import type { Deps } from '#server/deps.ts'
import { judgeSquare, type SquareNews } from '#server/features/conditions/alerts/judging.ts'
import { notifyNews } from '#server/features/conditions/alerts/notify-news.ts'
import {
  claimSquares,
  isAnySquareNew,
  type JudgedSquare,
  settleSquares,
  squareOutbox,
  type WatchedSquare,
} from '#server/features/conditions/writes.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** How many squares have one lease and are written down as judged together. */
const SQUARES_AT_ONCE = 500
/** So many statements wait for the database while the alerts of other squares are judged. */
const SIDE_BY_SIDE = 3
/** So many news, of some kilobytes each, are held before their surfers are notified. */
const NEWS_AT_ONCE = 10_000

type AlertDeps = Pick<Deps, 'db' | 'log' | 'now'>

/** Takes leases on squares with news, which no other process judges meanwhile. */
export const claimDue = (db: Deps['db'], most = SQUARES_AT_ONCE) => claimSquares(db, { watcher: 'alerts', most })

/**
 * Judges the alerts of these squares, and notifies of their news together: a surfer with alerts at several gets one
 * notification. A square that fails is tried again later, and holds up no other.
 */
export async function judgeSquares(deps: AlertDeps, squares: readonly WatchedSquare[]): Promise<void> {
  const waiting = [...squares]
  const judged: JudgedSquare[] = []
  while (waiting.length > 0) judged.push(...(await notifyOf(deps, await judgeNext(deps, waiting))))
  await settleSquares(deps.db, judged)
}

/** Judges squares, and takes them off those that wait, until there are many news. */
async function judgeNext(deps: AlertDeps, waiting: WatchedSquare[]): Promise<SquareNews[]> {
  const judged: SquareNews[] = []
  let held = 0
  const judgeWaiting = async () => {
    for (let square = waiting.shift(); square; square = held < NEWS_AT_ONCE ? waiting.shift() : undefined)
      try {
        const squareNews = await judgeSquare(deps, square)
        held += squareNews.news.length
        judged.push(squareNews)
      } catch (error) {
        await fail(deps, square, error)
      }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, judgeWaiting))
  return judged
}

/** Returns the squares of all whose news surfers were notified. After a failure each square is tried by itself. */
async function notifyOf(deps: AlertDeps, judged: readonly SquareNews[]): Promise<JudgedSquare[]> {
  try {
    await notifyNews(
      deps.db,
      judged.flatMap(({ news }) => news),
    )
    return judged.map(({ square }) => square)
  } catch (error) {
    if (judged.length === 1) {
      await fail(deps, judged[0]!.square, error)
      return []
    }
    const done: JudgedSquare[] = []
    for (const each of judged) done.push(...(await notifyOf(deps, [each])))
    return done
  }
}

async function fail({ db, log }: AlertDeps, square: WatchedSquare, error: unknown) {
  log.error(error, `the alerts of the place ${square.cell} could not be judged; that is tried again`)
  await squareOutbox.fail(db, square)
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
