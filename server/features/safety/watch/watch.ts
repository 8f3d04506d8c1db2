import type { Deps } from '#server/deps.ts'
import type { Look } from '#server/features/safety/watch/look.ts'
import { reconcile } from '#server/features/safety/watch/reconcile.ts'
import { endTurn, failTurn, takeTurnToLook } from '#server/features/safety/watch/watch-lease.ts'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

/** For what becomes due without an event, and for events that were lost. */
const LOOK_EVERY_MS = 10_000
/** Of several processes one looks each time: the others find that it began so lately. */
const JUST_NOW_MS = 9_000
/** What is published meanwhile is reconciled together. */
const GATHER_MS = 500
/** Until a lease that another process has is asked for again. */
const TRY_AGAIN_MS = 1_000

type WatchDeps = Pick<Deps, 'db' | 'env' | 'log'>

/** Looks for overdue surfers and escalates their alarms in the background; of several processes one does at a time. */
export function startWatch(deps: WatchDeps) {
  let looking: Promise<void> = Promise.resolve()
  /** Surfers of whom was heard since the last look of this process. */
  let heard = new Set<string>()
  /** Events may have been lost: every open alarm is looked at. */
  let hasMissed = true
  /** By the clock of `performance`: a look that began before this does not do. */
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
    /** Looks in a moment: the safety of these surfers has changed, or a session of theirs ended. */
    lookSoon(surfers: string[]) {
      for (const id of surfers) heard.add(id)
      wantedSince = performance.now()
      lookSoon(GATHER_MS)
    },
    /** Looks in a moment at every open alarm: events were lost. */
    lookAtAllSoon() {
      hasMissed = true
      wantedSince = performance.now()
      lookSoon(GATHER_MS)
    },
    /** Resolves once nothing is written any more. */
    async close() {
      isClosing = true
      clearInterval(timer)
      clearTimeout(soon)
      await looking
    },
  }
}
