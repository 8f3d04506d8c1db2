import type { TrackPoint } from '#surf/track.ts'

const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180
const ACCELERATION = 2
const VARIANCE = 1

/**
 * The arithmetic of wave detection and nothing else: projection, filter, smoother, speed and distance of one run whose
 * positions are all good, in one pass forwards and one back. Returns metres along the way and seconds over 12 km/h.
 */
export function wavesFloor(track: readonly TrackPoint[]): { metres: number; seconds: number } {
  const origin = track[track.length >> 1]!
  const east = METRES_PER_DEGREE * Math.cos((origin.latitude * Math.PI) / 180)
  // Seconds, then position and velocity on both axes, then the covariance.
  const states = new Float64Array(8 * track.length)
  let [x, y, vx, vy, pp, pv, vv, before] = [0, 0, 0, 0, 100, 0, 4, 0]
  for (let index = 0; index < track.length; index += 1) {
    const { at, latitude, longitude } = track[index]!
    const seconds = (at - origin.at) / 1000
    const dt = index > 0 ? seconds - before : 0
    before = seconds
    const noise = ACCELERATION * dt
    x += vx * dt
    y += vy * dt
    pp += dt * (2 * pv + dt * vv + (noise * dt) / 3)
    pv += dt * (vv + noise / 2)
    vv += noise
    const weight = 1 / (pp + VARIANCE)
    const gain = pp * weight
    const speedGain = pv * weight
    const offX = (longitude - origin.longitude) * east - x
    const offY = (latitude - origin.latitude) * METRES_PER_DEGREE - y
    x += gain * offX
    y += gain * offY
    vx += speedGain * offX
    vy += speedGain * offY
    vv -= speedGain * pv
    pp -= gain * pp
    pv -= gain * pv
    const state = 8 * index
    states[state] = seconds
    states[state + 1] = x
    states[state + 2] = y
    states[state + 3] = vx
    states[state + 4] = vy
    states[state + 5] = pp
    states[state + 6] = pv
    states[state + 7] = vv
  }
  return smoothed(states, track.length)
}

function smoothed(states: Float64Array, length: number): { metres: number; seconds: number } {
  let [metres, fast] = [0, 0]
  const last = 8 * (length - 1)
  let [seconds, x, y, vx, vy] = states.subarray(last, last + 5) as unknown as [number, number, number, number, number]
  for (let state = last - 8; state >= 0; state -= 8) {
    const dt = seconds - states[state]!
    const pp = states[state + 5]!
    const pv = states[state + 6]!
    const vv = states[state + 7]!
    const noise = ACCELERATION * dt
    const a = pp + dt * (2 * pv + dt * vv + (noise * dt) / 3)
    const b = pv + dt * (vv + noise / 2)
    const c = vv + noise
    const scale = 1 / (a * c - b * b)
    const ahead = pp + dt * pv
    const aheadV = pv + dt * vv
    const offX = x - states[state + 1]! - states[state + 3]! * dt
    const offY = y - states[state + 2]! - states[state + 4]! * dt
    const offVx = vx - states[state + 3]!
    const offVy = vy - states[state + 4]!
    const [formerX, formerY] = [x, y]
    x = states[state + 1]! + ((ahead * c - pv * b) * offX + (pv * a - ahead * b) * offVx) * scale
    y = states[state + 2]! + ((ahead * c - pv * b) * offY + (pv * a - ahead * b) * offVy) * scale
    vx = states[state + 3]! + ((aheadV * c - vv * b) * offX + (vv * a - aheadV * b) * offVx) * scale
    vy = states[state + 4]! + ((aheadV * c - vv * b) * offY + (vv * a - aheadV * b) * offVy) * scale
    metres += Math.sqrt((x - formerX) ** 2 + (y - formerY) ** 2)
    if (vx * vx + vy * vy > (12 / 3.6) ** 2) fast += dt
    seconds = states[state]!
  }
  return { metres, seconds: fast }
}
