import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Photo } from '#contract/sessions/surf-sessions.ts'
import { photoAct } from '#web/features/sessions/data/reaction-acts.ts'
import { changeOf, refetchSession, updateSession } from '#web/features/sessions/data/session-cache.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { shareSent, stopSending, subscribeToSending } from '#web/lib/files/upload.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/sessions/photos.ts'

export const showPhoto = (cache: QueryClient, sessionId: string, { id, photoUrl, caption, isHidden }: Photo) =>
  updateSession(cache, sessionId, ({ photos }) => ({
    photos: [...photos.filter((photo) => photo.id !== id), { id, photoUrl, caption, isHidden }],
  }))

export const refetchPhotos = (cache: QueryClient, sessionId: string) =>
  void Promise.all([refetchSession(cache, sessionId), refresh(cache, 'GET /api/achievements')])

/** The `clientId` is made once per intent, so that a retry never duplicates the photo. */
export type ChosenPhoto = { file: File; caption: string; clientId: string }

/** Sends a photo, now or from the outbox, and reports its arrival, unless cancelled. */
export function useAddPhoto(sessionId: string) {
  const { outbox } = useOutbox()
  const perform = usePerform(photoAct)
  const act = useAct({
    call: ({ file, caption, clientId }: ChosenPhoto) => perform({ sessionId, file, caption }, clientId),
    store: (cache, outcome) => outcome.state === 'sent' && showPhoto(cache, sessionId, outcome.reply),
    done: ({ state }) => (state === 'sent' ? texts.photoUploadedSuccessfully : undefined),
    failed: uploadFailureOf,
    changes: (cache) => refetchPhotos(cache, sessionId),
  })
  const cancel = (clientId: string) => {
    void outbox?.remove(clientId).then(() => stopSending(clientId))
    act.reset()
  }
  return { ...act, cancel }
}

/** Waiting photos of a session, oldest first. */
export const useWaitingPhotos = (sessionId: string) =>
  useWaiting(photoAct).filter(({ input }) => input.sessionId === sessionId)

/** Explains a failed upload, for its toast. */
export function uploadFailureOf(failure: Error) {
  // The server's texts cover a missing session and a missing upload. A file that is too large stays so.
  if (failure instanceof ApiError && [404, 413].includes(failure.status) && failure.detail) return failure.detail
  return texts.failedToUploadPhotoPlease
}

/** Deletes a photo optimistically. */
export const useDeletePhoto = (sessionId: string) =>
  useAct({
    mutationKey: changeOf(sessionId, 'unphoto'),
    call: (id: string) => call('DELETE /api/session-photos/:id', { params: { id } }),
    store: (cache, { id: deleted }) =>
      updateSession(cache, sessionId, ({ photos }) => ({ photos: photos.filter(({ id }) => id !== deleted) })),
    failed: texts.failedToDeletePhotoPlease,
    changes: (cache) => refetchPhotos(cache, sessionId),
  })

/** Upload progress of this entry's photo, 0 to 1. */
export const useShareSent = (id: string | undefined): number =>
  useSyncExternalStore(subscribeToSending, () => (id && shareSent(id)) || 0)
