import { sql } from 'kysely'
import type { Preference } from '#contract/sea/best-conditions.ts'
import type { AlertTide } from '#contract/sea/spot-alerts.ts'
import { hoursFromColumns } from '#server/features/conditions/alerts/own-alerts.ts'
import { readWindows } from '#server/features/conditions/alerts/stored-windows.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database/database.ts'
import { remembering } from '#server/platform/process/cached-results.ts'
import type { NotifiedWindow } from '#surf/rating/alert-updates.ts'
import type { AlertCriteria } from '#surf/rating/alert-windows.ts'
import type { PackedSea } from '#surf/sea/packed-sea.ts'

const ALERTS_AT_ONCE = 5_000

export type AlertSpot = ForecastSpot & { id: string; name: string }
/** Criteria of alerts at a spot and the windows already notified; alerts with equal ones are evaluated once. */
export type AlertGroup = {
  spotId: string
  criteria: AlertCriteria
  /** As stored. */
  criteriaText: string
  notifiedText: string
  notifiedWindows: readonly NotifiedWindow[]
}
type AlertKey = { spotId: string; userId: string; id: string }
export type AlertSquare = {
  cell: string
  fetchedKey: string
  hours: PackedSea | null
  /** `last` alert that was read; null when there are no more. */
  spots: { spot: AlertSpot; groups: AlertGroup[]; last: AlertKey | null }[]
}
/** As serialized by the SQL function of alerts' criteria. */
type CriteriaArray = [
  leastRating: number | null,
  fromHour: number | null,
  toHour: number | null,
  days: number[],
  tide: AlertTide | null,
  noticeDays: number,
  preferences: Preference[] | null,
]
type Row = Omit<AlertSquare, 'spots'> & {
  spots: (AlertSpot & { groups: string; last: AlertKey | null })[] | null
}
/** As serialized by the SQL function of alerts' criteria. */
const [NEXT_GROUP, NEXT_PART] = ['\n', '\t']
const MOST_CRITERIA = 5_000

/** Active alerts of squares with spots and forecasts, or those at one spot after a key. */
export async function readSquares(db: Database, cells: readonly string[], after?: AlertKey): Promise<AlertSquare[]> {
  const ofSpot = sql`
    from spot_alerts a where a.surf_spot_id = spot.id and not a.is_paused
      ${after ? sql`and a.surf_spot_id = ${after.spotId} and (a.user_id, a.id) > (${after.userId}, ${after.id})` : sql``}
    order by a.user_id, a.id`
  // Per spot, so that the planner uses the index and hashes stay small.
  const { rows } = await sql<Row>`
    select sea.cell, sea.fetched_at::text as fetched_key, sea.hours, (
      select json_agg(json_build_object('id', spot.id, 'name', spot.name, 'latitude', spot.latitude,
        'longitude', spot.longitude, 'facing', spot.facing, 'breakKind', spot.break_kind,
        'breakProfile', spot.break_profile, 'tideStation', spot.tide_station, 'timeZone', spot.time_zone,
        'conditionsCell', spot.conditions_cell,
        'groups', asked.groups, 'last', case when asked.alerts = ${ALERTS_AT_ONCE} then (
          select json_build_object('spotId', spot.id, 'userId', a.user_id, 'id', a.id)
          ${ofSpot} limit 1 offset ${ALERTS_AT_ONCE - 1}) end))
      from surf_spots spot cross join lateral (
        select sum(alerts) as alerts, 
          string_agg(asked || ${NEXT_PART}::text || notified_windows, ${NEXT_GROUP}) as groups
        from (
          select asked, notified_windows, count(*) as alerts
          from (select a.asked, a.notified_windows ${ofSpot} limit ${ALERTS_AT_ONCE}) page
          group by asked, notified_windows) equal) asked
      where spot.conditions_cell = sea.cell and not spot.is_hidden and asked.alerts > 0) as spots
    from conditions_cells sea where sea.cell = any(${cells}::text[])`.execute(db)
  return rows.map(({ spots, ...square }) => ({
    ...square,
    spots: (spots ?? []).map(({ groups, last, ...spot }) => ({
      ...{ spot, last },
      groups: groups.split(NEXT_GROUP).map((group) => readGroup(spot.id, group)),
    })),
  }))
}

function readGroup(spotId: string, text: string): AlertGroup {
  const end = text.indexOf(NEXT_PART)
  const [criteriaText, notifiedText] = [text.slice(0, end), text.slice(end + 1)]
  return {
    spotId,
    criteria: readCriteria(criteriaText),
    criteriaText,
    notifiedText,
    notifiedWindows: readWindows(notifiedText),
  }
}

const readCriteria = remembering((text: string): AlertCriteria => {
  const columns: CriteriaArray = JSON.parse(text)
  const [leastRating, fromHour, toHour, days, tide, noticeDays, preferences] = columns
  return { leastRating, hours: hoursFromColumns({ fromHour, toHour }), days, tide, noticeDays, preferences }
}, MOST_CRITERIA)
