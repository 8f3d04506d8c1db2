import timeZoneAt from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import { START_TIME_MAX_AHEAD_MS } from '#contract/limits.ts'
import type { Database } from '#server/platform/database.ts'
import { createDayAndHourReader } from '#surf/day-and-hour.ts'
import type { Position } from '#surf/geo.ts'
import type { ProgressSession } from '#surf/progress.ts'

type Row = Omit<ProgressSession, 'day' | 'hour'> &
  Position & {
    /** Milliseconds since 1970. */
    startedAt: number
    timeZone: string | null
    spotName: string | null
  }
type SpotPlace = Position & { name: string }

/** More than anybody surfs in ten years: whoever has more cannot hold up the server with them. The latest count. */
const MOST_SESSIONS = 10_000

/**
 * A surfer's sessions with their best rides, oldest first, and the spots that they were at. A session that lies further
 * ahead than a phone's clock runs is left out: it has not been surfed.
 */
export async function readOwnSessions(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ sessions: ProgressSession[]; spots: Map<string, SpotPlace> }> {
  const latestStart = new Date(now.getTime() + START_TIME_MAX_AHEAD_MS).toISOString()
  const { rows } = await sql<Row>`
    select s.id, extract(epoch from s.start_time)::float8 * 1000 as started_at, s.time_zone,
      extract(epoch from s.end_time - s.start_time)::float8 / 3600 as hours,
      s.surf_spot_id, spot.name as spot_name,
      coalesce(spot.latitude, s.latitude) as latitude, coalesce(spot.longitude, s.longitude) as longitude,
      s.wave_count as waves, s.board, ride.top_kmh::float8, ride.longest_ride_m::float8
    from (
      select * from surf_sessions where user_id = ${userId} and start_time <= ${latestStart}
      order by start_time desc, id desc limit ${MOST_SESSIONS}
    ) s
    left join surf_spots spot on spot.id = s.surf_spot_id
    left join (
      select session_id, max(top_kmh) as top_kmh, max(metres) as longest_ride_m
      from waves where owner_id = ${userId} group by session_id
    ) ride on ride.session_id = s.id
    order by s.start_time, s.id`.execute(db)
  const spots = new Map<string, SpotPlace>()
  for (const { surfSpotId, spotName, latitude, longitude } of rows)
    if (surfSpotId && spotName) spots.set(surfSpotId, { name: spotName, latitude, longitude })
  return { sessions: withLocalTimes(rows), spots }
}

/** By the clock of the phone at the check-in, or where that is not known by the clocks of the place. */
function withLocalTimes(rows: Row[]): ProgressSession[] {
  const read = createDayAndHourReader()
  return rows.map(({ startedAt, timeZone, latitude, longitude, spotName, ...session }) => {
    const onPhone = timeZone === null ? null : read(startedAt, timeZone)
    const local = onPhone ?? read(startedAt, timeZoneAt(latitude, longitude)) ?? read(startedAt, 'UTC')!
    return { ...session, ...local }
  })
}
