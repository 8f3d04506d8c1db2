import { UPLOAD_RETRY_DELAYS_MS } from '#contract/limits.ts'
import type { UploadPurpose, UploadTarget } from '#contract/sessions/uploads.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { withRetries } from '#web/lib/api/retries.ts'
import { isReachable } from '#web/lib/offline/reachability.ts'
import { blockReload } from '#web/lib/offline/reload-blockers.ts'
import type { Sending } from '#web/lib/outbox/act.ts'
import * as texts from '#words/app.ts'

/** A connection without progress for this long is dead. */
const STALL_MS = 30_000
/** Without progress events: the server's time limit. */
const MAX_SENDING_MS = 10 * 60_000

const NO_ADDRESS = JSON.stringify({ code: 'upload_not_found', message: texts.failedToGetPhotoUrl })

type Upload = {
  purpose?: UploadPurpose | undefined
  signal?: AbortSignal | undefined
  /** Sent share, 0 to 1; restarts with each attempt. */
  onProgress?: ((share: number) => void) | undefined
}

export class NoUploadTarget extends Error {}

/**
 * Uploads a file and returns its objectPath. Retries network failures, not refusals. Rejects with `NoUploadTarget`,
 * `ApiError`, the signal's reason or the network error.
 */
export async function sendFile(file: Blob, sending: Upload = {}): Promise<string> {
  const { signal, purpose } = sending
  const body = purpose && { body: { purpose } }
  const retries = { delaysMs: UPLOAD_RETRY_DELAYS_MS, isFinal, signal }
  const target = await withRetries(() => call('POST /api/objects/upload', body), retries).catch((cause) => {
    signal?.throwIfAborted()
    throw new NoUploadTarget('No upload target', { cause })
  })
  if (!target.uploadUrl || !target.objectPath) throw new NoUploadTarget('An upload target without an address')
  await withRetries((before) => put(file, target, before > 0, sending), retries)
  return target.objectPath
}

/** The server converts the picture, which changes its path. */
export async function sendPicture(file: Blob, sending: Upload = {}): Promise<string> {
  const body = { photoURL: await sendFile(file, sending) }
  const finish = () => call('PUT /api/session-photos/upload', { body })
  const { objectPath } = await withRetries(finish, {
    delaysMs: UPLOAD_RETRY_DELAYS_MS,
    isFinal,
    signal: sending.signal,
  })
  return objectPath
}

export const isFinal = (failure: unknown) =>
  failure instanceof ApiError && failure.status < 500 && failure.status !== 408 && failure.status !== 429

/**
 * Uploads to a target, with retries while the server is reachable; also in service workers. Rejects with
 * `upload_not_found` for a target without an address.
 */
async function putFile(file: Blob, target: UploadTarget, sending: Upload): Promise<string> {
  const { uploadUrl, objectPath } = target
  if (!uploadUrl || !objectPath) throw new ApiError(404, NO_ADDRESS, 'Not Found')
  if (!('XMLHttpRequest' in globalThis)) await putByFetch(file, target, sending)
  else
    await withRetries((before) => put(file, target, before > 0, sending), {
      delaysMs: UPLOAD_RETRY_DELAYS_MS,
      isFinal: (failure) => isFinal(failure) || !isReachable(),
      signal: sending.signal,
    })
  return objectPath
}

async function putByFetch(file: Blob, { uploadUrl, headers }: UploadTarget, { signal }: Upload): Promise<void> {
  const timeout = AbortSignal.timeout(MAX_SENDING_MS)
  const response = await fetch(uploadUrl, {
    method: 'PUT',
    headers,
    body: file,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
}

/** XMLHttpRequest, because `fetch` reports no upload progress. */
const put = (file: Blob, { uploadUrl, headers }: UploadTarget, isRetry: boolean, { signal, onProgress }: Upload) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const release = blockReload()
    const cancel = () => request.abort()
    let stall: ReturnType<typeof setTimeout> | undefined
    const moved = (share: number) => {
      clearTimeout(stall)
      stall = setTimeout(cancel, STALL_MS)
      onProgress?.(share)
    }
    request.upload.onprogress = ({ loaded }) => moved(file.size > 0 ? Math.min(1, loaded / file.size) : 1)
    request.onloadend = () => {
      release()
      clearTimeout(stall)
      signal?.removeEventListener('abort', cancel)
      const { status, responseText, statusText } = request
      if (signal?.aborted) reject(signal.reason)
      else if (status === 0) reject(new Error('The line broke'))
      else if (isSent(status, isRetry)) resolve()
      else reject(new ApiError(status, responseText, statusText))
    }
    request.open('PUT', uploadUrl)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal?.addEventListener('abort', cancel)
    moved(0)
    request.send(file)
  })

/** A target accepts a file once: on a retry, a used one (409, S3: 412) means that the response was lost. */
const isSent = (status: number, isRetry: boolean) =>
  (status >= 200 && status < 300) || (isRetry && (status === 409 || status === 412))

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
