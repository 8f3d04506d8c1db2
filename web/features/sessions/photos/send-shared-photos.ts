import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { photoAct } from '#web/features/sessions/data/photo-act.ts'
import { refetchPhotos, showPhoto, uploadFailureOf } from '#web/features/sessions/photos/photos.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { usePerform } from '#web/lib/outbox/outbox-context.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/sessions/photos.ts'

/** A photo from another app; the server recognizes it by its id. */
export type SharedPhoto = { id: string; name: string; file: File }

type Sending = {
  /** Arrived, or waiting in the outbox. */
  onSent: (id: string) => Promise<void>
  onAllSent: (sessionId: string) => void
}

/**
 * Sends photos to a session one after another, now or from the outbox. Refused ones stay, with the reason in `problems`
 * by photo id, and stop none of the others.
 */
export function useSendSharedPhotos({ onSent, onAllSent }: Sending) {
  const cache = useQueryClient()
  const perform = usePerform(photoAct)
  const [problems, setProblems] = useState<Record<string, string>>({})

  async function sendAll({ sessionId, photos }: { sessionId: string; photos: SharedPhoto[] }) {
    setProblems({})
    const counts = { sent: 0, refused: 0 }
    for (const { id, file } of photos) {
      try {
        const done = await perform({ sessionId, file, caption: '' }, id)
        if (done.state === 'sent') {
          counts.sent += 1
          showPhoto(cache, sessionId, done.reply)
        }
        await onSent(id)
      } catch (failure) {
        counts.refused += 1
        const problem = messageOf(failure as Error) || uploadFailureOf(failure as Error)
        setProblems((all) => ({ ...all, [id]: problem }))
      }
    }
    if (counts.refused === 0) onAllSent(sessionId)
    return counts
  }

  const { mutate, isPending } = useAct({
    call: sendAll,
    done: ({ sent, refused }) => (sent > 0 && refused === 0 ? texts.sentPhotosUploaded(sent) : undefined),
    failed: undefined,
    changes: (_cache, { input: { sessionId } }) => refetchPhotos(cache, sessionId),
  })
  return { send: mutate, isSending: isPending, problems }
}
