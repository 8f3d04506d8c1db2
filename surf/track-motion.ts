import type { CleanTrack } from '#surf/track-cleaning.ts'
import type { SmoothTrack } from '#surf/track-smoothing.ts'

/** A motion in steps of about a second: metres east and north, and m/s, at `seconds` of the track. */
export type Motion = {
  length: number
  seconds: Float64Array
  east: Float64Array
  north: Float64Array
  speed: Float64Array
  /** The index at which each run begins. */
  runStarts: number[]
}

const STEP_SECONDS = 1
const MOST_STEPS = 10

/**
 * Fills the time between positions that lie more than a second apart, on the cubic through both with their velocities:
 * between two positions that is the most likely motion of the smoother's model.
 */
export function sampleMotion({ length, seconds, runStarts }: CleanTrack, smooth: SmoothTrack): Motion {
  const motion = emptyMotion(countSteps(seconds, length, runStarts))
  let at = 0
  let copied = 0
  // Stretches without gaps are copied as a whole.
  const copyUpTo = (end: number) => {
    motion.seconds.set(seconds.subarray(copied, end), at)
    for (const column of ['east', 'north', 'speed'] as const)
      motion[column].set(smooth[column].subarray(copied, end), at)
    at += end - copied
    copied = end
  }
  for (const [run, start] of runStarts.entries()) {
    motion.runStarts.push(at)
    const end = runStarts[run + 1] ?? length
    for (let index = start + 1; index < end; index += 1) {
      const steps = stepsFor(seconds[index]! - seconds[index - 1]!)
      if (steps === 1) continue
      copyUpTo(index)
      for (let step = 1; step < steps; step += 1) addBetween(motion, at++, seconds, smooth, index, step / steps)
    }
    copyUpTo(end)
  }
  return motion
}

const stepsFor = (gap: number) => (gap > STEP_SECONDS ? Math.min(MOST_STEPS, Math.ceil(gap / STEP_SECONDS)) : 1)

function countSteps(seconds: Float64Array, length: number, runStarts: number[]): number {
  let steps = runStarts.length
  for (const [run, start] of runStarts.entries()) {
    const end = runStarts[run + 1] ?? length
    for (let index = start + 1; index < end; index += 1) steps += stepsFor(seconds[index]! - seconds[index - 1]!)
  }
  return steps
}

const emptyMotion = (length: number): Motion => ({
  length,
  seconds: new Float64Array(length),
  east: new Float64Array(length),
  north: new Float64Array(length),
  speed: new Float64Array(length),
  runStarts: [],
})

function addBetween(motion: Motion, at: number, seconds: Float64Array, smooth: SmoothTrack, to: number, part: number) {
  const from = to - 1
  const gap = seconds[to]! - seconds[from]!
  const { east, north, eastSpeed, northSpeed } = smooth
  const x = cubicAt(part, gap, east[from]!, east[to]!, eastSpeed[from]!, eastSpeed[to]!)
  const y = cubicAt(part, gap, north[from]!, north[to]!, northSpeed[from]!, northSpeed[to]!)
  motion.seconds[at] = seconds[from]! + part * gap
  motion.east[at] = x.place
  motion.north[at] = y.place
  motion.speed[at] = Math.sqrt(x.speed ** 2 + y.speed ** 2)
}

/** The cubic Hermite polynomial: place and speed at a part (0 to 1) of the gap in seconds. */
function cubicAt(part: number, gap: number, from: number, to: number, fromSpeed: number, toSpeed: number) {
  const way = to - from
  const start = gap * fromSpeed - way
  const end = way - gap * toSpeed
  const bend = (1 - part) * start + part * end
  const slope = way + (1 - 2 * part) * bend + part * (1 - part) * (end - start)
  return { place: from + part * way + part * (1 - part) * bend, speed: slope / gap }
}
