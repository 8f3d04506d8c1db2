import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import beforeDawnMp4 from '#web/features/onboarding/video/before-dawn.mp4'
import beforeDawnWebm from '#web/features/onboarding/video/before-dawn.webm'
import dawnMp4 from '#web/features/onboarding/video/dawn.mp4'
import dawnWebm from '#web/features/onboarding/video/dawn.webm'
import { whenIdle } from '#web/lib/api/first-page.ts'

/** Rendered from the scene by scripts/pictures/render-landing-video.ts: VP9, and H.264 for browsers without it. */
const FILES = {
  dawn: { webm: dawnWebm, mp4: dawnMp4 },
  'before-dawn': { webm: beforeDawnWebm, mp4: beforeDawnMp4 },
}

/** The Network Information API, which only some browsers have. */
type Network = Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }

/** True if the surfer or the network requests less data. */
function isSavingData(): boolean {
  const { saveData = false, effectiveType = '4g' } = (navigator as Network).connection ?? {}
  return saveData || effectiveType !== '4g'
}

type SceneVideoProps = { isPaused: boolean; onPlaying: () => void }

/**
 * Animated landing scene over the still one, its first frame. Fetched when idle after the first paint; never with
 * reduced motion or data saving. Plays only while visible.
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
      // A phone in battery saver refuses; the still scene stays.
      if (isInView && !document.hidden && !isPaused) element.play().catch(() => {})
      else element.pause()
    }
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? true
      follow()
    })
    // Observes the parent, because the hidden video has no box until its first frame.
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
 * Calls `then` at the first available frame, which `playing` may precede on slow machines. The video is hidden until
 * then: Chromium counts even a transparent one as a largest contentful paint.
 */
function atFirstFrame(video: HTMLVideoElement, then: () => void) {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(then)
  else then()
}

/** Animation frames are no proof of a paint on slow machines. Never runs where paints are not reported. */
function whenPainted(task: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    task()
  })
  observer.observe({ type: 'paint', buffered: true })
  return () => observer.disconnect()
}

const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
