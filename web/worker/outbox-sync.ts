import { outboxActs } from '#web/app/outbox-acts.ts'
import { uploadTrackInBackground } from '#web/features/tracks/recording/upload-track.ts'
import { sendInBackground } from '#web/lib/outbox/send-in-background.ts'
import { surferOfSync } from '#web/lib/outbox/sync.ts'
import { answerListener } from '#web/worker/notification-answers.ts'

/** The Background Sync API, which TypeScript does not know. */
type SyncEvent = { tag: string; waitUntil(work: Promise<unknown>): void }
type Worker = { addEventListener(name: 'sync', listen: (event: SyncEvent) => void): void }
// The types of pages and of workers do not go into one program, so what is used here stands above.
const worker = self as unknown as Worker

worker.addEventListener('sync', (event) => {
  const surferId = surferOfSync(event.tag)
  if (surferId) event.waitUntil(sendAll(surferId))
})

/** Tracks last: each belongs to a session, which may have to arrive first. */
async function sendAll(surferId: string): Promise<void> {
  await sendInBackground(surferId, outboxActs, answerListener)
  await uploadTrackInBackground(surferId)
}
