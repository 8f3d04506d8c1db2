import type { Deps } from '#server/deps.ts'
import type { Scope } from '#server/features/safety/watch/read-scope.ts'
import { reconcile } from '#server/features/safety/watch/reconcile.ts'
import { acquireWatchLease, completeRun, failRun } from '#server/features/safety/watch/watch-runs.ts'
import { oneAtATime } from '#server/platform/process/turns.ts'

/** For times that come without an event, and for lost events. */
const POLL_EVERY_MS = 10_000
/** Others find that one process began so lately. */
const JUST_NOW_MS = 9_000
const GATHER_MS = 500
const TRY_AGAIN_MS = 1_000

type WatchDeps = Pick<Deps, 'db' | 'env' | 'log'>

export function startWatch(deps: WatchDeps) {
  let running: Promise<void> = Promise.resolve()
  /** Surfers with events since the last run. */
  let changed = new Set<string>()
  /** Events may have been lost: the next run reads every open alarm. */
  let runsAll = true
  /** By `performance`; an earlier run does not count. */
  let requestedAt = performance.now()
  let soon: NodeJS.Timeout | undefined
  let isClosing = false

  const runOnce = oneAtATime(async () => {
    const surfers = changed
    const all = runsAll
    changed = new Set()
    runsAll = false
    const restore = () => {
      changed = new Set([...changed, ...surfers])
      runsAll ||= all
    }
    try {
      const lease = await acquireWatchLease(deps.db, performance.now() - requestedAt)
      if (lease === 'done') return
      if (lease !== 'busy') return await runLeased(lease.began, all ? undefined : { surfers: [...surfers] })
      restore()
      runSoon(TRY_AGAIN_MS)
    } catch (error) {
      restore()
      deps.log.error(error, 'the safety of overdue surfers could not be reconciled; that is tried again soon')
    }
  })

  async function runLeased(began: string, scope: Scope | undefined) {
    try {
      await reconcile(deps, scope)
    } catch (error) {
      await failRun(deps.db, began)
      throw error
    }
    await completeRun(deps.db, began)
  }

  const run = () => {
    running = runOnce()
  }
  const runSoon = (afterMs: number) => {
    if (isClosing) return
    soon ??= setTimeout(() => {
      soon = undefined
      run()
    }, afterMs)
  }
  const timer = setInterval(() => {
    requestedAt = Math.max(requestedAt, performance.now() - JUST_NOW_MS)
    run()
  }, POLL_EVERY_MS)
  run()

  return {
    reconcileSoon(surfers: string[]) {
      for (const id of surfers) changed.add(id)
      requestedAt = performance.now()
      runSoon(GATHER_MS)
    },
    reconcileAllSoon() {
      runsAll = true
      requestedAt = performance.now()
      runSoon(GATHER_MS)
    },
    async close() {
      isClosing = true
      clearInterval(timer)
      clearTimeout(soon)
      await running
    },
  }
}
