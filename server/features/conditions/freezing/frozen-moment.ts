import { tideStandAt } from '#catalogue/tides/tides.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { FrozenConditions } from '#contract/sessions/frozen-conditions.ts'
import { tideThen } from '#server/features/conditions/forecast/tide.ts'
import type { SessionPlace } from '#server/features/conditions/freezing/session-place.ts'
import { ratingReasons } from '#surf/rating/rating-reasons.ts'
import type { KnownSea } from '#surf/sea/current-conditions.ts'
import { ratedBreak } from '#surf/sea/estimated-profile.ts'
import { forecastHour, moreOfHour } from '#surf/sea/forecast-hour.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { lightAt } from '#surf/time/sun.ts'

const NO_BREAK = {
  waveHeight: null,
  windSide: null,
  tideShare: null,
  surfRating: null,
  warning: null,
} satisfies Partial<ForecastHour>
const NOWHERE_KNOWN = { facing: null, breakKind: null, breakProfile: null }

type Known = { sea: KnownSea | null; buoy: FrozenConditions['buoy'] }

/** Conditions of one moment, computed as on the spot's page. */
export function frozenMoment(moment: Date, place: SessionPlace, { sea: known, buoy }: Known): FrozenConditions {
  const { position, spot, forecastMiles } = place
  const isAtSpot = spot !== null && forecastMiles === null
  const time = new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS)
  const rated = ratedBreak(isAtSpot ? spot : NOWHERE_KNOWN)
  const stand = rated.profile.tideBand && tideStandAt(position, time)
  const sea = known?.sea ?? null
  const hour = sea && { ...forecastHour(sea, { spot: rated, tide: stand, time }), ...moreOfHour(sea) }
  return {
    at: moment.toISOString(),
    hour: hour && (isAtSpot ? hour : { ...hour, ...NO_BREAK }),
    reasons: sea && isAtSpot ? ratingReasons(sea, rated, stand) : [],
    forecastAt: known?.fetchedAt.toISOString() ?? null,
    forecastMiles: known && forecastMiles,
    tide: tideThen(position, moment),
    light: lightAt(moment, position),
    buoy,
  }
}
