import { sql } from 'kysely'
import { type TidePlace, tideStandAt } from '#catalogue/tides/tides.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ratedBreak, type StoredBreak } from '#surf/sea/estimated-profile.ts'
import { forecastHour } from '#surf/sea/forecast-hour.ts'
import { type PackedSea, seaAt } from '#surf/sea/packed-sea.ts'

export type PlannedSpot = TidePlace & StoredBreak

/** From rows `spot` of surf_spots. */
export const plannedSpotColumns = sql`
  spot.latitude, spot.longitude, spot.tide_station, spot.facing, spot.break_kind, spot.break_profile`

/** As the spot's page shows it; null without a forecast. */
export function plannedHour(spot: PlannedSpot, hours: PackedSea | null, moment: Date): ForecastHour | null {
  const sea = hours && seaAt(hours, moment)
  if (!sea) return null
  const rated = ratedBreak(spot)
  const tide = rated.profile.tideBand && tideStandAt(spot, moment)
  return forecastHour(sea, { spot: rated, tide, time: moment })
}

/** Null without a forecast or spot. */
export async function ratingAhead(db: Database, spotId: string, startTime: string): Promise<number | null> {
  const { rows } = await sql<PlannedSpot & { hours: PackedSea | null }>`
    select ${plannedSpotColumns}, cell.hours
    from surf_spots spot left join conditions_cells cell on cell.cell = spot.conditions_cell
    where spot.id = ${spotId}`.execute(db)
  const [spot] = rows
  return (spot && plannedHour(spot, spot.hours, new Date(startTime))?.surfRating) ?? null
}
