import { Image, ImagePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import type { NewPhoto } from '#web/features/sessions/data/reaction-acts.ts'
import { AddPhoto } from '#web/features/sessions/photos/add-photo.tsx'
import { altOf, PhotoViewer, thumbId, usePhotoAddress } from '#web/features/sessions/photos/photo-viewer.tsx'
import { useShareSent, useWaitingPhotos } from '#web/features/sessions/photos/photos.ts'
import { useLeaving } from '#web/features/sessions/reactions/reactions.ts'
import { useObjectUrl } from '#web/lib/files/pictures.ts'
import { imagePath } from '#web/lib/format/format.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { Button } from '#web/ui/display/button.tsx'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/photos.ts'

type SessionPhotosProps = {
  session: SurfSessionDetail
  name: string
  isOwner?: boolean
  /** Read-only. */
  isPreview?: boolean
}

/** Photos of a session, each opening full screen; the first is the largest. */
export function SessionPhotos({ session, name, isOwner = false, isPreview = false }: SessionPhotosProps) {
  const [adding, setAdding] = useState(false)
  const address = usePhotoAddress()
  const leaving = useLeaving(session.id, 'unphoto')
  const photos = session.photos.filter(({ id }) => !leaving.has(id))
  const waiting = useWaitingPhotos(session.id)
  return (
    <Section
      title={texts.sessionPhotos}
      count={photos.length}
      action={
        isOwner && (
          <Button
            fill="bare"
            size="m"
            className="-mr-3 narrow:[&_svg]:hidden"
            icon={<ImagePlus {...iconInButton} />}
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          >
            {texts.addPhoto}
          </Button>
        )
      }
    >
      {isOwner && adding && <AddPhoto sessionId={session.id} onClose={() => setAdding(false)} />}
      {photos.length === 0 && waiting.length === 0 ? (
        <Card padded className="flex items-center gap-3 text-ink-3">
          <Image {...icon} />
          {texts.noPhotosYet}
        </Card>
      ) : (
        <ul className="squircle grid grid-cols-2 gap-1.5 overflow-hidden rounded-card">
          {photos.map(({ id, photoUrl, caption, isHidden }, place) => (
            <li
              key={id}
              className="first:col-span-2 first:aspect-[3/2] not-first:aspect-square last:even:col-span-2 last:even:aspect-[3/2]"
            >
              <Thumb id={id} onPress={isPreview ? undefined : () => address.open(id)}>
                <img
                  className="size-full object-cover"
                  src={imagePath(photoUrl, isWide(place, photos.length) ? undefined : 'thumb')}
                  alt={altOf(caption, name)}
                  loading="lazy"
                  decoding="async"
                />
                {isHidden && (
                  <span className="absolute inset-x-0 top-0 bg-scrim px-3 py-1.5 text-start text-small leading-tight text-on-deep">
                    {texts.hiddenFromOthers}
                  </span>
                )}
                {caption && (
                  <span
                    aria-hidden="true"
                    className="absolute inset-x-0 bottom-0 bg-scrim px-3 py-1.5 text-start text-small leading-tight text-on-deep"
                  >
                    <span dir="auto" className="line-clamp-2 wrap-anywhere">
                      {caption}
                    </span>
                  </span>
                )}
              </Thumb>
            </li>
          ))}
        </ul>
      )}
      <WaitingPhotos photos={waiting} />
      {!isPreview && <PhotoViewer sessionId={session.id} photos={photos} name={name} isOwner={isOwner} />}
    </Section>
  )
}

type ThumbProps = { id: string; onPress: (() => void) | undefined; children: ReactNode }

const Thumb = ({ id, onPress, children }: ThumbProps) =>
  onPress ? (
    <button
      type="button"
      id={thumbId(id)}
      aria-haspopup="dialog"
      onClick={onPress}
      className="relative block size-full bg-well -outline-offset-3 focus-visible:z-1 active:brightness-95"
    >
      {children}
    </button>
  ) : (
    <span className="relative block size-full bg-well">{children}</span>
  )

/** True for the first, and the last where it would stand alone in its row. */
const isWide = (place: number, count: number) => place === 0 || (place === count - 1 && count % 2 === 0)

function WaitingPhotos({ photos }: { photos: readonly Entry<NewPhoto>[] }) {
  return (
    photos.length > 0 && (
      <ul
        aria-label={texts.photosWaiting}
        className="squircle mt-1.5 grid grid-cols-2 gap-1.5 overflow-hidden rounded-card"
      >
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
      {url && <img className="size-full object-cover opacity-60" src={url} alt={input.caption || texts.yourPhoto} />}
      <span className="absolute inset-x-0 bottom-0 bg-scrim px-3 py-1.5 text-small leading-tight text-on-deep">
        {share > 0 ? <ProgressBar label={texts.uploading} share={share} /> : texts.waiting}
      </span>
    </li>
  )
}
