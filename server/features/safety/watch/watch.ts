import type { Deps } from '#server/deps.ts'
import type { Look } from '#server/features/safety/watch/look.ts'
import { reconcile } from '#server/features/safety/watch/reconcile.ts'
import { endTurn, failTurn, takeTurnToLook } from '#server/features/safety/watch/watch-lease.ts'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

/** For times that come without an event, and for lost events. */
const LOOK_EVERY_MS = 10_000
/** Others find that one process began so lately. */
const JUST_NOW_MS = 9_000
/** Collects events for one run. */
const GATHER_MS = 500
/** Retries while another process has the lease. */
const TRY_AGAIN_MS = 1_000

type WatchDeps = Pick<Deps, 'db' | 'env' | 'log'>

/** Reconciles in the background, one process at a time. */
export function startWatch(deps: WatchDeps) {
  let looking: Promise<void> = Promise.resolve()
  /** Surfers with events since the last run. */
  let heard = new Set<string>()
  /** Events may have been lost: the next run reads every open alarm. */
  let hasMissed = true
  /** By `performance`; an earlier run does not count. */
  let wantedSince = performance.now()
  let soon: NodeJS.Timeout | undefined
  let isClosing = false

  const lookOnce = oneAtATime(async () => {
    const surfers = heard
    const missed = hasMissed
    heard = new Set()
    hasMissed = false
    const lookAgain = () => {
      heard = new Set([...heard, ...surfers])
      hasMissed ||= missed
    }
    try {
      const turn = await takeTurnToLook(deps.db, performance.now() - wantedSince)
      if (turn === 'done') return
      if (turn !== 'held') return await lookInTurn(turn.began, missed ? undefined : { surfers: [...surfers] })
      lookAgain()
      lookSoon(TRY_AGAIN_MS)
    } catch (error) {
      lookAgain()
      deps.log.error(error, 'the safety of overdue surfers could not be reconciled; that is tried again soon')
    }
  })

  async function lookInTurn(began: string, at: Look | undefined) {
    try {
      await reconcile(deps, at)
    } catch (error) {
      await failTurn(deps.db, began)
      throw error
    }
    await endTurn(deps.db, began)
  }

  const look = () => {
    looking = lookOnce()
  }
  const lookSoon = (afterMs: number) => {
    if (isClosing) return
    soon ??= setTimeout(() => {
      soon = undefined
      look()
    }, afterMs)
  }
  const timer = setInterval(() => {
    wantedSince = Math.max(wantedSince, performance.now() - JUST_NOW_MS)
    look()
  }, LOOK_EVERY_MS)
  look()

  return {
    lookSoon(surfers: string[]) {
      for (const id of surfers) heard.add(id)
      wantedSince = performance.now()
      lookSoon(GATHER_MS)
    },
    lookAtAllSoon() {
      hasMissed = true
      wantedSince = performance.now()
      lookSoon(GATHER_MS)
    },
    async close() {
      isClosing = true
      clearInterval(timer)
      clearTimeout(soon)
      await looking
    },
  }
}
