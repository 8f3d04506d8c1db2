import { outboxActs } from '#web/app/outbox-acts.ts'
import { uploadTrackInBackground } from '#web/features/tracks/recording/upload-track.ts'
import { sendInBackground, surferOfSync } from '#web/lib/outbox/background.ts'
import { answerListener } from '#web/worker/notification-answers.ts'

/** The Background Sync API, missing in TypeScript. */
type SyncEvent = { tag: string; waitUntil(work: Promise<unknown>): void }
type Worker = { addEventListener(name: 'sync', listen: (event: SyncEvent) => void): void }
// Types of pages and workers conflict in one program, so these are declared here.
const worker = self as unknown as Worker

worker.addEventListener('sync', (event) => {
  const surferId = surferOfSync(event.tag)
  if (surferId) event.waitUntil(sendAll(surferId))
})

/** Tracks last: their sessions may have to arrive first. */
async function sendAll(surferId: string): Promise<void> {
  await sendInBackground(surferId, outboxActs, answerListener)
  await uploadTrackInBackground(surferId)
}
