import { MAX_IMPORTED_HOURS } from '#contract/limits.ts'
import type { RawPoint } from '#server/features/track-imports/files/recorded-activity.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import type { TrackPoint } from '#surf/track.ts'
import { isPlace, trackProblem } from '#surf/track-rules.ts'

/** Before that no watch had GPS: clocks that were never set say 1970, 1980 or 1989. */
const EARLIEST = Date.UTC(1995, 0)
const DAY_MS = 24 * 60 * 60 * 1000
/** Of two positions that lie closer in time, the second one says nothing new: at most two are kept of each second. */
const LEAST_STEP_MS = 500
/** A clock that is set right during a session loses a few points; a file with more of them is not in order at all. */
const MAX_SHARE_BACKWARDS = 0.1
const LEAST_POINTS = 20
const LEAST_MS = 5 * 60 * 1000

/**
 * The points of an activity that have a time and a position, in the order of time. `now` in milliseconds: no point lies
 * more than a day after it. Throws UnreadableFile: `no_positions`, `no_times`, `times_run_backwards`, `too_short`, `too_long`,
 * `implausible`.
 */
export function tidyTrack(raw: readonly RawPoint[], now: number): TrackPoint[] {
  const placed = raw.filter(isPlace)
  if (placed.length === 0) throw new UnreadableFile('no_positions')
  const timed = placed.filter(({ at }) => at >= EARLIEST && at <= now + DAY_MS)
  if (timed.length < placed.length / 2) throw new UnreadableFile('no_times')

  const track: TrackPoint[] = []
  let backwards = 0
  for (const point of timed) {
    const step = point.at - (track.at(-1)?.at ?? -Infinity)
    if (step < 0) backwards += 1
    if (step >= LEAST_STEP_MS) track.push(point)
  }
  if (backwards > timed.length * MAX_SHARE_BACKWARDS) throw new UnreadableFile('times_run_backwards')
  const lastsMs = (track.at(-1)?.at ?? 0) - (track[0]?.at ?? 0)
  if (track.length < LEAST_POINTS || lastsMs < LEAST_MS) throw new UnreadableFile('too_short')
  if (lastsMs > MAX_IMPORTED_HOURS * 60 * 60 * 1000) throw new UnreadableFile('too_long')
  const problem = trackProblem(track)
  if (problem) throw new UnreadableFile(problem)
  return track
}
