import type { NewPhoto } from '#web/features/sessions/data/photo-act.ts'
import { useShareSent } from '#web/features/sessions/photos/use-share-sent.ts'
import { useObjectUrl } from '#web/lib/files/object-url.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'

/** The reader's photos of a session that wait for a network, or are being sent, below those that are there. */
export function WaitingPhotos({ photos }: { photos: readonly Entry<NewPhoto>[] }) {
  return (
    photos.length > 0 && (
      <ul aria-label="Photos waiting" className="squircle mt-1.5 grid grid-cols-2 gap-1.5 overflow-hidden rounded-card">
        {photos.map((photo) => (
          <WaitingPhoto key={photo.id} photo={photo} />
        ))}
      </ul>
    )
  )
}

function WaitingPhoto({ photo: { id, input } }: { photo: Entry<NewPhoto> }) {
  const share = useShareSent(id)
  const url = useObjectUrl(input.file)
  return (
    <li className="relative aspect-square bg-well">
      {url && <img className="size-full object-cover opacity-60" src={url} alt={input.caption || 'Your photo'} />}
      <span className="absolute inset-x-0 bottom-0 bg-scrim px-3 py-1.5 text-small leading-tight text-on-deep">
        {share > 0 ? <ProgressBar label="Uploading..." share={share} /> : 'Waiting'}
      </span>
    </li>
  )
}
