import { TOP_KMH } from '#surf/tracks/projected-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { type CleanTrack, cleanTrack } from '#surf/tracks/track-cleaning.ts'
import { ACCELERATION, filterForwards, STATE_SIZE } from '#surf/tracks/track-filter.ts'
import { noiseVariance } from '#surf/tracks/track-noise.ts'

/** Steps of about a second; metres and m/s. */
export type Motion = {
  length: number
  seconds: Float64Array
  east: Float64Array
  north: Float64Array
  speed: Float64Array
  runStarts: number[]
}

type State = { x: number; y: number; vx: number; vy: number }

const STEP_SECONDS = 1
const MOST_STEPS = 10

/** Kalman and Rauch-Tung-Striebel smoother (AIAA Journal 3, 1965); cubics in gaps. `variance`: m² at a doubt of 1. */
export function smoothMotion(track: CleanTrack, variance: number): Motion {
  const states = filterForwards(track, variance)
  const motion = emptyMotion(track)
  for (const [run, start] of track.runStarts.entries()) {
    const end = (track.runStarts[run + 1] ?? track.length) - 1
    smoothRun(track, states, motion, start, end, (motion.runStarts[run + 1] ?? motion.length) - 1)
  }
  return motion
}

/** `at`: its last step. */
function smoothRun(track: CleanTrack, states: Float64Array, motion: Motion, start: number, end: number, at: number) {
  const { seconds } = track
  const { seconds: times, east, north, speed } = motion
  let x = states[STATE_SIZE * end]!
  let y = states[STATE_SIZE * end + 1]!
  let vx = states[STATE_SIZE * end + 2]!
  let vy = states[STATE_SIZE * end + 3]!
  let next = seconds[end]!
  let step = at
  times[step] = next
  east[step] = x
  north[step] = y
  speed[step] = Math.sqrt(vx * vx + vy * vy)
  for (let index = end - 1; index >= start; index -= 1) {
    const state = STATE_SIZE * index
    const time = seconds[index]!
    const dt = next - time
    const pp = states[state + 4]!
    const pv = states[state + 5]!
    const vv = states[state + 6]!
    const noise = ACCELERATION * dt
    // Covariance of the predicted next state, and with this one.
    const a = pp + dt * (2 * pv + dt * vv + (noise * dt) / 3)
    const b = pv + dt * (vv + noise / 2)
    const c = vv + noise
    const scale = 1 / (a * c - b * b)
    const ahead = pp + dt * pv
    const aheadV = pv + dt * vv
    const filteredVx = states[state + 2]!
    const filteredVy = states[state + 3]!
    const offX = x - states[state]! - filteredVx * dt
    const offY = y - states[state + 1]! - filteredVy * dt
    const offVx = vx - filteredVx
    const offVy = vy - filteredVy
    const later = dt > STEP_SECONDS ? { x, y, vx, vy } : null
    x = states[state]! + ((ahead * c - pv * b) * offX + (pv * a - ahead * b) * offVx) * scale
    y = states[state + 1]! + ((ahead * c - pv * b) * offY + (pv * a - ahead * b) * offVy) * scale
    vx = filteredVx + ((aheadV * c - vv * b) * offX + (vv * a - aheadV * b) * offVx) * scale
    vy = filteredVy + ((aheadV * c - vv * b) * offY + (vv * a - aheadV * b) * offVy) * scale
    step -= stepsFor(dt)
    if (later) addBetween(motion, step, time, dt, { x, y, vx, vy }, later)
    times[step] = time
    east[step] = x
    north[step] = y
    speed[step] = Math.sqrt(vx * vx + vy * vy)
    next = time
  }
}

const stepsFor = (gap: number) => (gap > STEP_SECONDS ? Math.min(MOST_STEPS, Math.ceil(gap / STEP_SECONDS)) : 1)

function emptyMotion({ seconds, length, runStarts }: CleanTrack): Motion {
  const starts: number[] = []
  let steps = 0
  for (const [run, start] of runStarts.entries()) {
    starts.push(steps)
    steps += 1
    const end = runStarts[run + 1] ?? length
    for (let index = start + 1; index < end; index += 1) steps += stepsFor(seconds[index]! - seconds[index - 1]!)
  }
  const column = () => new Float64Array(steps)
  return { length: steps, seconds: column(), east: column(), north: column(), speed: column(), runStarts: starts }
}

function addBetween(motion: Motion, at: number, time: number, gap: number, earlier: State, later: State) {
  const steps = stepsFor(gap)
  for (let step = 1; step < steps; step += 1) {
    const part = step / steps
    const x = cubicAt(part, gap, earlier.x, later.x, earlier.vx, later.vx)
    const y = cubicAt(part, gap, earlier.y, later.y, earlier.vy, later.vy)
    motion.seconds[at + step] = time + part * gap
    motion.east[at + step] = x.place
    motion.north[at + step] = y.place
    motion.speed[at + step] = Math.sqrt(x.speed ** 2 + y.speed ** 2)
  }
}

/** Cubic Hermite at a fraction (0 to 1) of the gap. */
function cubicAt(part: number, gap: number, from: number, to: number, fromSpeed: number, toSpeed: number) {
  const way = to - from
  const start = gap * fromSpeed - way
  const end = way - gap * toSpeed
  const bend = (1 - part) * start + part * end
  const slope = way + (1 - 2 * part) * bend + part * (1 - part) * (end - start)
  return { place: from + part * way + part * (1 - part) * bend, speed: slope / gap }
}

/** km/h, 0 to 60, per point of a sorted track, from the smoothed motion. */
export function speedsAlong(track: readonly TrackPoint[]): number[] {
  const positions = cleanTrack(track)
  const { length, seconds, speed } = smoothMotion(positions, noiseVariance(positions))
  let step = 0
  return track.map(({ at }) => {
    const time = (at - positions.startAt) / 1000
    while (step + 1 < length && seconds[step + 1]! <= time) step += 1
    return Math.min(TOP_KMH, (speed[step] ?? 0) * 3.6)
  })
}
