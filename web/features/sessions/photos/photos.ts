import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Photo } from '#contract/sessions/surf-sessions.ts'
import { photoAct } from '#web/features/sessions/data/photo-act.ts'
import { changeOf, refetchSession, updateSession } from '#web/features/sessions/data/session-cache.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { stopSending } from '#web/lib/outbox/file-sending.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/sessions/photos.ts'

export const showPhoto = (cache: QueryClient, sessionId: string, { id, photoUrl, caption }: Photo) =>
  updateSession(cache, sessionId, ({ photos }) => ({
    photos: [...photos.filter((photo) => photo.id !== id), { id, photoUrl, caption }],
  }))

export const refetchPhotos = (cache: QueryClient, sessionId: string) =>
  void Promise.all([refetchSession(cache, sessionId), refresh(cache, 'GET /api/achievements')])

/** The `clientId` is made once per intent, so that a retry never duplicates the photo. */
export type ChosenPhoto = { file: File; caption: string; clientId: string }

/** Sends a photo, now or from the outbox, and reports its arrival, unless cancelled. */
export function useAddPhoto(sessionId: string) {
  const cache = useQueryClient()
  const { outbox } = useOutbox()
  const perform = usePerform(photoAct)
  const mutation = useMutation({
    mutationFn: ({ file, caption, clientId }: ChosenPhoto) => perform({ sessionId, file, caption }, clientId),
    onSuccess: (done) => {
      if (done.state === 'waiting') return
      showPhoto(cache, sessionId, done.reply)
      showToast({ title: texts.success, text: texts.photoUploadedSuccessfully })
    },
    onError: (failure) => showToast({ title: texts.error, text: uploadFailureOf(failure), kind: 'destructive' }),
    onSettled: () => refetchPhotos(cache, sessionId),
  })
  const cancel = (clientId: string) => {
    void outbox?.remove(clientId).then(() => stopSending(clientId))
    mutation.reset()
  }
  return { ...mutation, cancel }
}

/** Waiting photos of a session, oldest first. */
export const useWaitingPhotos = (sessionId: string) =>
  useWaiting(photoAct).filter(({ input }) => input.sessionId === sessionId)

/** Explains a failed upload, for its toast. */
export function uploadFailureOf(failure: Error) {
  // The server's texts cover a missing session and a missing upload. A file that is too large stays so.
  if (failure instanceof ApiError && [404, 413].includes(failure.status) && failure.said) return failure.said
  return texts.failedToUploadPhotoPlease
}

/** Deletes a photo optimistically. */
export function useDeletePhoto(sessionId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: changeOf(sessionId, 'unphoto'),
    mutationFn: (id: string) => call('DELETE /api/session-photos/:id', { params: { id } }),
    onSuccess: ({ id: deleted }) =>
      updateSession(cache, sessionId, ({ photos }) => ({ photos: photos.filter(({ id }) => id !== deleted) })),
    onError: () => showToast({ title: texts.error, text: texts.failedToDeletePhotoPlease, kind: 'destructive' }),
    onSettled: () => refetchPhotos(cache, sessionId),
  })
}
