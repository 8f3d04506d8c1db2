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

/** Takes a photo that has arrived into the session as the page shows it. */
export const showPhoto = (cache: QueryClient, sessionId: string, { id, photoUrl, caption }: Photo) =>
  updateSession(cache, sessionId, ({ photos }) => ({
    photos: [...photos.filter((photo) => photo.id !== id), { id, photoUrl, caption }],
  }))

/** What moves with a photo of a session. */
export const refetchPhotos = (cache: QueryClient, sessionId: string) =>
  void Promise.all([refetchSession(cache, sessionId), refresh(cache, 'GET /api/achievements')])

/** The `clientId` is made once per intent, so that a repeated try never doubles the photo. */
export type ChosenPhoto = { file: File; caption: string; clientId: string }

/** Sends one photo, now or from the outbox, and says so once it is there. Whoever cancels hears no more of it. */
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

/** The photos of a session that wait in the outbox, oldest first. */
export const useWaitingPhotos = (sessionId: string) =>
  useWaiting(photoAct).filter(({ input }) => input.sessionId === sessionId)

/** Why a photo was not sent, for its toast. */
export function uploadFailureOf(failure: Error) {
  // The server has words of the same kind for a session and for an upload that are not there. What is too large stays so.
  if (failure instanceof ApiError && [404, 413].includes(failure.status) && failure.said) return failure.said
  return texts.failedToUploadPhotoPlease
}

/** Takes a photo away, at once; it comes back when the server says no. */
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
