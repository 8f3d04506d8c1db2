import { probeNow } from '#web/lib/offline/reachability.ts'
import type { Acts } from '#web/lib/outbox/act.ts'
import { drain, type Listener } from '#web/lib/outbox/drain.ts'
import { LANES } from '#web/lib/outbox/lanes.ts'
import { isStored, openStore } from '#web/lib/outbox/store.ts'

/**
 * Sends what waits for this surfer, files last: what is quick and could not be sent is tried again before any of them. Does
 * nothing where nothing is kept for them, as after their account's removal. Rejects when something stays, so that the
 * browser tries again later.
 */
export async function sendInBackground(surferId: string, acts: Acts, listener: Listener = {}): Promise<void> {
  if (!(await isStored(surferId))) return
  // Its answer also says what the phone's clock is off.
  if (!(await probeNow())) throw new Error('The server was not reached.')
  const store = await openStore(surferId)
  try {
    for (const lane of LANES) {
      const stop = await drain({ surferId, store, acts, lane, ...listener })
      if (stop === 'later') throw new Error('The server was not reached.')
    }
  } finally {
    store.close()
  }
}
