import { angleBetween } from '#surf/places/geo.ts'
import { curveThrough, valueOn } from '#surf/sea/curve.ts'
import type { Sea } from '#surf/sea/sea.ts'
import { windLeaves } from '#surf/sea/wind.ts'

// The rating by facing and one swell alone, kept to measure against.
const BREAKER_FACTOR = 0.39 * 9.81 ** 0.2
const TALLEST = 30
const SPREAD = 16
const RIDEABLE = 0.6
const worthOfHeight = curveThrough([0.4, 0], [1, 0.5], [1.5, 0.7], [2, 0.88], [2.5, 0.95], [3, 1])
const worthOfPeriod = curveThrough(
  [4, 0.15],
  [5, 0.25],
  [6, 0.4],
  [7, 0.5],
  [8, 0.62],
  [10, 0.78],
  [12, 0.88],
  [14, 0.95],
  [16, 1],
)
const heldOfSwell = curveThrough([3.5, 1], [6, 0.5], [9, 0.25])
const energyShare = Float64Array.from({ length: 181 }, (_, angle) => fluxAt(angle) / fluxAt(0))

function fluxAt(angle: number): number {
  let flux = 0
  for (let offset = -4 * SPREAD; offset <= 4 * SPREAD; offset += 1) {
    const onto = Math.cos(((angle + offset) * Math.PI) / 180)
    flux += Math.max(0, onto) * Math.exp(-((offset / SPREAD) ** 2) / 2)
  }
  return flux
}

export function formerRating(sea: Sea, facing: number): number {
  const { swellHeight, swellPeriod, swellDirection, windSpeed, windDirection } = sea
  if (swellHeight === null || swellPeriod === null || windSpeed === null || windDirection === null) return Number.NaN
  const share = swellDirection === null ? 1 : energyShare[Math.round(angleBetween(swellDirection, facing))]!
  const height = Math.min(TALLEST, Math.max(0, swellHeight))
  const waveHeight = Math.min(TALLEST, BREAKER_FACTOR * (height * height * (Math.max(0, swellPeriod) * share)) ** 0.4)
  const worth =
    valueOn(worthOfHeight, waveHeight) * valueOn(worthOfPeriod, swellPeriod) * valueOn(heldOfSwell, swellHeight)
  const rating = Math.round(5 * worth * windLeaves(windSpeed, windDirection, facing) * 2) / 2
  return waveHeight < RIDEABLE ? rating : Math.max(1, rating)
}
