import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { freezeSession } from '#server/features/conditions/freezing/freeze-session.ts'
import { isAnyReady, type LeasedSession, leaseSessions } from '#server/features/conditions/freezing/freezing-outbox.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** Rests 19 times the work, so that many check-ins do not slow readers. */
const REST_SHARE = 19
const LONGEST_REST_MS = 2_000
const REMEMBERED = 100

/** Freezes conditions of sessions in the background, beside other processes. */
export function startFreezing({ db, env, log, now }: Pick<Deps, 'db' | 'env' | 'log' | 'now'>) {
  let served: string[] = []
  const freezing = startWorker<LeasedSession>({
    db,
    atOnce: 1,
    lease: (most) => leaseSessions(db, most, served),
    isAnyReady,
    async work(session, { signal }) {
      const began = performance.now()
      served = [...served.filter((owner) => owner !== session.ownerId), session.ownerId].slice(-REMEMBERED)
      await freezeSession({ db, env, now }, session)
      const restMs = Math.min(LONGEST_REST_MS, REST_SHARE * (performance.now() - began))
      await pause(restMs, undefined, { signal }).catch(() => {})
    },
    what: 'sessions whose conditions are frozen',
    log,
  })
  return {
    wake: () => void freezing.wake(),
    /** Resolves when nothing is written any more. */
    close: freezing.close,
  }
}
