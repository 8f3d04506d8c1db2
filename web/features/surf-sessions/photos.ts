import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { UPLOAD_RETRY_DELAYS_MS } from '#contract/limits.ts'
import { changeOf, refetchSession, updateSession } from '#web/features/surf-sessions/session-cache.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { withRetries } from '#web/lib/retries.ts'
import { isFinal, NoUploadTarget, sendFile } from '#web/lib/upload.ts'
import { showToast } from '#web/ui/toast.ts'

export type NewPhoto = {
  file: File
  caption: string
  /** Made once per intent, so that a repeated try never doubles the photo. */
  clientId: string
  signal: AbortSignal
  /** How much of the file has left, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Where a file lies already whose registering broke off: over one bar of signal nothing is sent twice. */
const sent = new WeakMap<File, string>()

/**
 * Sends a photo and shows it in the reader's own session. Rejects with `NoUploadTarget`, an `ApiError`, the signal's reason,
 * or with what went wrong on the line.
 */
export async function sendPhoto(
  cache: QueryClient,
  sessionId: string,
  { file, caption, clientId, signal, onProgress }: NewPhoto,
): Promise<void> {
  const photoUrl = sent.get(file) ?? (await sendFile(file, { signal, onProgress }))
  sent.set(file, photoUrl)
  const body = { sessionId, photoUrl, caption: caption.trim() || null, clientId }
  const register = () => call('POST /api/session-photos', { body })
  const retries = { delaysMs: UPLOAD_RETRY_DELAYS_MS, isFinal, signal }
  const { sessionId: _, ...added } = await withRetries(register, retries).catch((failure) => {
    if (isFinal(failure)) sent.delete(file)
    throw failure
  })
  updateSession(cache, sessionId, ({ photos }) => ({ photos: [...photos.filter(({ id }) => id !== added.id), added] }))
}

/** What moves with a photo of a session. */
export const refetchPhotos = (cache: QueryClient, sessionId: string) =>
  void Promise.all([refetchSession(cache, sessionId), refresh(cache, 'GET /api/achievements')])

/** Sends one photo and says so. Whoever cancels hears no more of it. */
export function useAddPhoto(sessionId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (photo: NewPhoto) => sendPhoto(cache, sessionId, photo),
    onSuccess: () => showToast({ title: 'Success', text: 'Photo uploaded successfully!' }),
    onError: (failure, { signal }) => {
      if (!signal.aborted) showToast({ title: 'Error', text: uploadFailureOf(failure), kind: 'destructive' })
    },
    onSettled: () => refetchPhotos(cache, sessionId),
  })
}

/** Why a photo was not sent, for its toast. */
export function uploadFailureOf(failure: Error) {
  if (failure instanceof NoUploadTarget) return 'Failed to get photo URL. Please try again.'
  // The server has words of the same kind for a session and for an upload that are not there.
  if (failure instanceof ApiError && failure.status === 404 && failure.said) return failure.said
  return 'Failed to upload photo. Please try again.'
}

/** Takes a photo away, at once; it comes back when the server says no. */
export function useDeletePhoto(sessionId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: changeOf(sessionId, 'unphoto'),
    mutationFn: (id: string) => call('DELETE /api/session-photos/:id', { params: { id } }),
    onSuccess: ({ id: deleted }) =>
      updateSession(cache, sessionId, ({ photos }) => ({ photos: photos.filter(({ id }) => id !== deleted) })),
    onError: () =>
      showToast({ title: 'Error', text: 'Failed to delete photo. Please try again.', kind: 'destructive' }),
    onSettled: () => refetchPhotos(cache, sessionId),
  })
}
