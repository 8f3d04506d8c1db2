import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { claimDue, type DueSession, isAnyReady } from '#server/features/conditions/freezing/due-sessions.ts'
import { freezeSession } from '#server/features/conditions/freezing/freeze-session.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** After each session a process leaves nineteen times as long to its readers: a day when all check in slows nobody. */
const REST_SHARE = 19
const LONGEST_REST_MS = 2_000
/** How many surfers are remembered, so that they take turns. */
const REMEMBERED = 100

/** Freezes conditions onto sessions in the background, beside other processes that do the same. */
export function startFreezing({ db, env, log, now }: Pick<Deps, 'db' | 'env' | 'log' | 'now'>) {
  let served: string[] = []
  const freezing = startWorker<DueSession>({
    db,
    atOnce: 1,
    claim: (most) => claimDue(db, most, served),
    isAnyReady,
    async work(due, { signal }) {
      const began = performance.now()
      served = [...served.filter((owner) => owner !== due.ownerId), due.ownerId].slice(-REMEMBERED)
      await freezeSession({ db, env, now }, due)
      const restMs = Math.min(LONGEST_REST_MS, REST_SHARE * (performance.now() - began))
      await pause(restMs, undefined, { signal }).catch(() => {})
    },
    what: 'sessions whose conditions are frozen',
    log,
  })
  return {
    /** Looks for what is due, as when a session began or ended. */
    look: () => void freezing.look(),
    /** Resolves once nothing is written any more. */
    close: freezing.close,
  }
}
