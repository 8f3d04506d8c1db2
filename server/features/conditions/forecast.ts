import { sql } from 'kysely'
import { tideStandAt } from '#catalogue/tide-stand.ts'
import type { TidePlace } from '#catalogue/tide-station.ts'
import type { Forecast, ForecastHour } from '#contract/conditions.ts'
import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { type AskedSpot, type AskForSpot, createAskForSpot } from '#server/features/conditions/asked-spot.ts'
import { comingDays } from '#server/features/conditions/coming-days.ts'
import { CLOCKS_DIFFER_MS } from '#server/features/conditions/wrong-clocks.ts'
import type { Database } from '#server/platform/database.ts'
import { currentConditions, type KnownSea } from '#surf/current-conditions.ts'
import { forecastHour, moreOfHour } from '#surf/forecast-hour.ts'
import { type PackedSea, seaAt } from '#surf/packed-sea.ts'
import { ratedBreak } from '#surf/rated-break.ts'
import type { RatedBreak } from '#surf/rating.ts'
import { ratingReasons } from '#surf/rating-reasons.ts'
import type { Sea } from '#surf/sea.ts'
import { bestWindows } from '#surf/windows.ts'

const HOUR_MS = 60 * 60 * 1000
const ATTRIBUTION =
  'Weather data by Open-Meteo.com (https://open-meteo.com), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0), changed'

/** What the lists of spots show of a square in this hour; undefined where they show nothing of it. */
export type SeaInLists = (cell: string) => KnownSea | undefined

const MINUTE_MS = 60_000

type Need = Pick<Deps, 'db' | 'env' | 'now'>
export type Forecasts = ReturnType<typeof createForecasts>

/** The week at each spot, by its id, and a name for what it is worked out from. Both refuse `spot_not_found`. */
export function createForecasts(need: Need, seaInLists: SeaInLists) {
  const askFor = createAskForSpot(need.db)
  return {
    /** While this is the same, so is the week, but for the minute's tide. The spot counts as asked for. */
    async version(spotId: string): Promise<string> {
      const spot = await askFor(spotId)
      const minute = Math.floor(need.now().getTime() / MINUTE_MS)
      return JSON.stringify([minute, spot, seaInLists(spot.conditionsCell)])
    },
    at: (spotId: string) => forecastAt(spotId, need, { askFor, seaInLists }),
  }
}

/**
 * The week at a spot from what is known by now. It never waits for the source. Lists take newer figures some minutes later; until
 * then this hour is as they show it, so that no two screens differ.
 */
async function forecastAt(
  spotId: string,
  { db, env, now }: Need,
  { askFor, seaInLists }: { askFor: AskForSpot; seaInLists: SeaInLists },
): Promise<Forecast> {
  const time = now()
  const spot = await withHours(db, await askFor(spotId))
  const { timeZone, from, to, light, tide } = comingDays(spot, time)
  const known = seaInLists(spot.conditionsCell) ?? newestSea(spot, time)
  const sea = known?.sea ?? null
  const rated = ratedBreak(spot)
  const hours = hoursAt(spot, { from, to, rated, present: { time, sea } })
  const tideNow = rated.profile.tideBand && tideStandAt(spot, time)
  const { currentConditions: _, ...figures } = currentConditions(known, { spot: rated, tide: tideNow, now: time })
  return {
    ...figures,
    state: stateOf(spot, hours, { time, asks: env.OPEN_METEO_REQUESTS_PER_DAY > 0 }),
    fetchedAt: spot.fetchedAt,
    attribution: ATTRIBUTION,
    timeZone,
    profile: rated.profile,
    reasons: sea ? ratingReasons(sea, rated, tideNow) : [],
    hours,
    windows: bestWindows({ hours, light, extremes: tide?.extremes ?? [], now: time }),
    tide,
    light,
  }
}

type StoredSea = { hours: PackedSea | null; fetchedAt: string | null }

/** The hours with the time at which they came, which may be later than what the spot was read with. */
async function withHours(db: Database, spot: AskedSpot): Promise<AskedSpot & StoredSea> {
  const { rows } = await sql<StoredSea>`
    select hours, fetched_at from conditions_cells where cell = ${spot.conditionsCell}`.execute(db)
  return { ...spot, ...(rows[0] ?? { hours: null, fetchedAt: null }) }
}

function stateOf(
  { fetchedAt, isAwaited }: Pick<AskedSpot, 'fetchedAt' | 'isAwaited'>,
  hours: ForecastHour[],
  { time, asks }: { time: Date; asks: boolean },
): Forecast['state'] {
  if (fetchedAt === null) return asks && isAwaited ? 'pending' : 'unknown'
  if (hours.every(({ swellHeight, windSpeed }) => swellHeight === null && windSpeed === null)) return 'unknown'
  const age = time.getTime() - Date.parse(fetchedAt)
  // A time that is still to come was told by a wrong clock, and how old the figures are is not known.
  return age > -CLOCKS_DIFFER_MS && age < FORECAST_FRESH_MS ? 'fresh' : 'stale'
}

/** What the hours of a spot are worked out from. */
type HoursOf = TidePlace & { hours: PackedSea | null }

/**
 * An entry for each hour of the source, whether it knows it or not, so that a chart's axis stays whole. Where the clock
 * is half an hour off, the first holds the midnight.
 */
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
