import { Download, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { canSharePictures, shareOrSave } from '#web/lib/device/share-file.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StoryScene } from '#web/ui/story/story-scene.tsx'
import type { useDrawnPicture } from '#web/ui/story/use-drawn-picture.ts'
import * as texts from '#words/app.ts'

const SHAPE = 'mx-auto block aspect-9/16 h-[58dvh] max-w-full rounded-field object-contain'

type StoryPictureProps = { drawn: ReturnType<typeof useDrawnPicture>; alt: string }

export function StoryPicture({ drawn: { setScene, picture, failed, retry }, alt }: StoryPictureProps): ReactNode {
  return (
    <>
      <StoryScene ref={setScene} />
      {failed ? (
        <ErrorState title={texts.couldntDrawThePicture} text={texts.yourBrowserMayNotSupport} onRetry={retry} />
      ) : picture ? (
        <img src={picture.url} alt={alt} className={SHAPE} />
      ) : (
        <Skeleton className={SHAPE} />
      )}
    </>
  )
}

/** `file`: undefined until drawn. `fill`: emphasis. */
export function SharePicture({ file, fill = 'sun' }: { file: File | undefined; fill?: 'sun' | 'quiet' }) {
  const isShared = canSharePictures()
  return (
    <Button
      fill={fill}
      wide
      icon={isShared ? <Share2 {...iconInButton} /> : <Download {...iconInButton} />}
      aria-disabled={!file}
      onClick={() => file && shareOrSave(file)}
    >
      {isShared ? texts.sharePicture : texts.downloadPicture}
    </Button>
  )
}
