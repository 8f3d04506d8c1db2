import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Photo } from '#contract/sessions/surf-sessions.ts'
import { useDeletePhoto } from '#web/features/sessions/photos/photos.ts'
import { imagePath } from '#web/lib/format/format.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { PictureViewer } from '#web/ui/dialogs/picture-viewer.tsx'
import { ReportButton } from '#web/ui/dialogs/report-button.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/sessions/photos.ts'

export const thumbId = (photoId: string) => `photo-${photoId}`

export const altOf = (caption: string | null, name: string) => caption || texts.aPhotoOfSSession(name)

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
        isOwner ? (
          <>
            <Button fill="glass" size="m" icon={<Trash2 {...iconInButton} />} onClick={() => setAsking(true)}>
              {texts.deletePhoto}
            </Button>
            <Confirm
              open={isAsking}
              onClose={() => setAsking(false)}
              title={texts.deleteThisPhoto}
              text={texts.itWillBeGoneFor}
              action={texts.deletePhoto}
              onConfirm={() => {
                if (!shownId) return
                close()
                remove(shownId)
              }}
            />
          </>
        ) : (
          shownId && <ReportButton fill="glass" of={{ kind: 'photo', id: shownId, parentId: sessionId }} />
        )
      }
    />
  )
}

export const usePhotoAddress = () => useSheetAddress('photo', { below: 'session' })
