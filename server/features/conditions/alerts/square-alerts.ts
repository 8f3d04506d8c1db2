import { sql } from 'kysely'
import type { Preference } from '#contract/sea/best-conditions.ts'
import type { AlertTide } from '#contract/sea/spot-alerts.ts'
import { askedHours } from '#server/features/conditions/alerts/own-alerts.ts'
import { readWindows } from '#server/features/conditions/alerts/stored-windows.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database/database.ts'
import { remembering } from '#server/platform/process/remembering.ts'
import type { NotifiedWindow } from '#surf/rating/alert-news.ts'
import type { Asked } from '#surf/rating/alert-windows.ts'
import type { PackedSea } from '#surf/sea/packed-sea.ts'

/** How many alerts at a spot one statement reads; the others are read by further ones. */
const ALERTS_AT_ONCE = 5_000

export type JudgedSpot = ForecastSpot & { id: string; name: string }
/**
 * What alerts at a spot ask for, and the windows that their surfers were notified of: alerts that have both in common are
 * judged once.
 */
export type Wish = {
  spotId: string
  asked: Asked
  /** Both as their columns have them. */
  askedText: string
  notifiedText: string
  notifiedWindows: readonly NotifiedWindow[]
}
/** The key of an alert at a spot. */
type AlertKey = { spotId: string; userId: string; id: string }
export type AlertSquare = {
  cell: string
  fetchedKey: string
  hours: PackedSea | null
  /** Spots with alerts; of each the last alert that was read where there may be more. */
  spots: { spot: JudgedSpot; wishes: Wish[]; last: AlertKey | null }[]
}
/** As the function `asked_by_alert` writes what an alert asks for. */
type AskedArray = [
  leastRating: number | null,
  fromHour: number | null,
  toHour: number | null,
  days: number[],
  tide: AlertTide | null,
  noticeDays: number,
  preferences: Preference[] | null,
]
type Row = Omit<AlertSquare, 'spots'> & {
  spots: (JudgedSpot & { wishes: string; last: AlertKey | null })[] | null
}
/** Between wishes, and between what is asked for and the windows; neither text has these. */
const [NEXT_WISH, NEXT_PART] = ['\n', '\t']
const MOST_ASKED = 5_000

/**
 * What the alerts of squares that are on ask for, with spots and forecasts; or those at one spot, after one of them in the order of
 * their keys. A square that is gone is missing.
 */
export async function readSquares(db: Database, cells: readonly string[], after?: AlertKey): Promise<AlertSquare[]> {
  const ofSpot = sql`
    from spot_alerts a where a.surf_spot_id = spot.id and not a.is_paused
      ${after ? sql`and a.surf_spot_id = ${after.spotId} and (a.user_id, a.id) > (${after.userId}, ${after.id})` : sql``}
    order by a.user_id, a.id`
  // Each spot by itself: the planner then reads its alerts by their index, and a hash of a spot's wishes stays small.
  const { rows } = await sql<Row>`
    select sea.cell, sea.fetched_at::text as fetched_key, sea.hours, (
      select json_agg(json_build_object('id', spot.id, 'name', spot.name, 'latitude', spot.latitude,
        'longitude', spot.longitude, 'facing', spot.facing, 'breakKind', spot.break_kind,
        'breakProfile', spot.break_profile, 'tideStation', spot.tide_station, 'conditionsCell', spot.conditions_cell,
        'wishes', asked.wishes, 'last', case when asked.alerts = ${ALERTS_AT_ONCE} then (
          select json_build_object('spotId', spot.id, 'userId', a.user_id, 'id', a.id)
          ${ofSpot} limit 1 offset ${ALERTS_AT_ONCE - 1}) end))
      from surf_spots spot cross join lateral (
        select sum(alerts) as alerts, 
          string_agg(asked || ${NEXT_PART}::text || notified_windows, ${NEXT_WISH}) as wishes
        from (
          select asked, notified_windows, count(*) as alerts
          from (select a.asked, a.notified_windows ${ofSpot} limit ${ALERTS_AT_ONCE}) page
          group by asked, notified_windows) wish) asked
      where spot.conditions_cell = sea.cell and asked.alerts > 0) as spots
    from conditions_cells sea where sea.cell = any(${cells}::text[])`.execute(db)
  return rows.map(({ spots, ...square }) => ({
    ...square,
    spots: (spots ?? []).map(({ wishes, last, ...spot }) => ({
      ...{ spot, last },
      wishes: wishes.split(NEXT_WISH).map((wish) => readWish(spot.id, wish)),
    })),
  }))
}

function readWish(spotId: string, text: string): Wish {
  const end = text.indexOf(NEXT_PART)
  const [askedText, notifiedText] = [text.slice(0, end), text.slice(end + 1)]
  return { spotId, asked: readAsked(askedText), askedText, notifiedText, notifiedWindows: readWindows(notifiedText) }
}

const readAsked = remembering((text: string): Asked => {
  const asked: AskedArray = JSON.parse(text)
  const [leastRating, fromHour, toHour, days, tide, noticeDays, preferences] = asked
  return { leastRating, hours: askedHours({ fromHour, toHour }), days, tide, noticeDays, preferences }
}, MOST_ASKED)
