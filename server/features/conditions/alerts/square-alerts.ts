import { sql } from 'kysely'
import type { Preference } from '#contract/best-conditions.ts'
import type { AlertTide } from '#contract/spot-alerts.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database.ts'
import type { ToldWindow } from '#surf/alert-news.ts'
import type { SeaHours } from '#surf/sea.ts'

/** How many alerts one statement reads; a square with more is read in several. */
export const ALERTS_AT_ONCE = 5_000
/** No id is smaller. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export type JudgedSpot = ForecastSpot & { id: string; name: string }
/** An alert that is on, as its row has it. */
export type JudgedAlert = {
  userId: string
  id: string
  spotId: string
  leastRating: number | null
  fromHour: number | null
  toHour: number | null
  days: number[]
  tide: AlertTide | null
  noticeDays: number
  preferences: Preference[] | null
  told: ToldWindow[]
}
type Square = {
  fetchedKey: string
  hours: SeaHours | null
  spots: JudgedSpot[] | null
  alerts: JudgedAlert[]
}
/** As the statement writes an alert: without names, which would be half of what 100,000 of them weigh. */
type AlertArray = [
  userId: string,
  id: string,
  spotId: string,
  leastRating: number | null,
  fromHour: number | null,
  toHour: number | null,
  days: number[],
  tide: AlertTide | null,
  noticeDays: number,
  preferences: Preference[] | null,
  told: ToldWindow[] | null,
]
type Row = Omit<Square, 'alerts'> & { alerts: AlertArray[] | null }

/** The alerts of a square that are on, after one of them in the order of their keys, with its spots and its forecast. */
export async function readSquare(
  db: Database,
  cell: string,
  after: Pick<JudgedAlert, 'userId' | 'id'> = { userId: BEFORE_ALL, id: BEFORE_ALL },
): Promise<Square | undefined> {
  const { rows } = await sql<Row>`
    with alerts as materialized (
      select a.* from surf_spots spot join spot_alerts a on a.surf_spot_id = spot.id
      where spot.conditions_cell = ${cell} and not a.is_paused
        and (a.user_id, a.id) > (${after.userId}::uuid, ${after.id}::uuid)
      order by a.user_id, a.id limit ${ALERTS_AT_ONCE}
    )
    select sea.fetched_at::text as fetched_key, case when exists (select from alerts) then sea.hours end as hours,
      (select json_agg(json_build_object('id', spot.id, 'name', spot.name, 'latitude', spot.latitude,
          'longitude', spot.longitude, 'facing', spot.facing, 'breakKind', spot.break_kind,
          'breakProfile', spot.break_profile, 'tideStation', spot.tide_station, 'conditionsCell', spot.conditions_cell))
        from surf_spots spot where spot.conditions_cell = sea.cell) as spots,
      -- In the order of the rows above.
      (select json_agg(json_build_array(user_id, id, surf_spot_id, least_rating, from_hour, to_hour, days, tide, notice_days,
          preferences, case when told <> '[]' then told end))
        from alerts) as alerts
    from conditions_cells sea where sea.cell = ${cell}`.execute(db)
  const [row] = rows
  return row && { ...row, alerts: (row.alerts ?? []).map(asAlert) }
}

const asAlert = (alert: AlertArray): JudgedAlert => {
  const [userId, id, spotId, leastRating, fromHour, toHour, days, tide, noticeDays, preferences, told] = alert
  return { userId, id, spotId, leastRating, fromHour, toHour, days, tide, noticeDays, preferences, told: told ?? [] }
}
