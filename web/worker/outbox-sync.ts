import { drain } from '#web/lib/outbox/drain.ts'
import { LANES } from '#web/lib/outbox/lanes.ts'
import { openStore } from '#web/lib/outbox/store.ts'
import { surferOfSync } from '#web/lib/outbox/sync.ts'
import { outboxActs } from '#web/outbox-acts.ts'

/** The Background Sync API, which TypeScript does not know. */
type SyncEvent = { tag: string; waitUntil(work: Promise<unknown>): void }
type Worker = { addEventListener(name: 'sync', listen: (event: SyncEvent) => void): void }
// The types of pages and of workers do not go into one program, so what is used here stands above.
const worker = self as unknown as Worker

worker.addEventListener('sync', (event) => {
  const surferId = surferOfSync(event.tag)
  if (surferId) event.waitUntil(sendOutbox(surferId))
})

/**
 * Sends what waits, files last: what is quick and could not be sent is tried again before any of them. Rejects when
 * something stays, so that the browser tries again later.
 */
async function sendOutbox(surferId: string): Promise<void> {
  const store = await openStore(surferId)
  try {
    for (const lane of LANES) {
      const stop = await drain({ surferId, store, acts: outboxActs, lane })
      if (stop === 'later') throw new Error('The server was not reached.')
    }
  } finally {
    store.close()
  }
}
