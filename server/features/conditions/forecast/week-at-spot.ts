import { type TidePlace, tideStandAt } from '#catalogue/tides/tides.ts'
import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { Forecast, ForecastHour } from '#contract/sea/conditions.ts'
import { comingDays } from '#server/features/conditions/forecast/coming-days.ts'
import type { RequestedSpot } from '#server/features/conditions/forecast/requested-spot.ts'
import { CLOCKS_DIFFER_MS } from '#server/features/conditions/wrong-clocks.ts'
import type { RatedBreak } from '#surf/rating/rating.ts'
import { ratingReasons } from '#surf/rating/rating-reasons.ts'
import { currentConditions, type KnownSea } from '#surf/sea/current-conditions.ts'
import { ratedBreak } from '#surf/sea/estimated-profile.ts'
import { forecastHour, moreOfHour } from '#surf/sea/forecast-hour.ts'
import { type PackedSea, seaAt } from '#surf/sea/packed-sea.ts'
import type { Sea } from '#surf/sea/sea.ts'
import { bestWindows } from '#surf/sea/windows.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

export type StoredSea = { hours: PackedSea | null; fetchedAt: string | null }
export type WeekTask = {
  spot: RequestedSpot & StoredSea
  time: Date
  /** This hour as in lists. */
  shown: KnownSea | undefined
  attribution: string
  /** False if the source is disabled. */
  isFetched: boolean
}

/** This hour is as in lists, which update some minutes later, so that screens agree. Some 10 ms of arithmetic. */
export function weekAtSpot({ spot, time, shown, attribution, isFetched }: WeekTask): Forecast {
  const { timeZone, from, to, light, tide } = comingDays(spot, time)
  const known = shown ?? newestSea(spot, time)
  const sea = known?.sea ?? null
  const rated = ratedBreak(spot)
  const hours = hoursAt(spot, { from, to, rated, present: { time, sea } })
  const tideNow = rated.profile.tideBand && tideStandAt(spot, time)
  const { currentConditions: _, ...figures } = currentConditions(known, { spot: rated, tide: tideNow, now: time })
  return {
    ...figures,
    state: stateOf(spot, hours, { time, isFetched }),
    fetchedAt: spot.fetchedAt,
    attribution,
    timeZone,
    profile: rated.profile,
    reasons: sea ? ratingReasons(sea, rated, tideNow) : [],
    hours,
    windows: bestWindows({ hours, light, extremes: tide?.extremes ?? [], now: time }),
    tide,
    light,
  }
}

function stateOf(
  { fetchedAt, isAwaited }: Pick<RequestedSpot, 'fetchedAt' | 'isAwaited'>,
  hours: ForecastHour[],
  { time, isFetched }: { time: Date; isFetched: boolean },
): Forecast['state'] {
  if (fetchedAt === null) return isFetched && isAwaited ? 'pending' : 'unknown'
  if (hours.every(({ swellHeight, windSpeed }) => swellHeight === null && windSpeed === null)) return 'unknown'
  const age = time.getTime() - Date.parse(fetchedAt)
  // A future time comes from a wrong clock; the age is unknown.
  return age > -CLOCKS_DIFFER_MS && age < FORECAST_FRESH_MS ? 'fresh' : 'stale'
}

type HoursOf = TidePlace & { hours: PackedSea | null }

/** Unknown hours included, so that a chart's axis is whole. In half-hour zones the first contains midnight. */
export function hoursAt(spot: HoursOf, { from, to, rated, present }: Span): ForecastHour[] {
  const first = Math.floor(from.getTime() / HOUR_MS)
  const count = Math.ceil(to.getTime() / HOUR_MS) - first
  const presentHour = Math.floor(present.time.getTime() / HOUR_MS)
  return Array.from({ length: count }, (_, index) => {
    const time = new Date((first + index) * HOUR_MS)
    const sea = first + index === presentHour ? present.sea : ((spot.hours && seaAt(spot.hours, time)) ?? null)
    const tide = rated.profile.tideBand && tideStandAt(spot, time)
    return { ...forecastHour(sea, { spot: rated, tide, time }), ...moreOfHour(sea) }
  })
}
type Span = { from: Date; to: Date; rated: RatedBreak; present: { time: Date; sea: Sea | null } }

function newestSea({ hours, fetchedAt }: StoredSea, time: Date): KnownSea | null {
  const sea = hours && seaAt(hours, time)
  return sea && fetchedAt !== null ? { sea, fetchedAt: new Date(fetchedAt) } : null
}
