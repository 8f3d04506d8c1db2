import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Photo } from '#contract/surf-sessions.ts'
import { useDeletePhoto } from '#web/features/surf-sessions/photos.ts'
import { imagePath } from '#web/lib/image-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { PictureViewer } from '#web/ui/picture-viewer.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** The id of the small picture that opens a photo. */
export const thumbId = (photoId: string) => `photo-${photoId}`

/** What a photo shows, in words. */
export const altOf = (caption: string | null, name: string) => caption || `A photo of ${name}'s session`

type PhotoViewerProps = { sessionId: string; photos: Photo[]; name: string; isOwner: boolean }

/** A session's photos full screen, at `?photo=ID` over the session: 'back' leads to it. */
export function PhotoViewer({ sessionId, photos, name, isOwner }: PhotoViewerProps) {
  const { value: shownId, openInstead, close } = usePhotoAddress()
  const [isAsking, setAsking] = useState(false)
  const { mutate: remove } = useDeletePhoto(sessionId)
  return (
    <PictureViewer
      pictures={photos.map(({ id, photoUrl, caption }) => ({
        id,
        src: imagePath(photoUrl),
        smallSrc: imagePath(photoUrl, 'thumb'),
        alt: altOf(caption, name),
        caption,
      }))}
      shownId={shownId}
      onShow={openInstead}
      onClose={close}
      backTo={(id) => document.getElementById(thumbId(id))}
      action={
        isOwner && (
          <>
            <Button fill="glass" size="m" icon={<Trash2 {...iconInButton} />} onClick={() => setAsking(true)}>
              Delete Photo
            </Button>
            <Confirm
              open={isAsking}
              onClose={() => setAsking(false)}
              title="Delete this photo?"
              text="It will be gone for good, for everyone."
              action="Delete Photo"
              onConfirm={() => {
                if (!shownId) return
                close()
                remove(shownId)
              }}
            />
          </>
        )
      }
    />
  )
}

/** Which photo fills the screen, in the address. */
export const usePhotoAddress = () => useSheetAddress('photo', { below: 'session' })
