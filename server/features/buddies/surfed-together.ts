import { sql } from 'kysely'
import type { Surfer } from '#contract/accounts/users.ts'
import { GPS_ONLY_LOCATION, IMPORTED_LOCATION, MAX_SUGGESTIONS } from '#contract/limits.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

export type SurfedTogether = Surfer & {
  /** Number of common sessions, of the surfer's latest. */
  times: number
  /** Latest one; null without a name. */
  place: string | null
}

const DAYS = 90
const SESSIONS = 8
/** With more strangers at a spot within the hours, nobody counts. */
const CROWD = 24
const CANDIDATES = 4 * MAX_SUGGESTIONS

/**
 * Reads only the spot and hour that any surfer may see of others, so that changing own times reveals no minute. Own
 * sessions count only if checked out of live: logging past ones finds nobody.
 */
export async function surfedTogether(db: Database, userId: string): Promise<SurfedTogether[]> {
  const { rows } = await sql<SurfedTogether>`
    with own as materialized (
      select s.id, s.party_id, s.surf_spot_id, s.start_time, s.start_hour - interval '1 hour' as first_hour,
        least(coalesce(s.end_time, ${databaseTime()}), s.start_time + interval '3 hours') as until,
        coalesce(nullif(nullif(s.custom_location, ${GPS_ONLY_LOCATION}), ${IMPORTED_LOCATION}), spot.name) as place
      from surf_sessions s left join surf_spots spot on spot.id = s.surf_spot_id
      where s.user_id = ${userId} and s.visibility = 'everyone' and s.secret_spot_id is null
        and s.start_time > ${databaseTime(-DAYS * 86_400_000)}
        and case when s.is_active then not s.is_delayed
          else s.checked_out_at between s.start_time and s.start_time + interval '1 day' end
      order by s.start_time desc limit ${SESSIONS}
    ),
    met as (
      select own.id, own.start_time, own.place, beside.owner_id
      from own cross join lateral (
        select owner_id, count(*) over () <= ${CROWD} as is_company from (
          select s.owner_id from ${sessionsSeenBy(userId)} s
          where s.surf_spot_id = own.surf_spot_id and s.started_at >= own.first_hour
            and s.started_at < date_trunc('hour', own.until, 'UTC') + interval '1 hour' and s.known and not s.close
          limit ${CROWD + 1}) s
        union all
        (select s.owner_id, true from ${sessionsSeenBy(userId)} s
          where s.party_id = own.party_id and s.known and not s.close limit ${CROWD})
      ) beside
      where beside.is_company
    ),
    likely as (
      select owner_id, count(distinct id)::int as times, max(start_time) as latest,
        (array_agg(place order by start_time desc))[1] as place
      from met group by owner_id order by times desc, latest desc, owner_id limit ${CANDIDATES}
    )
    select u.id, u.first_name, u.last_name, u.username, u.profile_image_url, likely.times, likely.place
    from likely join users u on u.id = likely.owner_id and u.findable_by = 'everyone'
    where not exists (select from buddy_links l where l.user_id = ${userId} and l.buddy_id = u.id)
      and not exists (select from not_suggested n where n.user_id = ${userId} and n.surfer_id = u.id)
    order by likely.times desc, likely.latest desc, u.id limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows
}
