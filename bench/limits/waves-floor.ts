import type { TrackPoint } from '#surf/tracks/track.ts'

const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180
const ACCELERATION = 2
const VARIANCE = 1
const TOP_SPEED = 60 / 3.6
const STEP_ERROR_M = 5
const MOST_ROUGHNESS = 100

/**
 * The arithmetic of wave detection and nothing else: the tests of each position and step, projection, noise, filter,
 * smoother, speed and distance of one run whose positions are all good, in one pass forwards and one back, with nothing
 * kept. Returns metres along the way, seconds over 12 km/h, and how much was impossible.
 */
export function wavesFloor(track: readonly TrackPoint[]): { metres: number; seconds: number; impossible: number } {
  const origin = track[track.length >> 1]!
  const east = METRES_PER_DEGREE * Math.cos((origin.latitude * Math.PI) / 180)
  // Seconds, then position and velocity on both axes, then the covariance.
  const states = new Float64Array(8 * track.length)
  let [x, y, vx, vy, pp, pv, vv, before] = [0, 0, 0, 0, 1e6, 0, 4, 0]
  let [lastX, lastY, impossible] = [0, 0, 0]
  for (let index = 0; index < track.length; index += 1) {
    const { at, latitude, longitude, accuracyM = 0 } = track[index]!
    const isPosition = Number.isFinite(at) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && accuracyM <= 100
    if (!isPosition || (latitude === 0 && longitude === 0)) impossible += 1
    const seconds = (at - origin.at) / 1000
    const dt = index > 0 ? seconds - before : 0
    before = seconds
    const noise = ACCELERATION * dt
    const placeX = (longitude - origin.longitude) * east
    const placeY = (latitude - origin.latitude) * METRES_PER_DEGREE
    // Whether a step is possible, and whether it is the beginning or the end of a spike.
    const reach = TOP_SPEED * dt + STEP_ERROR_M
    const step = (placeX - lastX) ** 2 + (placeY - lastY) ** 2
    if (step > reach * reach) impossible += 1
    lastX = placeX
    lastY = placeY
    x += vx * dt
    y += vy * dt
    pp += dt * (2 * pv + dt * vv + (noise * dt) / 3)
    pv += dt * (vv + noise / 2)
    vv += noise
    const weight = 1 / (pp + VARIANCE)
    const gain = pp * weight
    const speedGain = pv * weight
    const offX = placeX - x
    const offY = placeY - y
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
  if (medianRoughness(states, track.length) > MOST_ROUGHNESS) impossible += 1
  return { ...smoothed(states, track.length), impossible }
}

/** What the noise of a track is measured by, at a thousand positions. */
function medianRoughness(states: Float64Array, length: number): number {
  const stride = Math.max(1, Math.floor(length / 1000))
  const roughness = new Float64Array(Math.floor((length - 2) / stride))
  for (let sample = 0; sample < roughness.length; sample += 1) {
    const state = 8 * (sample * stride + 1)
    const offX = states[state + 1]! - (states[state - 7]! + states[state + 9]!) / 2
    const offY = states[state + 2]! - (states[state - 6]! + states[state + 10]!) / 2
    roughness[sample] = offX * offX + offY * offY
  }
  return roughness.sort()[roughness.length >> 1]!
}

function smoothed(states: Float64Array, length: number): { metres: number; seconds: number } {
  let [metres, fast] = [0, 0]
  const last = 8 * (length - 1)
  let seconds = states[last]!
  let x = states[last + 1]!
  let y = states[last + 2]!
  let vx = states[last + 3]!
  let vy = states[last + 4]!
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
    const laterX = x
    const laterY = y
    x = states[state + 1]! + ((ahead * c - pv * b) * offX + (pv * a - ahead * b) * offVx) * scale
    y = states[state + 2]! + ((ahead * c - pv * b) * offY + (pv * a - ahead * b) * offVy) * scale
    vx = states[state + 3]! + ((aheadV * c - vv * b) * offX + (vv * a - aheadV * b) * offVx) * scale
    vy = states[state + 4]! + ((aheadV * c - vv * b) * offY + (vv * a - aheadV * b) * offVy) * scale
    metres += Math.sqrt((x - laterX) ** 2 + (y - laterY) ** 2)
    if (vx * vx + vy * vy > (12 / 3.6) ** 2) fast += dt
    seconds = states[state]!
  }
  return { metres, seconds: fast }
}
