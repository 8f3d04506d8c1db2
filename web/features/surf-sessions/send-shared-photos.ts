import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchPhotos, sendPhoto, uploadFailureOf } from '#web/features/surf-sessions/photos.ts'
import { ApiError } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'

/** A photo from another app; its id is the one by which the server knows it again. */
export type SharedPhoto = { id: string; name: string; file: File }
/** How far a photo is: the share that has left, from 0 to 1, or why it was not sent. */
type Progress = Record<string, number | string>

type Sending = { onSent: (id: string) => Promise<void>; onAllSent: (sessionId: string) => void }

/** Sends photos to a session one after another. What fails stays, and keeps none of the others. */
export function useSendSharedPhotos({ onSent, onAllSent }: Sending) {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<Progress>({})
  const note = (id: string, value: number | string) => setProgress((all) => ({ ...all, [id]: value }))

  async function sendAll({ sessionId, photos }: { sessionId: string; photos: SharedPhoto[] }): Promise<number> {
    let failed = 0
    for (const { id, file } of photos) {
      note(id, 0)
      try {
        const { signal } = new AbortController()
        await sendPhoto(cache, sessionId, {
          ...{ file, caption: '', clientId: id, signal },
          onProgress: (share) => note(id, share),
        })
        await onSent(id)
      } catch (failure) {
        failed += 1
        note(id, (failure instanceof ApiError && failure.said) || uploadFailureOf(failure as Error))
      }
    }
    return failed
  }

  const { mutate, isPending } = useMutation({
    mutationFn: sendAll,
    onSuccess: (failed, { sessionId, photos }) => {
      refetchPhotos(cache, sessionId)
      if (failed > 0) return
      const text = photos.length === 1 ? 'Photo uploaded successfully!' : `${photos.length} photos uploaded.`
      showToast({ title: 'Success', text })
      onAllSent(sessionId)
    },
  })
  return { send: mutate, isSending: isPending, progress }
}
