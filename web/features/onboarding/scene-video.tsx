import { useEffect, useRef, useState } from 'react'
import beforeDawnMp4 from '#web/features/onboarding/video/before-dawn.mp4'
import beforeDawnWebm from '#web/features/onboarding/video/before-dawn.webm'
import dawnMp4 from '#web/features/onboarding/video/dawn.mp4'
import dawnWebm from '#web/features/onboarding/video/dawn.webm'
import { useMediaQuery } from '#web/lib/device/use-media-query.ts'
import { whenIdle } from '#web/lib/offline/when-idle.ts'
import { whenPainted } from '#web/lib/offline/when-painted.ts'

/** Rendered from the scene by scripts/pictures/render-landing-video.ts: VP9, and H.264 for browsers without it. */
const FILES = {
  dawn: { webm: dawnWebm, mp4: dawnMp4 },
  'before-dawn': { webm: beforeDawnWebm, mp4: beforeDawnMp4 },
}

/** Of the Network Information API, which only some browsers have. */
type Network = Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }

/** Whether the surfer, or their network, asks us to load no more than needed. */
function isSavingData(): boolean {
  const { saveData = false, effectiveType = '4g' } = (navigator as Network).connection ?? {}
  return saveData || effectiveType !== '4g'
}

type SceneVideoProps = { isPaused: boolean; onPlaying: () => void }

/**
 * The landing scene in motion, over the still one, which is its first frame. It is fetched once the page is painted and the
 * browser idle; not at all for those who want less motion or save data. It plays while it can be seen.
 */
export function SceneVideo({ isPaused, onPlaying }: SceneVideoProps) {
  const wantsLessMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const wantsLessData = useMediaQuery('(prefers-reduced-data: reduce)')
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let cancelIdle = () => {}
    const cancel = whenPainted(() => {
      cancelIdle = whenIdle(() => setPainted(true))
    })
    return () => {
      cancel()
      cancelIdle()
    }
  }, [])

  if (!isPainted || wantsLessMotion || wantsLessData || isSavingData()) return null
  const chosen = document.documentElement.dataset.theme
  const theme = (chosen ?? (isDark ? 'before-dawn' : 'dawn')) === 'dawn' ? 'dawn' : 'before-dawn'
  return <Video key={theme} {...FILES[theme]} isPaused={isPaused} onPlaying={onPlaying} />
}

function Video({ webm, mp4, isPaused, onPlaying }: SceneVideoProps & { webm: string; mp4: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    let isInView = true
    const follow = () => {
      // A phone that saves its battery refuses; the still scene stays then.
      if (isInView && !document.hidden && !isPaused) element.play().catch(() => {})
      else element.pause()
    }
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? true
      follow()
    })
    // The parent, because the video itself is hidden, and has no box, until its first frame.
    observer.observe(element.parentElement!)
    document.addEventListener('visibilitychange', follow)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [isPaused])
  return (
    <video
      ref={video}
      muted
      loop
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      aria-hidden="true"
      tabIndex={-1}
      className="scene"
      hidden={!isShown}
      onPlaying={({ currentTarget }) =>
        atFirstFrame(currentTarget, () => {
          setShown(true)
          onPlaying()
        })
      }
    >
      <source src={webm} type='video/webm; codecs="vp9"' />
      <source src={mp4} type='video/mp4; codecs="avc1.640020"' />
    </video>
  )
}

/**
 * Calls `then` when the first frame is available: on a slow machine `playing` can come before it. Until then the video is hidden,
 * because Chromium counts a first frame that has a box as a candidate for the largest contentful paint, even when transparent.
 */
function atFirstFrame(video: HTMLVideoElement, then: () => void) {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(then)
  else then()
}
