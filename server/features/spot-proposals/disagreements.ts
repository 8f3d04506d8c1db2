import { setImmediate as nextPass } from 'node:timers/promises'
import { sql } from 'kysely'
import { tideStandAt } from '#catalogue/tides/tides.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { RatingDisagreement } from '#contract/sea/rating-disagreements.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Position } from '#surf/places/geo.ts'
import { disagreementAt, LEAST_RATED, type RatedSession } from '#surf/rating/disagreement.ts'
import { peakPeriodOf } from '#surf/sea/breaking-wave.ts'
import { ratedBreak, type StoredBreak } from '#surf/sea/estimated-profile.ts'
import type { Sea } from '#surf/sea/sea.ts'

/** Bounds what is read: sessions of the last years, the spots with most of them, the newest of each, and the list. */
const SINCE = sql`now() - interval '2 years'`
const MOST_SPOTS = 50
const MOST_SESSIONS = 60
const MOST_LISTED = 20

/** Sessions `s` that count in public: as popularity, without private ones and those still hidden. */
const counts = sql`
  s.rating is not null and s.wave_height is not null and s.frozen_start = s.start_time
  and s.visibility <> 'private' and not (s.is_delayed and s.is_active)`

type SpotRow = StoredBreak &
  Position &
  Pick<RatingDisagreement['surfSpot'], 'id' | 'name' | 'area'> & {
    tideStation: string | null
  }

/** Spots where surfers rate their sessions differently than the profiles of today would, most first. */
export async function listDisagreements(db: Database): Promise<RatingDisagreement[]> {
  const { rows: spots } = await sql<SpotRow>`
    with busiest as (
      select s.surf_spot_id, count(*) as sessions from surf_sessions s
      where s.surf_spot_id is not null and s.start_time > ${SINCE} and ${counts}
      group by s.surf_spot_id
      having count(*) >= ${LEAST_RATED.sessions} and count(distinct s.user_id) >= ${LEAST_RATED.surfers}
      order by count(*) desc, s.surf_spot_id limit ${MOST_SPOTS}
    )
    select spot.id, name, area, latitude, longitude, tide_station, facing, break_kind, break_profile
    from busiest join surf_spots spot on spot.id = busiest.surf_spot_id`.execute(db)
  const found: RatingDisagreement[] = []
  for (const { id, name, area, ...spot } of spots) {
    // Spot by spot, so that other requests pass between them.
    await nextPass()
    const rated = ratedBreak(spot)
    const disagreement = disagreementAt(await readSessions(db, { id, ...spot }), rated)
    if (disagreement) found.push({ surfSpot: { id, name, area }, profile: rated.profile, ...disagreement })
  }
  return found.toSorted((one, other) => other.difference.off - one.difference.off).slice(0, MOST_LISTED)
}

async function readSessions(db: Database, spot: Omit<SpotRow, 'name' | 'area'>): Promise<RatedSession[]> {
  const { rows } = await sql<{ surferId: string; rating: number; hour: ForecastHour }>`
    select s.user_id as surfer_id, s.rating, c.at_start -> 'hour' as hour
    from surf_sessions s join session_conditions c on c.owner_id = s.user_id and c.session_id = s.id
    where s.surf_spot_id = ${spot.id} and s.start_time > ${SINCE} and ${counts} and c.at_start -> 'hour' ->> 'surfRating' is not null
    order by s.start_time desc, s.id limit ${MOST_SESSIONS}`.execute(db)
  const isTidal = ratedBreak(spot).profile.tideBand !== null
  return rows.map(({ surferId, rating, hour }) => ({
    surferId,
    rating,
    sea: seaOfHour(hour),
    tide: isTidal ? tideStandAt(spot, new Date(hour.time)) : null,
  }))
}

const seaOfHour = ({ swells = [], swellPeriod, swellPeriodKind, ...hour }: ForecastHour): Sea => ({
  ...hour,
  swellPeriod: swellPeriod && peakPeriodOf({ periodSeconds: swellPeriod, periodKind: swellPeriodKind }),
  swells,
})
