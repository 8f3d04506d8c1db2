import { TENDENCY_FROM_DAY } from '#contract/limits.ts'
import { useBuoy } from '#web/features/conditions/queries.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import type { SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { formatErrors, nameBuoy } from '#web/features/conditions/words/sea-words.ts'
import { useUnits } from '#web/lib/format/units.ts'
import * as texts from '#words/conditions.ts'

/** Beginning, middle and end of the days; the buoy's card has all. */
const SHOWN_DAYS_AHEAD = [1, 5, 9]

/** From which day on the forecast is a tendency, and by how much forecasts were off at the nearest buoy. */
export function HowFarOff({ spotId, days, clock }: { spotId: string; days: SpotDay[]; clock: SpotClock }) {
  const units = useUnits()
  const { data: report } = useBuoy(spotId)
  const weak = days[TENDENCY_FROM_DAY]
  const errors = report?.forecastErrors?.filter(({ daysAhead }) => SHOWN_DAYS_AHEAD.includes(daysAhead)) ?? []
  const notes = [
    weak && texts.daysFromOnAreATendency(clock.weekday(weak.start)),
    report?.buoy && errors.length > 0 && texts.forecastsWereOffBy(formatErrors(errors, units), nameBuoy(report.buoy)),
  ].filter(Boolean)
  return notes.length > 0 && <p className="mx-1 mt-2 text-micro text-ink-2 narrow:mx-3">{notes.join(' ')}</p>
}
