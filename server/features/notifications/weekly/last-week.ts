import { sql } from 'kysely'
import { MAX_SESSION_HOURS } from '#contract/limits.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

const MAX_BUDDIES = 500
const MAX_FAVOURITES = 20

type WeekOf = { userId: string; since: Date; until: Date }
type OwnWeek = { userId: string; sessions: number; minutes: number; waves: number }

const rowsOf = (weeks: readonly WeekOf[]) => sql`
  jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) as week ("userId" uuid, since timestamptz, until timestamptz)`

/** Longer sessions were never ended: they count, their hours do not, as in Progress. */
const isOfBelievableLength = sql`s.end_time - s.start_time <= ${`${MAX_SESSION_HOURS} hours`}::interval`

/** Omits surfers without sessions. */
export async function readOwnWeeks(db: Database, weeks: readonly WeekOf[]): Promise<OwnWeek[]> {
  const { rows } = await sql<OwnWeek>`
    select week."userId" as user_id, own.sessions, own.waves, own.minutes
    from ${rowsOf(weeks)} cross join lateral (
      select count(*)::int as sessions, coalesce(sum(s.wave_count), 0)::int as waves,
        coalesce(round(sum(extract(epoch from s.end_time - s.start_time)) filter (where ${isOfBelievableLength}) / 60), 0)::int
          as minutes
      from surf_sessions s
      where s.user_id = week."userId" and s.start_time >= week.since and s.start_time < week.until
    ) own
    where own.sessions > 0`.execute(db)
  return rows
}

/** Unmuted buddies, best rated, else longest. `offset 0` prevents a join that reads everybody's sessions. */
export async function readBestOfBuddies(
  db: Database,
  weeks: readonly WeekOf[],
): Promise<{ userId: string; sessionId: string }[]> {
  const { rows } = await sql<{ userId: string; sessionId: string }>`
    select week."userId" as user_id, best.id as session_id
    from ${rowsOf(weeks)} cross join lateral (
      select s.id
      from (
          select buddy_id from buddy_links
          where user_id = week."userId" and state = 'accepted' and not is_muted
          order by buddy_id limit ${MAX_BUDDIES}
        ) buddy
        cross join lateral (
          select user_id, id from surf_sessions
          where user_id = buddy.buddy_id and visibility <> 'private' and end_time is not null
            and end_time >= week.since and end_time < week.until offset 0
        ) ended
        cross join lateral (
          select id, start_time, end_time, rating from ${sessionsSeenBy(sql`week."userId"`)} seen
          where seen.owner_id = ended.user_id and seen.id = ended.id and seen.close offset 0
        ) s
      where ${isOfBelievableLength}
      order by s.rating desc nulls last, s.end_time - s.start_time desc, s.id limit 1
    ) best`.execute(db)
  return rows
}

export type FavouriteSpot = { id: string; name: string }

export async function readFavourites(
  db: Database,
  userIds: readonly string[],
): Promise<{ userId: string; spots: FavouriteSpot[] }[]> {
  const { rows } = await sql<{ userId: string; spots: FavouriteSpot[] }>`
    select starred.user_id, json_agg(json_build_object('id', spot.id, 'name', spot.name)) as spots
    from unnest(${userIds}::uuid[]) surfer (id) cross join lateral (
        select user_id, surf_spot_id from favourites where user_id = surfer.id
        order by added_at desc, surf_spot_id limit ${MAX_FAVOURITES}
      ) starred
      join surf_spots spot on spot.id = starred.surf_spot_id
    group by starred.user_id`.execute(db)
  return rows
}
