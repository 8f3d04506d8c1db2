import type { WindSide } from '#contract/sea/spots.ts'
import { angleBetween } from '#surf/places/angles.ts'
import { curveThrough, valueOn } from '#surf/sea/curve.ts'

/** Kilometres per hour: calm and light air, Beaufort 0 and 1, end here. */
const GLASSY_BELOW = 6
/**
 * Kilometres per hour (5 m/s, 10 knots): gusts count from so far above the mean wind, which is where weather reports
 * begin to name them (WMO Manual on Codes, FM 15 METAR).
 */
export const GUSTS_COUNT_FROM = 18

/** What wind of so many km/h leaves of the waves, 0 to 1, when it blows straight off the land or straight off the sea. */
const offshoreLeaves = curveThrough([25, 1], [40, 0.75], [60, 0.3], [80, 0.1])
const onshoreLeaves = curveThrough([GLASSY_BELOW, 1], [12, 0.65], [20, 0.42], [30, 0.3], [45, 0.15], [80, 0.05])

/** The wind in km/h that a rating counts: the mean, or gusts less 18 km/h where they are further above it. */
export const countedWind = (meanKmh: number, gustsKmh: number | null | undefined) =>
  gustsKmh == null ? meanKmh : Math.max(meanKmh, gustsKmh - GUSTS_COUNT_FROM)

/** Whether gusts count for more than the mean wind; both in km/h. */
export const isGusty = (meanKmh: number, gustsKmh: number | null | undefined) =>
  countedWind(meanKmh, gustsKmh) > meanKmh

/**
 * Which side wind of so many km/h blows from at a spot facing that way, both in degrees: eight points of a compass laid
 * on the beach. Null where the speed is, and where a direction is and the wind is not glassy.
 */
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

/** What the wind leaves of the waves, 0 to 1; at a spot whose facing nobody has said (null), as if it blew across. */
export function windLeaves(speedKmh: number, from: number, facing: number | null): number {
  const offshore = valueOn(offshoreLeaves, speedKmh)
  const onshore = valueOn(onshoreLeaves, speedKmh)
  const onto = facing === null ? 0 : Math.cos((angleBetween(from, facing) * Math.PI) / 180)
  return offshore + ((onshore - offshore) * (1 + onto)) / 2
}
