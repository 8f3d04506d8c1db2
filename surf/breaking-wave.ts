import { angleBetween } from '#surf/angles.ts'
import type { Sea } from '#surf/sea.ts'

/** Komar & Gaughan's 0.39 g^(1/5), g in metres per second squared. */
const BREAKER_FACTOR = 0.39 * 9.81 ** 0.2

/** Metres: no taller wave is believed, whatever a source says. The tallest ever ridden broke at 26 m (Nazaré, 2020). */
const TALLEST = 30

/** Degrees: the standard deviation of a swell's directions, Goda's spreading parameter 25 (see docs/conditions.md). */
const SPREAD = 16

/** The share of a swell's energy that reaches a coast, by whole degrees between where it comes from and the facing. */
const energyShare = /* @__PURE__ */ Float64Array.from({ length: 181 }, (_, angle) => fluxAt(angle) / fluxAt(0))

/** Onto each metre of coast a train of waves brings the cosine of its angle; a swell is many trains, spread around its mean. */
function fluxAt(angle: number): number {
  let flux = 0
  for (let offset = -4 * SPREAD; offset <= 4 * SPREAD; offset += 1) {
    const onto = Math.cos(((angle + offset) * Math.PI) / 180)
    flux += Math.max(0, onto) * Math.exp(-((offset / SPREAD) ** 2) / 2)
  }
  return flux
}

/**
 * The height in metres of the waves that break at a spot facing that way (degrees; null: direction is not counted), by
 * Komar & Gaughan (1972): 0.39 g^(1/5) (T H²)^(2/5), H² being the energy that arrives. Null where height or period is.
 */
export function breakingHeight(sea: Sea & { swellHeight: number; swellPeriod: number }, facing: number | null): number
export function breakingHeight(sea: Sea, facing: number | null): number | null
export function breakingHeight({ swellHeight, swellPeriod, swellDirection }: Sea, facing: number | null) {
  if (swellHeight === null || swellPeriod === null) return null
  const share =
    facing === null || swellDirection === null ? 1 : energyShare[Math.round(angleBetween(swellDirection, facing))]!
  const height = Math.min(TALLEST, Math.max(0, swellHeight))
  const period = Math.max(0, swellPeriod)
  return Math.min(TALLEST, BREAKER_FACTOR * (height * height * (period * share)) ** 0.4)
}
