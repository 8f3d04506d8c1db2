import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { PhotoChooser } from '#web/features/sessions/photos/add-photo.tsx'
import { choosePhotos, dropPhoto, type QueuedPhoto, usePhotoQueue } from '#web/features/sessions/photos/photo-queue.ts'
import { useShareSent } from '#web/features/sessions/photos/photos.ts'
import { stopSending } from '#web/lib/files/upload.ts'
import { useOutbox } from '#web/lib/outbox/outbox-context.ts'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import * as texts from '#words/sessions/photos.ts'

type PhotosFieldProps = {
  /** The session, or the surfer who drafts one. */
  ownerId: string
  onRetry: () => void
}

/** Photos of a session that are queued, being sent, or failed. */
export function PhotosField({ ownerId, onRetry }: PhotosFieldProps) {
  const photos = usePhotoQueue(ownerId)
  const { outbox } = useOutbox()
  const [objections, setObjections] = useState<string[]>([])
  return (
    <div className="grid grid-cols-1 gap-2">
      <p aria-hidden="true" className="text-small font-strong text-ink-2">
        {texts.photos}
      </p>
      {photos.length > 0 && (
        <ul aria-label={texts.photosToUpload} className="grid grid-cols-1 gap-2">
          {photos.map((photo, nth) => (
            <QueuedRow
              key={photo.clientId}
              photo={photo}
              name={texts.photoNumber(nth + 1)}
              onRetry={onRetry}
              onRemove={() => {
                void outbox?.remove(photo.clientId).then(() => stopSending(photo.clientId))
                dropPhoto(ownerId, photo.clientId)
              }}
            />
          ))}
        </ul>
      )}
      <PhotoChooser
        label={texts.addPhotos}
        multiple
        onChange={({ target }) => {
          setObjections(choosePhotos(ownerId, [...(target.files ?? [])]))
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
      <p role="alert" className="text-small whitespace-pre-line text-rip-ink wrap-anywhere empty:hidden">
        {objections.join('\n')}
      </p>
    </div>
  )
}

type QueuedRowProps = { photo: QueuedPhoto; name: string; onRetry: () => void; onRemove: () => void }

function QueuedRow({ photo: { clientId, previewUrl, state }, name, onRetry, onRemove }: QueuedRowProps) {
  const share = useShareSent(clientId)
  return (
    <li className="squircle flex items-center gap-3 rounded-field bg-card p-2 shadow-raised">
      <img src={previewUrl} alt={name} className="squircle size-14 shrink-0 rounded-[12px] bg-well object-cover" />
      <div className="min-w-0 flex-1 text-small text-ink-2">
        {state === 'sending' ? <ProgressBar label={texts.uploading} share={share} /> : WORDS[state]}
      </div>
      {state === 'failed' && (
        <IconButton label={texts.tryAgainName(name)} onClick={onRetry}>
          <RotateCw {...iconInButton} />
        </IconButton>
      )}
      <IconButton label={texts.removeName(name)} onClick={onRemove}>
        <X {...iconInButton} />
      </IconButton>
    </li>
  )
}

const WORDS = {
  chosen: texts.ready,
  failed: <span className="text-rip-ink">{texts.didntUpload}</span>,
} as const
