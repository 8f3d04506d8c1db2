import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { Units } from '#web/lib/format/units.ts'
import { type SwellOfAnHour, waveFigure } from '#web/lib/format/wave-height.ts'

type SwellsOfHour = Pick<ForecastHour, 'swellHeight' | 'swellPeriod' | 'swellDirection' | 'swells'>

/**
 * The wave trains of an hour in open water beside the one that brings most to the spot, the one with most energy first.
 * Those that round to no height in the reader's units are left out.
 */
export function otherSwells(hour: SwellsOfHour, units: Units): SwellOfAnHour[] {
  const swells = (hour.swells ?? []).map(({ heightMeters, periodSeconds, periodKind, directionDegrees }) => ({
    swellHeight: heightMeters,
    swellPeriod: periodSeconds,
    swellPeriodKind: periodKind,
    swellDirection: directionDegrees,
  }))
  const leading = swells.findIndex(
    ({ swellHeight, swellPeriod, swellDirection }) =>
      swellHeight === hour.swellHeight && swellPeriod === hour.swellPeriod && swellDirection === hour.swellDirection,
  )
  return swells.filter(({ swellHeight }, index) => index !== leading && waveFigure(swellHeight, units) > 0)
}
