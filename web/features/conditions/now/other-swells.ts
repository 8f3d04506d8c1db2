import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { Units } from '#web/lib/format/units.ts'
import { type FormattedSwell, waveFigure } from '#web/lib/format/wave-height.ts'

type LeadingSwell = Pick<ForecastHour, 'swellHeight' | 'swellPeriod' | 'swellPeriodKind' | 'swellDirection'>

/** The swell with most energy at the spot, as in open water. */
export function leadingSwell(hour: LeadingSwell): FormattedSwell | null {
  const { swellHeight, swellPeriod, swellPeriodKind, swellDirection } = hour
  if (swellHeight === null || swellPeriod === null) return null
  return {
    heightMeters: swellHeight,
    periodSeconds: swellPeriod,
    periodKind: swellPeriodKind,
    directionDegrees: swellDirection,
  }
}

type SwellsOfHour = Omit<LeadingSwell, 'swellPeriodKind'> & Pick<ForecastHour, 'swells'>

/** The other swells in open water, most energy first, without those that round to no height. */
export function otherSwells(hour: SwellsOfHour, units: Units): FormattedSwell[] {
  const { swells = [], swellHeight, swellPeriod, swellDirection } = hour
  const leading = swells.findIndex(
    ({ heightMeters, periodSeconds, directionDegrees }) =>
      heightMeters === swellHeight && periodSeconds === swellPeriod && directionDegrees === swellDirection,
  )
  return swells.filter(({ heightMeters }, index) => index !== leading && waveFigure(heightMeters, units) > 0)
}
