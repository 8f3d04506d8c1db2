import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { UPLOAD_RETRY_DELAYS_MS } from '#contract/limits.ts'
import type { Photo } from '#contract/surf-sessions.ts'
import { changeOf, refetchSession, updateSession } from '#web/features/surf-sessions/session-cache.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { newClientId } from '#web/lib/client-id.ts'
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

async function sendPhoto(sessionId: string, { file, caption, clientId, signal, onProgress }: NewPhoto): Promise<Photo> {
  const photoUrl = sent.get(file) ?? (await sendFile(file, { signal, onProgress }))
  sent.set(file, photoUrl)
  const body = { sessionId, photoUrl, caption: caption.trim() || null, clientId }
  const register = () => call('POST /api/session-photos', { body })
  return await withRetries(register, { delaysMs: UPLOAD_RETRY_DELAYS_MS, isFinal, signal }).catch((failure) => {
    if (isFinal(failure)) sent.delete(file)
    throw failure
  })
}

const showPhoto = (cache: QueryClient, sessionId: string, { id, photoUrl, caption }: Photo) =>
  updateSession(cache, sessionId, ({ photos }) => ({
    photos: [...photos.filter((photo) => photo.id !== id), { id, photoUrl, caption }],
  }))

/** Sends a photo and shows it in the reader's own session. Whoever cancels hears no more of it. */
export function useAddPhoto(sessionId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (photo: NewPhoto) => sendPhoto(sessionId, photo),
    onSuccess: (added) => {
      showPhoto(cache, sessionId, added)
      showToast({ title: 'Success', text: 'Photo uploaded successfully!' })
    },
    onError: (failure, { signal }) => {
      if (!signal.aborted) showToast({ title: 'Error', text: failureOf(failure), kind: 'destructive' })
    },
    onSettled: () => void Promise.all([refetchSession(cache, sessionId), refresh(cache, 'GET /api/achievements')]),
  })
}

/**
 * Sends photos one after the other, also once the dialog is closed, and shows each in the reader's own session as it
 * arrives. One that fails holds up none of the others.
 */
export function useAddPhotos() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ sessionId, files }: { sessionId: string; files: readonly File[] }) => {
      let failed = 0
      for (const file of files) {
        const photo = { file, caption: '', clientId: newClientId(), signal: NEVER, onProgress: () => {} }
        await sendPhoto(sessionId, photo).then(
          (added) => showPhoto(cache, sessionId, added),
          () => {
            failed += 1
          },
        )
      }
      return failed
    },
    onSuccess: (failed, { files }) =>
      failed === 0
        ? showToast({
            title: 'Success',
            text: files.length === 1 ? 'Photo uploaded successfully!' : `${files.length} photos uploaded.`,
          })
        : showToast({
            title: 'Error',
            text: `${failed} of ${files.length} photos didn't upload. Add them on the session.`,
            kind: 'destructive',
          }),
    onSettled: (_failed, _error, { sessionId }) =>
      void Promise.all([refetchSession(cache, sessionId), refresh(cache, 'GET /api/achievements')]),
  })
}

const NEVER = new AbortController().signal

function failureOf(failure: Error) {
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
    onSettled: () => void Promise.all([refetchSession(cache, sessionId), refresh(cache, 'GET /api/achievements')]),
  })
}
