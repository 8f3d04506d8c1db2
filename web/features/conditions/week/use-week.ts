import { useMemo } from 'react'
import type { Forecast } from '#contract/sea/conditions.ts'
import { type SpotClock, spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { daysAhead, type SpotDay, spotDays } from '#web/features/conditions/week/spot-days.ts'

/** A forecast as it is read at `now` (milliseconds): its days that are not over, by the clock of the spot. */
export type Week = { forecast: Forecast; days: SpotDay[]; now: number; clock: SpotClock }

/** Undefined while it is on its way, also while the server is still asking its source for it. */
export function useWeek(forecast: Forecast | undefined): Week | undefined {
  const known = forecast?.state === 'pending' ? undefined : forecast
  const clock = useMemo(() => known && spotClock(known.timeZone), [known])
  const days = useMemo(() => known && spotDays(known), [known])
  const now = Date.now()
  return known && clock && days && { forecast: known, days: daysAhead(days, now), now, clock }
}
