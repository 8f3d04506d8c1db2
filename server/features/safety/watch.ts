import type { Deps } from '#server/deps.ts'
import { sweep } from '#server/features/safety/sweep.ts'
import { oneAtATime } from '#server/platform/one-at-a-time.ts'

/** For what becomes due without a word, and for words that were not heard. */
const SWEEP_EVERY_MS = 10_000
/** What is heard meanwhile is looked after together. */
const GATHER_MS = 500

type WatchDeps = Pick<Deps, 'db' | 'env' | 'log'>

/** Looks for overdue surfers and climbs the ladder, in the background and beside other processes that do the same. */
export function startWatch(deps: WatchDeps) {
  let sweeping: Promise<void> = Promise.resolve()
  const sweepOnce = oneAtATime(() =>
    sweep(deps).catch((error) =>
      deps.log.error(error, 'overdue surfers could not be looked after; that is tried again soon'),
    ),
  )
  const look = () => {
    sweeping = sweepOnce()
  }
  const timer = setInterval(look, SWEEP_EVERY_MS)
  let soon: NodeJS.Timeout | undefined
  look()

  return {
    /** Looks in a moment: somebody's safety has changed, or a session ended. */
    lookSoon() {
      soon ??= setTimeout(() => {
        soon = undefined
        look()
      }, GATHER_MS)
    },
    /** Resolves once nothing is written any more. */
    async close() {
      clearInterval(timer)
      clearTimeout(soon)
      await sweeping
    },
  }
}
