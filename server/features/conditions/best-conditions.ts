import { sql } from 'kysely'
import { tideStandAt } from '#catalogue/tides/tides.ts'
import { BEST_CONDITIONS_SPOTS, PLANNING_DAYS } from '#contract/limits.ts'
import type { BestAtSpot, Preference } from '#contract/sea/best-conditions.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { Deps } from '#server/deps.ts'
import { timeZoneOf } from '#server/domain/session-place.ts'
import { hoursAt } from '#server/features/conditions/forecast/week-at-spot.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database/database.ts'
import { bestConditions, nextBestHour, type RatedSession } from '#surf/rating/best-conditions.ts'
import { conditionsOf } from '#surf/rating/condition-factors.ts'
import { ratedBreak } from '#surf/sea/estimated-profile.ts'
import { type PackedSea, seaAt } from '#surf/sea/packed-sea.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const PLANNING_MS = PLANNING_DAYS * DAY_MS
const SESSIONS_OF_SPOT = 500

type RatedHour = { rating: number; hour: ForecastHour; tideShare: number | null }
type SpotRow = ForecastSpot & { id: string; name: string; hours: PackedSea | null; rated: RatedHour[] }

/** Preferences at the caller's most rated spots, and the next matching hours, in one statement. */
export async function ownBestConditions(userId: string, { db, now }: Pick<Deps, 'db' | 'now'>): Promise<BestAtSpot[]> {
  const time = now()
  const spots = await ratedSpots(db, userId)
  const best: BestAtSpot[] = []
  for (const spot of spots) {
    best.push(bestAtSpot(spot, time))
    // Yields to other requests; each spot takes some milliseconds.
    await new Promise(setImmediate)
  }
  return best
}

const asSessions = (rated: readonly RatedHour[]) =>
  rated.map(({ rating, hour, tideShare }): RatedSession => ({ rating, conditions: conditionsOf(hour, tideShare) }))

/** Empty below `MIN_RATED_SESSIONS` or without significance. */
export async function preferencesAt(db: Database, userId: string, spotId: string): Promise<Preference[]> {
  const { rows } = await sql<RatedHour>`
    with rated as (${ratedBy(userId)})
    select rating, at_start -> 'hour' as hour, at_start #> '{tide,share}' as tide_share
    from rated where surf_spot_id = ${spotId} order by start_time desc limit ${SESSIONS_OF_SPOT}`.execute(db)
  return bestConditions(asSessions(rows))
}

function bestAtSpot(spot: SpotRow, now: Date): BestAtSpot {
  const sessions = asSessions(spot.rated)
  const preferences = bestConditions(sessions)
  const { id, name } = spot
  const next = preferences.length > 0 ? nextHour(spot, preferences, now) : undefined
  return {
    spot: { id, name },
    timeZone: timeZoneOf(spot),
    ratedSessions: sessions.length,
    preferences,
    nextHour: next
      ? { time: next.time, waveHeight: next.waveHeight, surfRating: next.surfRating, warning: next.warning }
      : null,
  }
}

function nextHour(spot: SpotRow, preferences: BestAtSpot['preferences'], now: Date): ForecastHour | undefined {
  const present = { time: now, sea: (spot.hours && seaAt(spot.hours, now)) ?? null }
  const hours = hoursAt(spot, {
    from: now,
    to: new Date(now.getTime() + PLANNING_MS),
    rated: ratedBreak(spot),
    present,
  })
  const tideShareAt = (moment: Date) => tideStandAt(spot, moment)?.share ?? null
  return nextBestHour(hours, { preferences, position: spot, tideShareAt, now })
}

/** SQL of rated sessions with a frozen forecast. */
const ratedBy = (userId: string) => sql`
  select s.surf_spot_id, s.rating, s.start_time, c.at_start
  from surf_sessions s join session_conditions c on c.owner_id = s.user_id and c.session_id = s.id
  where s.user_id = ${userId} and s.rating is not null and s.surf_spot_id is not null
    and s.frozen_start = s.start_time and jsonb_typeof(c.at_start -> 'hour') = 'object'`

/** Spots with most rated sessions, their newest ones and stored week. */
async function ratedSpots(db: Database, userId: string): Promise<SpotRow[]> {
  const { rows } = await sql<SpotRow>`
    with rated as (${ratedBy(userId)}), most as (
      select surf_spot_id, count(*) as sessions from rated
      group by surf_spot_id order by count(*) desc, surf_spot_id limit ${BEST_CONDITIONS_SPOTS}
    )
    select spot.id, spot.name, spot.latitude, spot.longitude, spot.facing, spot.break_kind, spot.break_profile,
      spot.tide_station, spot.time_zone, spot.conditions_cell, cell.hours,
      (select json_agg(json_build_object('rating', newest.rating, 'hour', newest.at_start -> 'hour',
          'tideShare', newest.at_start #> '{tide,share}') order by newest.start_time desc)
        from (select * from rated where rated.surf_spot_id = spot.id order by start_time desc limit ${SESSIONS_OF_SPOT})
          newest) as rated
    from most join surf_spots spot on spot.id = most.surf_spot_id
    left join conditions_cells cell on cell.cell = spot.conditions_cell
    order by most.sessions desc, spot.name, spot.id`.execute(db)
  return rows
}
