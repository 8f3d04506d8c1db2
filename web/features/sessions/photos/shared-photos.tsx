import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { photoAct } from '#web/features/sessions/data/reaction-acts.ts'
import { refetchPhotos, showPhoto, uploadFailureOf } from '#web/features/sessions/photos/photos.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { objectionTo, useObjectUrl } from '#web/lib/files/pictures.ts'
import { shareSent, subscribeToSending } from '#web/lib/files/upload.ts'
import { ago, placeOf } from '#web/lib/format/format.ts'
import { useZones } from '#web/lib/format/place-zones.ts'
import { usePerform } from '#web/lib/outbox/outbox-context.ts'
import { Button } from '#web/ui/display/button.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { List } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/photos.ts'

const OFFERED = 3

type SharedPhotosProps = {
  photos: SharedPhoto[]
  /** The surfer's own, newest first, at least one. */
  sessions: SurfSession[]
  /** Removes one: sent or unwanted. */
  onForget: (id: string) => Promise<void>
  /** All belong to this session now. */
  onDone: (sessionId: string) => void
}

/** Adds photos from another app to a session: by default the active one, else the latest. */
export function SharedPhotos({ photos, sessions, onForget, onDone }: SharedPhotosProps) {
  const { send, isSending, problems } = useSendSharedPhotos({ onSent: onForget, onAllSent: onDone })
  const offered = sessions.toSorted((one, other) => Number(other.isActive) - Number(one.isActive)).slice(0, OFFERED)
  const [chosenId, choose] = useState(offered[0]?.id)
  const zoneOf = useZones()
  const fit = photos.filter(({ file }) => !objectionTo(file, MAX_PHOTO_BYTES))
  const add = () => chosenId && send({ sessionId: chosenId, photos: fit })
  return (
    <Section title={texts.photos} count={photos.length} className="mt-4">
      <ul aria-label={texts.sharedPhotos} className="grid grid-cols-1 gap-2">
        {photos.map((photo) => (
          <SharedPhotoRow
            key={photo.id}
            photo={photo}
            problem={objectionTo(photo.file, MAX_PHOTO_BYTES) ?? problems[photo.id]}
            isSending={isSending}
            onRemove={() => void onForget(photo.id)}
          />
        ))}
      </ul>
      <fieldset disabled={isSending} className="mt-4">
        <legend className="mb-2 text-small font-strong text-ink-2">{texts.addTo}</legend>
        <List className="overflow-hidden py-0!">
          {offered.map((session) => (
            <ChoiceRow
              key={session.id}
              type="radio"
              name={texts.session}
              title={placeOf(session)}
              lines={[session.isActive ? texts.inTheWaterNow : ago(session.startTime, Date.now(), zoneOf(session))]}
              checked={session.id === chosenId}
              onChange={() => choose(session.id)}
            />
          ))}
        </List>
      </fieldset>
      <Button wide fill="sea" className="mt-4" disabled={isSending || fit.length === 0} onClick={add}>
        {isSending ? texts.uploading : texts.addNumberOfPhotos(fit.length)}
      </Button>
    </Section>
  )
}

type RowProps = {
  photo: SharedPhoto
  problem: string | undefined
  isSending: boolean
  onRemove: () => void
}

function SharedPhotoRow({ photo: { id, name, file }, problem, isSending, onRemove }: RowProps) {
  const previewUrl = useObjectUrl(file)
  const share = useSyncExternalStore(subscribeToSending, () => shareSent(id))
  return (
    <li className="squircle flex items-center gap-3 rounded-field bg-card p-2 shadow-raised">
      <img src={previewUrl} alt="" className="squircle size-14 shrink-0 rounded-[12px] bg-well object-cover" />
      <div className="min-w-0 flex-1 text-small text-ink-2 wrap-anywhere">
        {share === undefined ? name : <ProgressBar label={name} share={share} />}
        {problem && (
          <p role="alert" className="text-rip-ink">
            {problem}
          </p>
        )}
      </div>
      {!isSending && (
        <IconButton label={texts.removeName(name)} onClick={onRemove}>
          <X {...iconInButton} />
        </IconButton>
      )}
    </li>
  )
}

/** A photo from another app; the server recognizes it by its id. */
type SharedPhoto = { id: string; name: string; file: File }

type Sending = {
  /** Arrived, or waiting in the outbox. */
  onSent: (id: string) => Promise<void>
  onAllSent: (sessionId: string) => void
}

/**
 * Sends photos to a session one after another, now or from the outbox. Refused ones stay, with the reason in `problems`
 * by photo id, and stop none of the others.
 */
function useSendSharedPhotos({ onSent, onAllSent }: Sending) {
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
