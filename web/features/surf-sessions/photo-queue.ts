import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { refetchPhotos, sendPhoto, uploadFailureOf } from '#web/features/surf-sessions/photos.ts'
import { newClientId } from '#web/lib/client-id.ts'
import { objectionTo } from '#web/lib/picture-file.ts'
import { showToast } from '#web/ui/toast.ts'

export type QueuedPhoto = {
  /** The photo's own, so that a repeated try never doubles it. */
  clientId: string
  file: File
  /** An address of the file in this page. */
  previewUrl: string
  state: 'chosen' | 'waiting' | 'sending' | 'failed'
  /** How much of the file has left, from 0 to 1. */
  share: number
  leaving: AbortController
}

/**
 * By the id of their owner: the session, or the surfer who drafts one. In the order in which they were chosen; sent ones
 * are gone. They outlive the sheet, but not the page.
 */
const queues = new Map<string, readonly QueuedPhoto[]>()
const listeners = new Set<() => void>()
const NONE: readonly QueuedPhoto[] = []

const queueOf = (ownerId: string) => queues.get(ownerId) ?? NONE

function write(ownerId: string, photos: readonly QueuedPhoto[]) {
  queues.set(ownerId, photos)
  for (const notify of listeners) notify()
}

const change = (ownerId: string, clientId: string, changes: Partial<QueuedPhoto>) =>
  write(
    ownerId,
    queueOf(ownerId).map((photo) => (photo.clientId === clientId ? { ...photo, ...changes } : photo)),
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The photos that are chosen and not sent yet. */
export const usePhotoQueue = (ownerId: string) => useSyncExternalStore(subscribe, () => queueOf(ownerId))

/** Adds files that the queue does not hold yet; returns what speaks against those that are left out. */
export function choosePhotos(ownerId: string, files: readonly File[]): string[] {
  const queued = queueOf(ownerId)
  const objectionAgainst = (file: File) => objectionTo(file, MAX_PHOTO_BYTES)
  const added = files
    .filter((file) => !objectionAgainst(file) && !queued.some((photo) => isSameFile(photo.file, file)))
    .map((file): QueuedPhoto => {
      const previewUrl = URL.createObjectURL(file)
      return { clientId: newClientId(), file, previewUrl, state: 'chosen', share: 0, leaving: new AbortController() }
    })
  write(ownerId, [...queued, ...added])
  return files.flatMap((file) => (objectionAgainst(file) ? [`${file.name}: ${objectionAgainst(file)}`] : []))
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.lastModified === other.lastModified && one.size === other.size

/** Takes a photo out of the queue; one that is being sent stops. */
export function dropPhoto(ownerId: string, clientId: string) {
  const dropped = queueOf(ownerId).find((photo) => photo.clientId === clientId)
  dropped?.leaving.abort()
  if (dropped) URL.revokeObjectURL(dropped.previewUrl)
  write(
    ownerId,
    queueOf(ownerId).filter((photo) => photo !== dropped),
  )
}

/** Takes all photos out of the queue. */
export function dropPhotos(ownerId: string) {
  for (const { clientId } of queueOf(ownerId)) dropPhoto(ownerId, clientId)
}

/** Gives a session the photos that its surfer chose before there was one. */
export function movePhotos(surferId: string, sessionId: string) {
  const photos = queueOf(surferId)
  queues.delete(surferId)
  write(sessionId, [...queueOf(sessionId), ...photos])
}

/** Sends all photos of a session, one after the other. One that fails keeps none of the others, and stays for another try. */
export async function sendPhotos(cache: QueryClient, sessionId: string): Promise<void> {
  const isRunning = queueOf(sessionId).some(({ state }) => state === 'sending' || state === 'waiting')
  const unsent = queueOf(sessionId).filter(({ state }) => state === 'chosen' || state === 'failed')
  for (const { clientId } of unsent) change(sessionId, clientId, { state: 'waiting', share: 0 })
  if (isRunning || unsent.length === 0) return
  let sent = 0
  const failures: Error[] = []
  for (let next = nextOf(sessionId); next; next = nextOf(sessionId)) {
    const { clientId, file, leaving } = next
    change(sessionId, clientId, { state: 'sending' })
    const onProgress = (share: number) => change(sessionId, clientId, { share })
    try {
      await sendPhoto(cache, sessionId, { file, caption: '', clientId, signal: leaving.signal, onProgress })
      sent += 1
      dropPhoto(sessionId, clientId)
    } catch (failure) {
      change(sessionId, clientId, { state: 'failed' })
      if (!leaving.signal.aborted) failures.push(failure as Error)
    }
  }
  refetchPhotos(cache, sessionId)
  showOutcome(cache, sessionId, sent, failures)
}

const nextOf = (sessionId: string) => queueOf(sessionId).find(({ state }) => state === 'waiting')

function showOutcome(cache: QueryClient, sessionId: string, sent: number, [failure, ...more]: Error[]) {
  if (failure)
    return showToast({
      title: 'Error',
      text:
        more.length === 0 ? uploadFailureOf(failure) : `${more.length + 1} photos did not upload. Please try again.`,
      kind: 'destructive',
      actions: [{ label: 'Try again', onPress: () => void sendPhotos(cache, sessionId) }],
    })
  if (sent > 0)
    showToast({ title: 'Success', text: sent === 1 ? 'Photo uploaded successfully!' : `${sent} photos uploaded.` })
}
