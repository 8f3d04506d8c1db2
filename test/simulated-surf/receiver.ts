import type { TrackPoint } from '#surf/tracks/track.ts'
import type { Chance } from '#test/simulated-surf/chance.ts'
import { type Motion, STEP_SECONDS } from '#test/simulated-surf/surfer.ts'

export type Receiver = {
  /** Standard deviation of the error of a position in metres, in the east and again in the north. */
  noiseM: number
  /** Seconds between positions, or `smart` as some watches record: where the motion changes, 10 s apart at most. */
  sampling: number | 'smart'
  /** Of the error that changes slowly: after so many seconds it has fallen to 1/e. */
  correlationSeconds?: number
  /** Without a fix the receiver repeats its last position for `least` to `most` seconds, then jumps to where it is. */
  freezes?: { least: number; most: number }
}

/** Every six minutes on average, and every 40 s under water: a real watch froze and jumped eight times in 88 minutes. */
const FREEZES_PER_SECOND = { above: 1 / 360, underWater: 1 / 40 }
/** Slow and white error together have the standard deviation asked for. */
const WHITE_SHARE = 0.3
/** When each simulated session begins, in milliseconds since 1970. */
export const STARTED_AT = Date.UTC(2026, 5, 1, 15)
const ORIGIN = { latitude: 33.6595, longitude: -117.9988 }
/** Where the shore is as one looks from the sea, in degrees from north: the beach faces 240. */
const SHOREWARD = (60 * Math.PI) / 180
const METRES_PER_DEGREE = 111_195

/**
 * What a receiver on the wrist makes of a motion: noise whose larger part changes slowly (Gauss-Markov) beside a white one,
 * gaps under water and elsewhere, spikes of tens of metres for one to three seconds, and freezes.
 */
export function record({ ashore, along, isUnderWater }: Motion, receiver: Receiver, chance: Chance): TrackPoint[] {
  const { noiseM, sampling, correlationSeconds = 30, freezes } = receiver
  const slowError = [
    slowNoise(noiseM, correlationSeconds, chance),
    slowNoise(noiseM, correlationSeconds, chance),
  ] as const
  const white = () => chance.normal(noiseM * WHITE_SHARE)
  const perSecond = Math.round(1 / STEP_SECONDS)
  const phase = chance.whole(0, perSecond - 1)
  const points: TrackPoint[] = []
  let silentUntil = 0
  let frozenUntil = 0
  let spike = { until: -1, east: 0, north: 0 }
  for (let second = 0; second * perSecond + phase < ashore.length; second += 1) {
    const step = second * perSecond + phase
    const [slowEast, slowNorth] = [slowError[0](), slowError[1]()]
    // No signal reaches an arm under water, and sometimes none does for no reason one could see.
    if (isUnderWater[step] && chance.often(0.7)) silentUntil = Math.max(silentUntil, second + chance.whole(1, 4))
    if (chance.often(1 / 900)) silentUntil = second + chance.whole(3, 15)
    if (chance.often(1 / 400))
      spike = { until: second + chance.whole(0, 2), east: chance.normal(40), north: chance.normal(40) }
    const froze = isUnderWater[step] ? FREEZES_PER_SECOND.underWater : FREEZES_PER_SECOND.above
    if (freezes && second >= frozenUntil && chance.often(froze))
      frozenUntil = second + Math.round(freezes.least * (freezes.most / freezes.least) ** chance.between(0, 1))
    if (second < silentUntil || (typeof sampling === 'number' && second % sampling !== 0)) continue
    const [spikeEast, spikeNorth] = second <= spike.until ? [spike.east, spike.north] : [0, 0]
    const east = ashore[step]! * Math.sin(SHOREWARD) - along[step]! * Math.cos(SHOREWARD)
    const north = ashore[step]! * Math.cos(SHOREWARD) + along[step]! * Math.sin(SHOREWARD)
    const point = pointAt(second, east + slowEast + white() + spikeEast, north + slowNorth + white() + spikeNorth)
    const last = points.at(-1)
    points.push(second < frozenUntil && last ? { ...last, at: point.at } : point)
  }
  return sampling === 'smart' ? thinned(points) : points
}

/** First-order Gauss-Markov noise, a value per second. */
function slowNoise(noiseM: number, correlationSeconds: number, chance: Chance): () => number {
  const deviation = noiseM * Math.sqrt(1 - WHITE_SHARE ** 2)
  const memory = Math.exp(-1 / correlationSeconds)
  let error = chance.normal(deviation)
  return () => {
    error = error * memory + chance.normal(deviation * Math.sqrt(1 - memory ** 2))
    return error
  }
}

/** Positions are written with six digits after the point, as watches and files have them. */
function pointAt(second: number, east: number, north: number): TrackPoint {
  const shrink = Math.cos((ORIGIN.latitude * Math.PI) / 180)
  return {
    at: STARTED_AT + second * 1000,
    latitude: Number((ORIGIN.latitude + north / METRES_PER_DEGREE).toFixed(6)),
    longitude: Number((ORIGIN.longitude + east / METRES_PER_DEGREE / shrink).toFixed(6)),
  }
}

/** Keeps a position once it lies further from the last kept than going on evenly would explain, or 10 s after it. */
function thinned(points: TrackPoint[]): TrackPoint[] {
  const kept = points.slice(0, 2)
  for (const point of points.slice(2)) {
    const [before, last] = kept.slice(-2) as [TrackPoint, TrackPoint]
    const seconds = (point.at - last.at) / 1000
    const part = (point.at - last.at) / (last.at - before.at)
    const north = (point.latitude - last.latitude - part * (last.latitude - before.latitude)) * METRES_PER_DEGREE
    const east =
      (point.longitude - last.longitude - part * (last.longitude - before.longitude)) *
      METRES_PER_DEGREE *
      Math.cos((ORIGIN.latitude * Math.PI) / 180)
    if (seconds >= 10 || (seconds >= 4 && Math.hypot(north, east) > 8)) kept.push(point)
  }
  return kept
}
