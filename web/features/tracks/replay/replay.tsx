import { Pause, Play } from 'lucide-react'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { advance, indexAt, REPLAY_SPEEDS, type ReplaySpeed } from '#web/features/tracks/replay/replay-time.ts'
import { clock } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { formatSpeed, useUnits } from '#web/lib/format/units.ts'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import * as texts from '#words/tracks.ts'

const SPEEDS = REPLAY_SPEEDS.map((speed) => ({ value: `${speed}` as const, label: `${speed}×` }))

type ReplayProps = {
  points: readonly TrackPoint[]
  /** In km/h, one for each point. */
  speeds: readonly number[]
  /** Milliseconds since 1970. */
  time: number
  setTime: Dispatch<SetStateAction<number>>
  /** IANA zone of the clocks; undefined: the reader's. */
  timeZone: string | undefined
}

/** Moves along the track by itself, by the slider or by arrow keys. */
export function Replay({ points, speeds, time, setTime, timeZone }: ReplayProps) {
  const units = useUnits()
  const [speed, setSpeed] = useState<ReplaySpeed>(10)
  const { isPlaying, toggle } = usePlaying({ points, time, setTime, speed })
  const nth = indexAt(points, time)
  const shownTime = clock(new Date(points[nth]!.at).toISOString(), timeZone)
  const shownSpeed = formatSpeed(speeds[nth]!, units)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout
    <div role="group" aria-label={texts.replay} className="mt-2 text-small text-ink-2">
      <div className="flex items-center gap-2">
        <IconButton label={isPlaying ? texts.pause : texts.play} fill="well" onClick={toggle}>
          {isPlaying ? <Pause {...iconInButton} /> : <Play {...iconInButton} />}
        </IconButton>
        <input
          type="range"
          aria-label={texts.momentOfTheSession}
          aria-valuetext={joinParts([shownTime, shownSpeed])}
          className="min-h-tap min-w-0 flex-1 accent-sea"
          min={0}
          max={points.length - 1}
          value={nth}
          onChange={({ target }) => setTime(points[target.valueAsNumber]!.at)}
        />
      </div>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p aria-hidden="true" className="tabular-nums">
          {shownTime} · {shownSpeed}
        </p>
        <Segmented
          label={texts.replaySpeed}
          value={`${speed}`}
          options={SPEEDS}
          onChange={(value) => setSpeed(Number(value) as ReplaySpeed)}
        />
      </div>
    </div>
  )
}

const TICK_MS = 100
/** Under reduced motion the marker moves in steps. */
const CALM_TICK_MS = 1000

type Replayed = {
  points: readonly TrackPoint[]
  /** Milliseconds since 1970. */
  time: number
  setTime: Dispatch<SetStateAction<number>>
  speed: ReplaySpeed
}

/** Advances `time` while playing; at the end, a press restarts. */
function usePlaying({ points, time, setTime, speed }: Replayed) {
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
