import { Download, Share2 } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { canSharePictures, shareOrSave } from '#web/lib/files/sharing.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Mark } from '#web/ui/layout/brand.tsx'
import { Sea, Surfer } from '#web/ui/scenes/sea.tsx'
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

/** A phone's screen, 9 to 16. */
const WIDTH = 432
const HEIGHT = 768
const HORIZON = 332

function StoryScene({ ref }: { ref: Ref<SVGSVGElement> }) {
  const id = useId()
  return (
    <svg ref={ref} className="scene hidden" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <Sea width={WIDTH} height={HEIGHT} horizon={HORIZON} sun={{ x: 316, radius: 44 }} sky={[0.5, 0.84]} />
      <Scrim id={`${id}t`} from={0} to={HORIZON - 44} opacities={[0.62, 0.46, 0]} middle={0.84} />
      <Scrim id={`${id}b`} from={HEIGHT} to={HORIZON + 20} opacities={[0.94, 0.84, 0]} middle={0.66} />
      <Surfer x={176} y={363} size={0.8} />
      <Surfer x={222} y={356} size={0.66} />
      <Surfer x={262} y={360} size={0.7} facing="left" />
      <g color="var(--on-deep)" transform="translate(32 42)">
        <Mark size={30} />
      </g>
    </svg>
  )
}

type ScrimProps = {
  id: string
  from: number
  to: number
  opacities: readonly [number, number, number]
  /** Position of the second opacity between `from` (0) and `to` (1). */
  middle: number
}

/** As behind a hero's text, for a contrast of 4.5:1. */
const Scrim = ({ id, from, to, opacities, middle }: ScrimProps) => (
  <>
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1={from} x2="0" y2={to}>
      {[0, middle, 1].map((offset, nth) => (
        <stop key={offset} offset={offset} stopColor="oklch(0.19 0.047 232)" stopOpacity={opacities[nth]} />
      ))}
    </linearGradient>
    <path fill={`url(#${id})`} d={`M0 ${from}H${WIDTH}V${to}H0z`} />
  </>
)

type DrawnPicture = { file: File; url: string }
/** Rejects if the browser cannot draw. */
type DrawStory<Words> = (scene: SVGSVGElement, words: Words) => Promise<Blob>

/** Draws before sharing, because browsers open the share sheet only directly after a press. `draw` must be stable. */
export function useDrawnPicture<Words>(words: Words, draw: DrawStory<Words>, fileName: string) {
  const [scene, setScene] = useState<SVGSVGElement | null>(null)
  const [picture, setPicture] = useState<DrawnPicture>()
  const [failed, setFailed] = useState(false)
  // Equal text gives the same picture.
  const text = JSON.stringify(words)
  useEffect(() => {
    if (failed || !scene) return
    let url: string | undefined
    let isCurrent = true
    draw(scene, JSON.parse(text)).then(
      (png) => {
        if (!isCurrent) return
        url = URL.createObjectURL(png)
        setPicture({ file: new File([png], fileName, { type: png.type }), url })
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
      setPicture(undefined)
      if (url) URL.revokeObjectURL(url)
    }
  }, [scene, text, failed, draw, fileName])
  return { setScene, picture, failed, retry: () => setFailed(false) }
}
