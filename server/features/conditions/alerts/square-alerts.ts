import { sql } from 'kysely'
import type { Preference } from '#contract/best-conditions.ts'
import type { AlertTide } from '#contract/spot-alerts.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database.ts'
import type { NotifiedWindow } from '#surf/alert-news.ts'
import type { SeaHours } from '#surf/sea.ts'

/** How many alerts of a square one statement reads; the others are read by further ones. */
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
export type AlertSquare = {
  cell: string
  fetchedKey: string
  hours: SeaHours | null
  /** Spots with alerts. */
  spots: { spot: JudgedSpot; wishes: Wish[] }[]
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
type Row = Omit<AlertSquare, 'spots'> & { spots: (JudgedSpot & { wishes: WishArray[] })[] | null }

/**
 * What the alerts of squares that are on ask for, with spots and forecasts: of each square those after one of them in the order
 * of their keys. A square that is gone is missing.
 */
export async function readSquares(db: Database, cells: readonly string[], after?: AlertKey): Promise<AlertSquare[]> {
  const { rows } = await sql<Row>`
    with page as materialized (
      select asking.* from unnest(${cells}::text[]) square (cell) cross join lateral (
        select square.cell, a.surf_spot_id, a.user_id, a.id, a.least_rating, a.from_hour, a.to_hour, a.days, a.tide,
          a.notice_days, a.preferences, nullif(a.notified_windows, '[]') as notified_windows
        from surf_spots spot join spot_alerts a on a.surf_spot_id = spot.id
        where spot.conditions_cell = square.cell and not a.is_paused
          ${after ? sql`and (a.surf_spot_id, a.user_id, a.id) > (${after.spotId}, ${after.userId}, ${after.id})` : sql``}
        order by a.surf_spot_id, a.user_id, a.id limit ${ALERTS_AT_ONCE}) asking
    ),
    wishes as materialized (
      select surf_spot_id, json_agg(json_build_array(least_rating, from_hour, to_hour, days, tide, notice_days,
        preferences, notified_windows)) as wishes
      from (
        select distinct surf_spot_id, least_rating, from_hour, to_hour, days, tide, notice_days, preferences,
          notified_windows
        from page) wish
      group by surf_spot_id
    ),
    cut as materialized (select cell from page group by cell having count(*) = ${ALERTS_AT_ONCE})
    select sea.cell, sea.fetched_at::text as fetched_key, sea.hours,
      (select json_agg(json_build_object('id', spot.id, 'name', spot.name, 'latitude', spot.latitude,
          'longitude', spot.longitude, 'facing', spot.facing, 'breakKind', spot.break_kind,
          'breakProfile', spot.break_profile, 'tideStation', spot.tide_station, 'conditionsCell', spot.conditions_cell,
          'wishes', wishes.wishes))
        from surf_spots spot join wishes on wishes.surf_spot_id = spot.id where spot.conditions_cell = sea.cell) as spots,
      case when exists (select from cut where cut.cell = sea.cell) then (
        select json_build_object('spotId', surf_spot_id, 'userId', user_id, 'id', id) from page where page.cell = sea.cell
        order by surf_spot_id desc, user_id desc, id desc limit 1) end as last
    from conditions_cells sea where sea.cell = any(${cells}::text[])`.execute(db)
  return rows.map(({ spots, ...square }) => ({
    ...square,
    spots: (spots ?? []).map(({ wishes, ...spot }) => ({ spot, wishes: wishes.map((wish) => asWish(spot.id, wish)) })),
  }))
}

const asWish = (
  spotId: string,
  [leastRating, fromHour, toHour, days, tide, noticeDays, preferences, notifiedWindows]: WishArray,
): Wish => ({
  ...{ spotId, leastRating, fromHour, toHour, days, tide, noticeDays, preferences },
  notifiedWindows: notifiedWindows ?? [],
})
