import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import type { Photo } from '#contract/sessions/surf-sessions.ts'
import { type NewPhoto, photoAct } from '#web/features/sessions/data/reaction-acts.ts'
import { refetchPhotos, showPhoto, uploadFailureOf } from '#web/features/sessions/photos/photos.ts'
import { messageOf, newClientId } from '#web/lib/api/api.ts'
import { objectionTo } from '#web/lib/files/pictures.ts'
import type { Done } from '#web/lib/outbox/act.ts'
import { usePerform } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { showFailure, showSuccess } from '#web/ui/feedback/toast.ts'
import { labelled } from '#words/app.ts'
import * as texts from '#words/sessions/photos.ts'

export type QueuedPhoto = {
  /** Idempotency key of the photo: a retry never duplicates it. */
  clientId: string
  file: File
  /** Object URL of the file. */
  previewUrl: string
  state: 'chosen' | 'sending' | 'failed'
}

type SendingPhotos = {
  /** Sends a photo, or leaves it in the outbox: `usePerform(photoAct)`. */
  send: (photo: NewPhoto, clientId: string) => Promise<Done<Photo>>
  view: (sessionId: string) => void
}

/**
 * Unsent photos by owner id (the session, or the surfer who drafts one), in the chosen order, until the page unloads.
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

export const usePhotoQueue = (ownerId: string) => useSyncExternalStore(subscribe, () => queueOf(ownerId))

/** Adds files that are not queued yet. Returns objections to the others. */
export function choosePhotos(ownerId: string, files: readonly File[]): string[] {
  const queued = queueOf(ownerId)
  const objectionAgainst = (file: File) => objectionTo(file, MAX_PHOTO_BYTES)
  const added = files
    .filter((file) => !objectionAgainst(file) && !queued.some((photo) => isSameFile(photo.file, file)))
    .map((file): QueuedPhoto => {
      const previewUrl = URL.createObjectURL(file)
      return { clientId: newClientId(), file, previewUrl, state: 'chosen' }
    })
  write(ownerId, [...queued, ...added])
  return files.flatMap((file) => {
    const objection = objectionAgainst(file)
    return objection ? [labelled(file.name, objection)] : []
  })
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.lastModified === other.lastModified && one.size === other.size

export function dropPhoto(ownerId: string, clientId: string) {
  const dropped = queueOf(ownerId).find((photo) => photo.clientId === clientId)
  if (dropped) URL.revokeObjectURL(dropped.previewUrl)
  write(
    ownerId,
    queueOf(ownerId).filter((photo) => photo !== dropped),
  )
}

export function dropPhotos(ownerId: string) {
  for (const { clientId } of queueOf(ownerId)) dropPhoto(ownerId, clientId)
}

/** Moves photos that were chosen for a draft to its session. */
export function movePhotos(surferId: string, sessionId: string) {
  const photos = queueOf(surferId)
  queues.delete(surferId)
  write(sessionId, [...queueOf(sessionId), ...photos])
}

/** Moves a restored session's photos back to the surfer's draft. */
export function takeBackPhotos(sessionId: string, surferId: string) {
  choosePhotos(
    surferId,
    queueOf(sessionId).map(({ file }) => file),
  )
  dropPhotos(sessionId)
}

/**
 * Sends all photos of a session through the outbox, which stores them at once and sends them in order. A refused one
 * stays for a retry and stops none of the others; offline they wait in the outbox.
 */
async function sendPhotos(cache: QueryClient, sessionId: string, { send, view }: SendingPhotos): Promise<void> {
  const unsent = queueOf(sessionId).filter(({ state }) => state === 'chosen' || state === 'failed')
  if (unsent.length === 0) return
  let sent = 0
  const failures: Error[] = []
  const sendOne = async ({ clientId, file }: QueuedPhoto) => {
    change(sessionId, clientId, { state: 'sending' })
    try {
      const done = await send({ sessionId, file, caption: '' }, clientId)
      if (done.state === 'sent') {
        sent += 1
        showPhoto(cache, sessionId, done.reply)
      }
      dropPhoto(sessionId, clientId)
    } catch (failure) {
      change(sessionId, clientId, { state: 'failed' })
      failures.push(failure as Error)
    }
  }
  await Promise.all(unsent.map(sendOne))
  refetchPhotos(cache, sessionId)
  showOutcome(sent, failures, {
    retry: () => void sendPhotos(cache, sessionId, { send, view }),
    view: () => view(sessionId),
  })
}

function showOutcome(sent: number, [failure, ...more]: Error[], { retry, view }: Record<'retry' | 'view', () => void>) {
  if (failure)
    return showFailure({
      text:
        more.length === 0 ? messageOf(failure) || uploadFailureOf(failure) : texts.photosDidNotUpload(more.length + 1),
      actions: [{ label: texts.tryAgain, onPress: retry }],
    })
  if (sent > 0)
    showSuccess({ text: texts.sentPhotosUploaded(sent), actions: [{ label: texts.viewSession, onPress: view }] })
}

export function useSendPhotos(): (sessionId: string) => void {
  const cache = useQueryClient()
  const send = usePerform(photoAct)
  const { open: view } = useSheetAddress('session')
  return (sessionId) => void sendPhotos(cache, sessionId, { send, view })
}
