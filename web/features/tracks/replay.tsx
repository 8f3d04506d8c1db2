import type { TrackPoint } from '#surf/track.ts'
import { clock } from '#web/lib/format.ts'

type ReplayProps = {
  points: readonly TrackPoint[]
  /** Which point is shown; undefined before anybody has asked. */
  shownAt: number | undefined
  onShow: (nth: number) => void
}

/** Moves along the track, by the thumb or the arrow keys: the map shows where the surfer was. */
export function Replay({ points, shownAt, onShow }: ReplayProps) {
  const at = points[shownAt ?? 0]
  const time = at ? clock(new Date(at.at).toISOString()) : ''
  return (
    <label className="mt-2 flex min-h-tap items-center gap-3 text-small text-ink-2">
      <span className="shrink-0">Replay</span>
      <input
        type="range"
        className="min-w-0 flex-1 accent-sea"
        min={0}
        max={points.length - 1}
        value={shownAt ?? 0}
        aria-valuetext={time}
        onChange={({ target }) => onShow(target.valueAsNumber)}
      />
      <span className="shrink-0 tabular-nums">{time}</span>
    </label>
  )
}
