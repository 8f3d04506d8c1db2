import { probeNow } from '#web/lib/offline/reachability.ts'
import type { Acts } from '#web/lib/outbox/act.ts'
import { drain, type Listener } from '#web/lib/outbox/drain.ts'
import { LANES } from '#web/lib/outbox/lanes.ts'
import { isStored, openStore } from '#web/lib/outbox/store.ts'

/** Files last. Rejects if something remains, so that the browser retries. */
export async function sendInBackground(surferId: string, acts: Acts, listener: Listener = {}): Promise<void> {
  if (!(await isStored(surferId))) return
  // The response also gives the phone clock's lag.
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
