import type { CleanTrack } from '#surf/track-cleaning.ts'

/** Metres east and north, and m/s towards both and along the way, at each position of the clean track. */
export type SmoothTrack = {
  east: Float64Array
  north: Float64Array
  eastSpeed: Float64Array
  northSpeed: Float64Array
  speed: Float64Array
}

/** How much a surfer accelerates, as the spectral density of white noise, m²/s³: from nothing to 10 km/h within 4 s. */
const ACCELERATION = 2
/** Before its first position a run moves so fast in any direction, as a variance, m²/s². */
const FIRST_SPEED_VARIANCE = 4

/**
 * The most likely motion behind the positions: for each run a Kalman filter forwards, with acceleration as white noise,
 * and the smoother backwards (Rauch, Tung and Striebel, AIAA Journal 3, 1965). It needs no even sampling. `variance` is
 * that of a position with a doubt of 1, in m². Both axes share the covariances, which do not depend on the positions.
 */
export function smoothTrack(track: CleanTrack, variance: number): SmoothTrack {
  const { length, runStarts } = track
  const smooth: SmoothTrack = {
    east: new Float64Array(length),
    north: new Float64Array(length),
    eastSpeed: new Float64Array(length),
    northSpeed: new Float64Array(length),
    speed: new Float64Array(length),
  }
  const covariance = new Float64Array(3 * length)
  for (const [run, start] of runStarts.entries()) {
    const end = runStarts[run + 1] ?? length
    filterForwards(track, variance, smooth, covariance, start, end)
    smoothBackwards(track, smooth, covariance, start, end)
  }
  return smooth
}

function filterForwards(
  { seconds, east, north, doubt }: CleanTrack,
  variance: number,
  smooth: SmoothTrack,
  covariance: Float64Array,
  start: number,
  end: number,
) {
  let x = east[start]!
  let y = north[start]!
  let vx = 0
  let vy = 0
  let pp = variance * doubt[start]! ** 2
  let pv = 0
  let vv = FIRST_SPEED_VARIANCE
  for (let index = start; index < end; index += 1) {
    if (index > start) {
      const dt = seconds[index]! - seconds[index - 1]!
      x += vx * dt
      y += vy * dt
      const noise = ACCELERATION * dt
      pp += dt * (2 * pv + dt * vv + (noise * dt) / 3)
      pv += dt * (vv + noise / 2)
      vv += noise
      const weight = 1 / (pp + variance * doubt[index]! ** 2)
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
    }
    smooth.east[index] = x
    smooth.north[index] = y
    smooth.eastSpeed[index] = vx
    smooth.northSpeed[index] = vy
    covariance[3 * index] = pp
    covariance[3 * index + 1] = pv
    covariance[3 * index + 2] = vv
  }
}

function smoothBackwards(
  { seconds }: CleanTrack,
  { east, north, eastSpeed, northSpeed, speed }: SmoothTrack,
  covariance: Float64Array,
  start: number,
  end: number,
) {
  let x = east[end - 1]!
  let y = north[end - 1]!
  let vx = eastSpeed[end - 1]!
  let vy = northSpeed[end - 1]!
  speed[end - 1] = Math.sqrt(vx * vx + vy * vy)
  for (let index = end - 2; index >= start; index -= 1) {
    const dt = seconds[index + 1]! - seconds[index]!
    const pp = covariance[3 * index]!
    const pv = covariance[3 * index + 1]!
    const vv = covariance[3 * index + 2]!
    const noise = ACCELERATION * dt
    // The covariance a, b, c of the predicted next state, and that of this state with it.
    const a = pp + dt * (2 * pv + dt * vv + (noise * dt) / 3)
    const b = pv + dt * (vv + noise / 2)
    const c = vv + noise
    const scale = 1 / (a * c - b * b)
    const ahead = pp + dt * pv
    const aheadV = pv + dt * vv
    const gpp = (ahead * c - pv * b) * scale
    const gpv = (pv * a - ahead * b) * scale
    const gvp = (aheadV * c - vv * b) * scale
    const gvv = (vv * a - aheadV * b) * scale
    const formerVx = eastSpeed[index]!
    const formerVy = northSpeed[index]!
    const offX = x - east[index]! - formerVx * dt
    const offY = y - north[index]! - formerVy * dt
    const offVx = vx - formerVx
    const offVy = vy - formerVy
    x = east[index]! + gpp * offX + gpv * offVx
    y = north[index]! + gpp * offY + gpv * offVy
    vx = formerVx + gvp * offX + gvv * offVx
    vy = formerVy + gvp * offY + gvv * offVy
    east[index] = x
    north[index] = y
    eastSpeed[index] = vx
    northSpeed[index] = vy
    speed[index] = Math.sqrt(vx * vx + vy * vy)
  }
}
