import type { BreakProfile, SwellArc } from '#contract/sea/break-profile.ts'

/** Degrees: the standard deviation of a swell's directions, Goda's spreading parameter 25 (see docs/conditions.md). */
const SPREAD = 16
const HALF_TURN = 180
const TURN = 360

/**
 * The share of a swell's energy that comes from at most so many degrees clockwise of its mean direction, from half a turn
 * before it to a turn and a half after: arcs are whole degrees and end at most a turn after they begin.
 */
const cumulated = /* @__PURE__ */ cumulateEnergy()

function cumulateEnergy(): Float64Array {
  const density = Array.from({ length: TURN }, (_, index) => Math.exp(-(((index - HALF_TURN + 0.5) / SPREAD) ** 2) / 2))
  const whole = density.reduce((sum, value) => sum + value, 0)
  const shares = new Float64Array(2 * TURN + 1)
  for (let at = 1; at < shares.length; at += 1) shares[at] = shares[at - 1]! + density[(at - 1) % TURN]! / whole
  return shares
}

/** Seconds from which on a swell bends around land as much as a profile says, and what is left of that below. */
const BENDS_WELL = 14
const LEAST_BEND = 0.2
const BENDS_LEAST = 7

/**
 * The bend of a swell of so many seconds as a share of that of 14 s: a wave refracts where the water is less deep than
 * half its length (gT²/4π), so a short sea passes the headland that a groundswell wraps around.
 */
export function bendOf(periodSeconds: number): number {
  if (periodSeconds >= BENDS_WELL) return 1
  if (periodSeconds <= BENDS_LEAST) return LEAST_BEND
  return LEAST_BEND + ((1 - LEAST_BEND) * (periodSeconds - BENDS_LEAST)) / (BENDS_WELL - BENDS_LEAST)
}

type Arcs = Pick<BreakProfile, 'windows' | 'wraps'>

/** Degrees between two directions of a table: a swell is spread so wide that the share hardly moves in between. */
const STEP = 2
/** What arrives from each direction, worked out once for a profile: a week has 168 hours and each of them some swells. */
type Arrivals = { windows: Float32Array; wraps: Float32Array; most: number }
const tables = /* @__PURE__ */ new WeakMap<Arcs, Arrivals>()

/** What arrives at a break from each direction. The arcs of a profile must not be changed. */
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

/**
 * The share of the energy of a swell from that direction (degrees; null: not known) that arrives at a break: 1 where all
 * does, more where the bottom focuses it. A swell is many trains of waves spread around its mean direction; each arc
 * gets the part of them that comes from within it.
 */
export function arrivingShare(arrivals: Arrivals, directionDegrees: number | null, periodSeconds: number): number {
  if (directionDegrees === null) return arrivals.most
  // Remainders are slow, and sources hardly ever name a direction off the compass.
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
