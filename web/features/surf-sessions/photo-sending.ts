import type { UploadTarget } from '#contract/uploads.ts'
import type { Sending } from '#web/lib/outbox/act.ts'
import { putFile } from '#web/lib/upload.ts'

/** By the id of their entry: what this page or worker is sending now. */
const underWay = new Map<string, { share: number; leaving: AbortController }>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Calls this when the share of a photo changes, until the returned function is called. */
export function subscribeToSending(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How much of a photo has left this page, from 0 to 1; undefined while it is not being sent here. */
export const shareSent = (id: string): number | undefined => underWay.get(id)?.share

/** Stops sending a photo, if this page does so now. */
export const stopSending = (id: string): void => underWay.get(id)?.leaving.abort()

/** Sends the file of an entry to the object store and gives its objectPath. Rejects as `putFile` does. */
export async function sendPhotoFile(id: string, file: Blob, call: Sending['call']): Promise<string> {
  const sending = { share: 0, leaving: new AbortController() }
  underWay.set(id, sending)
  notify()
  try {
    const target: UploadTarget = await call('POST /api/objects/upload')
    return await putFile(file, target, {
      signal: sending.leaving.signal,
      onProgress(share) {
        sending.share = share
        notify()
      },
    })
  } finally {
    underWay.delete(id)
    notify()
  }
}
