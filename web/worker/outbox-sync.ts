import { sendInBackground } from '#web/lib/outbox/send-in-background.ts'
import { surferOfSync } from '#web/lib/outbox/sync.ts'
import { outboxActs } from '#web/outbox-acts.ts'
import { answerListener } from '#web/worker/notification-answers.ts'

/** The Background Sync API, which TypeScript does not know. */
type SyncEvent = { tag: string; waitUntil(work: Promise<unknown>): void }
type Worker = { addEventListener(name: 'sync', listen: (event: SyncEvent) => void): void }
// The types of pages and of workers do not go into one program, so what is used here stands above.
const worker = self as unknown as Worker

worker.addEventListener('sync', (event) => {
  const surferId = surferOfSync(event.tag)
  if (surferId) event.waitUntil(sendInBackground(surferId, outboxActs, answerListener))
})
