import type { CleanTrack } from '#surf/tracks/track-cleaning.ts'

/** A surfer's acceleration as the spectral density of white noise, m²/s³: from rest to 10 km/h within 4 s. */
export const ACCELERATION = 2
/** Initial speed variance of a run, m²/s². */
const FIRST_SPEED_VARIANCE = 4

/** Initial position variance, m²: unknown. */
const FIRST_PLACE_VARIANCE = 1e6

/** Values per state: metres east and north, m/s east and north, and the covariance of position and speed. */
export const STATE_SIZE = 7

/**
 * Runs a forward Kalman filter over each run with white-noise acceleration. `variance` in m² is for a position with
 * doubt 1. Both axes share one covariance, independent of positions.
 */
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
