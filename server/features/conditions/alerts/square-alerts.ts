import { sql } from 'kysely'
import type { Preference } from '#contract/best-conditions.ts'
import type { AlertTide } from '#contract/spot-alerts.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database.ts'
import type { NotifiedWindow } from '#surf/alert-news.ts'
import type { SeaHours } from '#surf/sea.ts'

/** How many alerts one statement reads; a square with more is read in several. */
const ALERTS_AT_ONCE = 5_000

export type JudgedSpot = ForecastSpot & { id: string; name: string }
/**
 * What alerts at a spot ask for, and the windows that their surfers were notified of: alerts that have all of it in common
 * are judged once.
 */
export type Wish = {
  spotId: string
  leastRating: number | null
  fromHour: number | null
  toHour: number | null
  days: number[]
  tide: AlertTide | null
  noticeDays: number
  preferences: Preference[] | null
  notifiedWindows: NotifiedWindow[]
}
/** The key of an alert at a square. */
export type AlertKey = { spotId: string; userId: string; id: string }
type Square = {
  fetchedKey: string
  /** Null also where no alert is on. */
  hours: SeaHours | null
  spots: JudgedSpot[]
  wishes: Wish[]
  /** The last alert that was read; null: there are no more. */
  last: AlertKey | null
}
/** As the statement writes a wish: without names, which would be half of its bytes. */
type WishArray = [
  leastRating: number | null,
  fromHour: number | null,
  toHour: number | null,
  days: number[],
  tide: AlertTide | null,
  noticeDays: number,
  preferences: Preference[] | null,
  notifiedWindows: NotifiedWindow[] | null,
]
type Row = Omit<Square, 'spots' | 'wishes'> & {
  spots: JudgedSpot[] | null
  wishes: Record<string, WishArray[]> | null
}

/** What the alerts of a square that are on ask for, after one of them in the order of their keys, with spots and forecast. */
export async function readSquare(db: Database, cell: string, after?: AlertKey): Promise<Square | undefined> {
  const { rows } = await sql<Row>`
    with page as materialized (
      select a.* from surf_spots spot join spot_alerts a on a.surf_spot_id = spot.id
      where spot.conditions_cell = ${cell} and not a.is_paused
        ${after ? sql`and (a.surf_spot_id, a.user_id, a.id) > (${after.spotId}, ${after.userId}, ${after.id})` : sql``}
      order by a.surf_spot_id, a.user_id, a.id limit ${ALERTS_AT_ONCE}
    ),
    wishes as (
      select distinct surf_spot_id, least_rating, from_hour, to_hour, days, tide, notice_days, preferences,
        nullif(notified_windows, '[]') as notified_windows
      from page
    ),
    spot_wishes as (
      select surf_spot_id, json_agg(json_build_array(least_rating, from_hour, to_hour, days, tide, notice_days,
        preferences, notified_windows)) as wishes
      from wishes group by surf_spot_id
    )
    select sea.fetched_at::text as fetched_key, case when exists (select from page) then sea.hours end as hours,
      (select json_agg(json_build_object('id', spot.id, 'name', spot.name, 'latitude', spot.latitude,
          'longitude', spot.longitude, 'facing', spot.facing, 'breakKind', spot.break_kind,
          'breakProfile', spot.break_profile, 'tideStation', spot.tide_station, 'conditionsCell', spot.conditions_cell))
        from surf_spots spot join spot_wishes on spot_wishes.surf_spot_id = spot.id) as spots,
      (select json_object_agg(surf_spot_id, wishes) from spot_wishes) as wishes,
      (select json_build_object('spotId', surf_spot_id, 'userId', user_id, 'id', id)
        from page order by surf_spot_id, user_id, id offset ${ALERTS_AT_ONCE - 1}) as last
    from conditions_cells sea where sea.cell = ${cell}`.execute(db)
  const [row] = rows
  return row && { ...row, spots: row.spots ?? [], wishes: Object.entries(row.wishes ?? {}).flatMap(wishesAt) }
}

const wishesAt = ([spotId, wishes]: [string, WishArray[]]): Wish[] =>
  wishes.map(([leastRating, fromHour, toHour, days, tide, noticeDays, preferences, notifiedWindows]) => ({
    ...{ spotId, leastRating, fromHour, toHour, days, tide, noticeDays, preferences },
    notifiedWindows: notifiedWindows ?? [],
  }))
