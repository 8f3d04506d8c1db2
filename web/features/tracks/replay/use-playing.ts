import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { advance, type ReplaySpeed } from '#web/features/tracks/replay/replay-time.ts'

const TICK_MS = 100
/** Under reduced motion the surfer is moved in steps that can be followed without animation. */
const CALM_TICK_MS = 1000

type Replayed = {
  points: readonly TrackPoint[]
  /** Milliseconds since 1970. */
  time: number
  setTime: Dispatch<SetStateAction<number>>
  speed: ReplaySpeed
}

/** Moves `time` along the track while it plays, until its end; pressed there, it begins anew. */
export function usePlaying({ points, time, setTime, speed }: Replayed) {
  const [isOn, setIsOn] = useState(false)
  const isOver = time >= (points.at(-1)?.at ?? 0)
  const isPlaying = isOn && !isOver
  useEffect(() => {
    if (!isPlaying) return
    const tick = matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM_TICK_MS : TICK_MS
    const timer = setInterval(() => setTime((time) => advance(points, time, tick * speed)), tick)
    return () => clearInterval(timer)
  }, [isPlaying, points, setTime, speed])
  return {
    isPlaying,
    toggle() {
      if (isOver) setTime(points[0]?.at ?? 0)
      setIsOn(!isPlaying)
    },
  }
}
