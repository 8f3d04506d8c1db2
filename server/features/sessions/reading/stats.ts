import { sql } from 'kysely'
import { MAX_SESSION_HOURS } from '#contract/limits.ts'
import type { UserStats } from '#contract/sessions/surf-sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lastSevenDays, type SurfedSession, WEEK_REACH_MS } from '#surf/time/weeks.ts'

type Totals = Pick<UserStats, 'totalSessions' | 'totalHours' | 'favoriteSpot' | 'buddies'> & { recent: SurfedSession[] }

/** Bounds the cost. */
const WEEK_SESSIONS = 500

/** A surfer's own figures; days in `timeZone` (IANA). */
export async function readStats(db: Database, userId: string, timeZone: string, now: Date): Promise<UserStats> {
  const weekAgo = new Date(now.getTime() - WEEK_REACH_MS).toISOString()
  const totals = await sql<Totals>`
    with own as (
      select start_time, surf_spot_id, latitude, longitude,
        case when end_time - start_time <= make_interval(hours => ${MAX_SESSION_HOURS})
          then extract(epoch from end_time - start_time)::float8 / 3600 else 0 end as hours
      from surf_sessions where user_id = ${userId}
    )
    select
      count(*)::int as total_sessions,
      round(coalesce(sum(hours), 0)::numeric, 1)::float8 as total_hours,
      (select spot.name from (
        select surf_spot_id from own where surf_spot_id is not null
        group by surf_spot_id order by count(*) desc, max(start_time) desc limit 1
      ) most join surf_spots spot on spot.id = most.surf_spot_id) as favorite_spot,
      (select count(*)::int from buddy_links where user_id = ${userId} and state = 'accepted') as buddies,
      (select coalesce(json_agg(week), '[]') from (
        select start_time as "startTime", hours, latitude, longitude from own
        where start_time >= ${weekAgo} order by start_time desc limit ${WEEK_SESSIONS}
      ) week) as recent
    from own`.execute(db)
  const { recent, ...figures } = totals.rows[0]!
  const week = lastSevenDays(recent, now, timeZone)
  return { ...figures, week, thisWeekSessions: week.reduce((sum, { sessions }) => sum + sessions, 0) }
}
