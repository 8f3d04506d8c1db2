import { sql } from 'kysely'
import type { BreakProfile } from '#contract/sea/break-profile.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import type { FrozenConditions } from '#contract/sessions/frozen-conditions.ts'
import { type LeasedSession, placeKey } from '#server/features/conditions/freezing/freezing-outbox.ts'
import type { Database } from '#server/platform/database/database.ts'
import { chordOfMiles, distanceMiles, type Position } from '#surf/places/geo.ts'

/**
 * Sessions elsewhere use the nearest public spot: the sea changes little, and the source receives public places only
 * (docs/decisions/sessions/0033-frozen-conditions-from-public-places.md).
 */
const NEAREST_SPOT_MILES = 10

export type ForecastSpot = Position & {
  facing: number | null
  breakKind: SpotPlace['breakKind']
  breakProfile: BreakProfile | null
  tideStation: string | null
  timeZone: string | null
  conditionsCell: string
}

/** A session's times and place, its forecast's spot and what is frozen. */
export type SessionPlace = {
  startKey: string
  endKey: string | null
  /** Detects sessions that were moved meanwhile. */
  placeKey: string
  startTime: string
  endTime: string | null
  position: Position & { tideStation: string | null }
  spot: ForecastSpot | null
  /** Distance of a session elsewhere; null at the spot. */
  forecastMiles: number | null
  /** Null: nothing was frozen for these times. */
  frozenStart: FrozenConditions | null
  frozenEnd: FrozenConditions | null
}

type Row = Position & Omit<SessionPlace, 'position' | 'forecastMiles'> & { isAtSpot: boolean }

export async function readPlace(
  db: Database,
  { ownerId, sessionId }: Pick<LeasedSession, 'ownerId' | 'sessionId'>,
): Promise<SessionPlace | undefined> {
  const here = sql`sphere_point(s.latitude, s.longitude)`
  const asForecastNeeds = sql`json_build_object('latitude', latitude, 'longitude', longitude, 'facing', facing,
    'breakKind', break_kind, 'breakProfile', break_profile, 'tideStation', tide_station, 'timeZone', time_zone,
    'conditionsCell', conditions_cell)`
  const { rows } = await sql<Row>`
    select s.start_time::text as start_key, s.end_time::text as end_key, ${placeKey} as place_key,
      s.start_time, s.end_time, s.latitude, s.longitude,
      s.surf_spot_id is not null as is_at_spot,
      case when s.frozen_start = s.start_time then c.at_start end as frozen_start,
      case when s.frozen_end = s.end_time then c.at_end end as frozen_end,
      case when s.surf_spot_id is not null
        then (select ${asForecastNeeds} from surf_spots where id = s.surf_spot_id)
        else (select ${asForecastNeeds} from surf_spots
          where place <@ cube_enlarge(${here}, ${chordOfMiles(NEAREST_SPOT_MILES)}::float8, 3)
            and place <-> ${here} <= ${chordOfMiles(NEAREST_SPOT_MILES)}::float8
          order by place <-> ${here} limit 1) end as spot
    from surf_sessions s left join session_conditions c on c.owner_id = s.user_id and c.session_id = s.id
    where s.user_id = ${ownerId} and s.id = ${sessionId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { latitude, longitude, isAtSpot, spot, ...session } = row
  const own = { latitude, longitude, tideStation: null }
  return {
    ...session,
    spot,
    position: isAtSpot && spot ? spot : own,
    forecastMiles: isAtSpot || !spot ? null : Number(distanceMiles(own, spot).toFixed(1)),
  }
}
