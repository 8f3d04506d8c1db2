import type { Deps } from '#server/deps.ts'
import { judgeSquare } from '#server/features/conditions/alerts/judging.ts'
import {
  claimDue,
  type DueSquare,
  type JudgedSquare,
  settle,
  squareOutbox,
} from '#server/features/conditions/alerts/squares.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** How many squares have one lease and are written down as judged together. */
const SQUARES_AT_ONCE = 50
/** So many statements wait for the database while the alerts of other squares are judged. */
const SIDE_BY_SIDE = 3

type AlertDeps = Pick<Deps, 'db' | 'log' | 'now'>

/** Judges the alerts of these squares. One that fails is tried again later, and holds up no other. */
export async function judgeSquares({ db, log, now }: AlertDeps, squares: readonly DueSquare[]): Promise<void> {
  const waiting = [...squares]
  const judged: JudgedSquare[] = []
  const judgeWaiting = async () => {
    for (let square = waiting.shift(); square; square = waiting.shift())
      try {
        judged.push(await judgeSquare({ db, now }, square))
      } catch (error) {
        log.error(error, `the alerts of the place ${square.cell} could not be judged; that is tried again`)
        await squareOutbox.fail(db, square)
      }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, judgeWaiting))
  await settle(db, judged)
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
