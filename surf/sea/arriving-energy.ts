import type { BreakProfile, SwellArc } from '#contract/sea/break-profile.ts'

/** Degrees, standard deviation: Goda's spreading parameter 25 (docs/conditions.md). */
const SPREAD = 16
const HALF_TURN = 180
const TURN = 360

/** By degrees from the mean direction, -180° to 540°: arcs end within a turn of their begin. */
const cumulated = /* @__PURE__ */ cumulateEnergy()

function cumulateEnergy(): Float64Array {
  const density = Array.from({ length: TURN }, (_, index) => Math.exp(-(((index - HALF_TURN + 0.5) / SPREAD) ** 2) / 2))
  const whole = density.reduce((sum, value) => sum + value, 0)
  const shares = new Float64Array(2 * TURN + 1)
  for (let at = 1; at < shares.length; at += 1) shares[at] = shares[at - 1]! + density[(at - 1) % TURN]! / whole
  return shares
}

/** Seconds from which swell bends fully, and the share left for short ones. */
const BENDS_WELL = 14
const LEAST_BEND = 0.2
const BENDS_LEAST = 7

/** Relative to 14 s: waves refract in water under half their length (gT²/4π), so short seas pass a headland. */
export function bendOf(periodSeconds: number): number {
  if (periodSeconds >= BENDS_WELL) return 1
  if (periodSeconds <= BENDS_LEAST) return LEAST_BEND
  return LEAST_BEND + ((1 - LEAST_BEND) * (periodSeconds - BENDS_LEAST)) / (BENDS_WELL - BENDS_LEAST)
}

type Arcs = Pick<BreakProfile, 'windows' | 'wraps'>

/** Degrees. */
const STEP = 2
/** Cached per profile: a week has 168 hours with several swells. */
type Arrivals = { windows: Float32Array; wraps: Float32Array; most: number }
const tables = /* @__PURE__ */ new WeakMap<Arcs, Arrivals>()

/** The profile's arcs must not change afterwards. */
export function arrivalsOf(profile: Arcs): Arrivals {
  let table = tables.get(profile)
  if (!table) {
    const { windows, wraps } = profile
    const most = windows.reduce((largest, { share }) => Math.max(largest, share), 0)
    table = { windows: tableOf(windows), wraps: tableOf(wraps), most }
    tables.set(profile, table)
  }
  return table
}

/** Arriving share of a swell's energy, above 1 where focused. Waves spread around the mean direction. */
export function arrivingShare(arrivals: Arrivals, directionDegrees: number | null, periodSeconds: number): number {
  if (directionDegrees === null) return arrivals.most
  // Remainders are slow, and rarely needed.
  const isOnCompass = directionDegrees >= 0 && directionDegrees < TURN
  const direction = isOnCompass ? directionDegrees : ((directionDegrees % TURN) + TURN) % TURN
  const nearest = Math.round(direction / STEP)
  const at = nearest === TURN / STEP ? 0 : nearest
  return arrivals.windows[at]! + arrivals.wraps[at]! * bendOf(periodSeconds)
}

const tableOf = (arcs: SwellArc[]) =>
  Float32Array.from({ length: TURN / STEP }, (_, at) =>
    arcs.reduce((share, arc) => share + partWithin(arc, at * STEP), 0),
  )

function partWithin({ from, to, share }: SwellArc, direction: number): number {
  const begin = (from - direction + TURN + HALF_TURN) % TURN
  const width = to > from ? to - from : to - from + TURN
  return share * (cumulated[begin + width]! - cumulated[begin]!)
}
