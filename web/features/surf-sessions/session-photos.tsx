import { Image } from 'lucide-react'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { imagePath } from '#web/lib/image-path.ts'
import { Card } from '#web/ui/card.tsx'
import { icon } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'

type SessionPhotosProps = { photos: SurfSessionDetail['photos']; name: string }

/** The session's photos: one fills the width, of several the first is the largest. */
export function SessionPhotos({ photos, name }: SessionPhotosProps) {
  return (
    <Section title="Session Photos" count={photos.length}>
      {photos.length === 0 ? (
        <Card padded className="flex items-center gap-3 text-ink-3">
          <Image {...icon} />
          No photos yet
        </Card>
      ) : (
        <ul className="squircle grid grid-cols-2 gap-1.5 overflow-hidden rounded-card">
          {photos.map(({ id, photoUrl, caption }) => (
            <li
              key={id}
              className="first:col-span-2 first:aspect-[3/2] not-first:aspect-square last:even:col-span-2 last:even:aspect-[3/2]"
            >
              <figure className="relative size-full bg-well">
                <img
                  className="size-full object-cover"
                  src={imagePath(photoUrl)}
                  alt={caption ?? `A photo of ${name}'s session`}
                  loading="lazy"
                  decoding="async"
                />
                {caption && (
                  <figcaption
                    aria-hidden="true"
                    className="absolute inset-x-0 bottom-0 bg-scrim px-3 py-1.5 text-small text-on-deep"
                  >
                    {caption}
                  </figcaption>
                )}
              </figure>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
