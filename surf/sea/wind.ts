import type { WindSide } from '#contract/sea/spots.ts'
import { angleBetween } from '#surf/places/geo.ts'
import { curveThrough, valueOn } from '#surf/sea/curve.ts'

/** km/h: upper bound of Beaufort 0 and 1. */
export const GLASSY_BELOW = 6
/** km/h (10 knots): gusts count from this difference, as in weather reports (WMO Manual on Codes, FM 15 METAR). */
export const GUSTS_COUNT_FROM = 18

/** Remaining quality by km/h straight off the land and off the sea. */
const offshoreLeaves = curveThrough([25, 1], [40, 0.75], [60, 0.3], [80, 0.1])
const onshoreLeaves = curveThrough([GLASSY_BELOW, 1], [12, 0.65], [20, 0.42], [30, 0.3], [45, 0.15], [80, 0.05])

/** The mean, or gusts minus 18 if higher. */
export const countedWind = (meanKmh: number, gustsKmh: number | null | undefined) =>
  gustsKmh == null ? meanKmh : Math.max(meanKmh, gustsKmh - GUSTS_COUNT_FROM)

export const isGusty = (meanKmh: number, gustsKmh: number | null | undefined) =>
  countedWind(meanKmh, gustsKmh) > meanKmh

/** Eight compass points. Null if unknown, unless glassy. */
export function windSideOf(speedKmh: number | null, from: number | null, facing: number | null): WindSide | null {
  if (speedKmh === null) return null
  if (speedKmh < GLASSY_BELOW) return 'glassy'
  if (from === null || facing === null) return null
  const angle = angleBetween(from, facing)
  if (angle < 22.5) return 'onshore'
  if (angle < 67.5) return 'cross-onshore'
  if (angle <= 112.5) return 'cross'
  if (angle <= 157.5) return 'cross-offshore'
  return 'offshore'
}

/** Remaining quality, 0 to 1; cross wind without a facing. */
export function windLeaves(speedKmh: number, from: number, facing: number | null): number {
  const offshore = valueOn(offshoreLeaves, speedKmh)
  const onshore = valueOn(onshoreLeaves, speedKmh)
  const onto = facing === null ? 0 : Math.cos((angleBetween(from, facing) * Math.PI) / 180)
  return offshore + ((onshore - offshore) * (1 + onto)) / 2
}
