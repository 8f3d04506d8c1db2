import type { BreakProfile, SwellArc } from '#contract/break-profile.ts'

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

/**
 * The share of the energy of a swell from that direction (degrees; null: not known) that arrives at a break: 1 where all
 * does, more where the bottom focuses it. A swell is many trains of waves spread around its mean direction; each arc
 * gets the part of them that comes from within it.
 */
export function arrivingShare(
  { windows, wraps }: Pick<BreakProfile, 'windows' | 'wraps'>,
  directionDegrees: number | null,
  periodSeconds: number,
): number {
  if (directionDegrees === null) return largestShare(windows)
  const direction = Math.round(directionDegrees) % TURN
  let share = 0
  for (let at = 0; at < windows.length; at += 1) share += partWithin(windows[at]!, direction)
  if (wraps.length === 0) return share
  let bent = 0
  for (let at = 0; at < wraps.length; at += 1) bent += partWithin(wraps[at]!, direction)
  return share + bent * bendOf(periodSeconds)
}

function partWithin({ from, to, share }: SwellArc, direction: number): number {
  let begin = from - direction + HALF_TURN
  if (begin < 0) begin += TURN
  else if (begin >= TURN) begin -= TURN
  const width = to > from ? to - from : to - from + TURN
  return share * (cumulated[begin + width]! - cumulated[begin]!)
}

const largestShare = (arcs: SwellArc[]) => arcs.reduce((largest, { share }) => Math.max(largest, share), 0)
