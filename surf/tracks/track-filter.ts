import type { CleanTrack } from '#surf/tracks/track-cleaning.ts'

/** White noise acceleration, m²/s³: rest to 10 km/h in 4 s. */
export const ACCELERATION = 2
/** m²/s². */
const FIRST_SPEED_VARIANCE = 4

/** m²: unknown. */
const FIRST_PLACE_VARIANCE = 1e6

/** Position and speed east and north, and their covariance. */
export const STATE_SIZE = 7

/** Kalman filter per run. `variance` in m² for a doubt of 1. Both axes share one covariance. */
export function filterForwards(track: CleanTrack, variance: number): Float64Array {
  const { length, runStarts } = track
  const states = new Float64Array(STATE_SIZE * length)
  for (const [run, start] of runStarts.entries())
    filterRun(track, variance, states, start, runStarts[run + 1] ?? length)
  return states
}

function filterRun(track: CleanTrack, variance: number, states: Float64Array, start: number, end: number) {
  const { seconds, east, north, doubt } = track
  let x = east[start]!
  let y = north[start]!
  let vx = 0
  let vy = 0
  let pp = FIRST_PLACE_VARIANCE
  let pv = 0
  let vv = FIRST_SPEED_VARIANCE
  let before = seconds[start]!
  for (let index = start; index < end; index += 1) {
    const dt = seconds[index]! - before
    before = seconds[index]!
    x += vx * dt
    y += vy * dt
    const noise = ACCELERATION * dt
    pp += dt * (2 * pv + dt * vv + (noise * dt) / 3)
    pv += dt * (vv + noise / 2)
    vv += noise
    const weight = 1 / (pp + variance * doubt[index]! * doubt[index]!)
    const gain = pp * weight
    const speedGain = pv * weight
    const offX = east[index]! - x
    const offY = north[index]! - y
    x += gain * offX
    y += gain * offY
    vx += speedGain * offX
    vy += speedGain * offY
    vv -= speedGain * pv
    pp -= gain * pp
    pv -= gain * pv
    const state = STATE_SIZE * index
    states[state] = x
    states[state + 1] = y
    states[state + 2] = vx
    states[state + 3] = vy
    states[state + 4] = pp
    states[state + 5] = pv
    states[state + 6] = vv
  }
}
