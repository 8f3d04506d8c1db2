import type { Deps } from '#server/deps.ts'
import { judgeSquare, type SquareNews } from '#server/features/conditions/alerts/judging.ts'
import {
  claimDue,
  type DueSquare,
  type JudgedSquare,
  settle,
  squareOutbox,
} from '#server/features/conditions/alerts/squares.ts'
import { tellAll } from '#server/features/conditions/alerts/telling.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** How many squares have one lease and are written down as judged together. */
const SQUARES_AT_ONCE = 50
/** So many statements wait for the database while the alerts of other squares are judged. */
const SIDE_BY_SIDE = 3
/** So many alerts with news are held before their surfers are notified. */
const TOLD_AT_ONCE = 5_000

type AlertDeps = Pick<Deps, 'db' | 'log' | 'now'>

/**
 * Judges the alerts of these squares, and notifies of their news together: a surfer with alerts at several gets one
 * notification. A square that fails is tried again later, and holds up no other.
 */
export async function judgeSquares(deps: AlertDeps, squares: readonly DueSquare[]): Promise<void> {
  const waiting = [...squares]
  const judged: JudgedSquare[] = []
  while (waiting.length > 0) judged.push(...(await tellOf(deps, await judgeNext(deps, waiting))))
  await settle(deps.db, judged)
}

/** Judges squares, and takes them off those that wait, until there is much to tell. */
async function judgeNext(deps: AlertDeps, waiting: DueSquare[]): Promise<SquareNews[]> {
  const judged: SquareNews[] = []
  let told = 0
  const judgeWaiting = async () => {
    for (let square = waiting.shift(); square; square = told < TOLD_AT_ONCE ? waiting.shift() : undefined)
      try {
        const news = await judgeSquare(deps, square)
        told += news.told.length
        judged.push(news)
      } catch (error) {
        await fail(deps, square, error)
      }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, judgeWaiting))
  return judged
}

/** Returns the squares all of whose news are told. After a failure each square is told of by itself. */
async function tellOf(deps: AlertDeps, news: readonly SquareNews[]): Promise<JudgedSquare[]> {
  try {
    await tellAll(
      deps.db,
      news.flatMap(({ told }) => told),
    )
    return news.map(({ square }) => square)
  } catch (error) {
    if (news.length === 1) {
      await fail(deps, news[0]!.square, error)
      return []
    }
    const told: JudgedSquare[] = []
    for (const each of news) told.push(...(await tellOf(deps, [each])))
    return told
  }
}

async function fail({ db, log }: AlertDeps, square: DueSquare, error: unknown) {
  log.error(error, `the alerts of the place ${square.cell} could not be judged; that is tried again`)
  await squareOutbox.fail(db, square)
}

/** Judges alerts in the background when there is news of the sea, beside other processes that do the same. */
export function startAlerts({ db, log, now }: AlertDeps) {
  return startWorker<DueSquare[]>({
    db,
    atOnce: 1,
    async claim() {
      const squares = await claimDue(db, SQUARES_AT_ONCE)
      return squares.length > 0 ? [squares] : []
    },
    isAnyReady: squareOutbox.isAnyReady(),
    work: (squares) => judgeSquares({ db, log, now }, squares),
    what: 'squares whose alerts are judged',
    log,
  })
}
