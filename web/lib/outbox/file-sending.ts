import type { UploadPurpose, UploadTarget } from '#contract/sessions/uploads.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { putFile } from '#web/lib/files/upload.ts'
import type { Sending } from '#web/lib/outbox/act.ts'

/** By entry id. */
const underWay = new Map<string, { share: number; leaving: AbortController }>()
/** Not yet registered, so that nothing is sent twice. */
const lying = new Map<string, string>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

export function subscribeToSending(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** 0 to 1; undefined if not uploading here. */
export const shareSent = (id: string): number | undefined => underWay.get(id)?.share

export const stopSending = (id: string): void => underWay.get(id)?.leaving.abort()

type EntryFile = {
  id: string
  file: Blob
  purpose?: UploadPurpose
  call: Sending['call']
}

/** Reuses an uploaded file. Rejects as `putFile` and `register` do. */
export async function sendRegistered<Reply>(
  entry: EntryFile,
  register: (objectPath: string) => Promise<Reply>,
): Promise<Reply> {
  const { id } = entry
  const sendWhole = async () => {
    const path = await sendEntryFile(entry)
    lying.set(id, path)
    return register(path)
  }
  const earlier = lying.get(id)
  const registering = earlier
    ? register(earlier).catch((failure) => {
        // The server soon deletes unregistered files.
        if (failure instanceof ApiError && failure.code === 'upload_not_found') return sendWhole()
        throw failure
      })
    : sendWhole()
  const reply = await registering
  lying.delete(id)
  return reply
}

async function sendEntryFile({ id, file, purpose, call }: EntryFile): Promise<string> {
  const sending = { share: 0, leaving: new AbortController() }
  underWay.set(id, sending)
  notify()
  try {
    const target: UploadTarget = await call('POST /api/objects/upload', purpose && { body: { purpose } })
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
