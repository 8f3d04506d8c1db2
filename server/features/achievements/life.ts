import { sql } from 'kysely'
import { type PlaceWithZone, timeZoneOf } from '#server/domain/session-place.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { LoggedSession, SurfingLife } from '#surf/log/achievements.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { readDayAndHour } from '#surf/time/day-and-hour.ts'
import { isDawn } from '#surf/time/sun.ts'

/** Others may see it, by the surfer's default visibility. */
type Seen = { isShown: boolean }
type Session = PlaceWithZone & { startTime: string } & Seen & Omit<LoggedSession, 'day' | 'isDawn'>
type Photo = PlaceWithZone & { createdAt: string } & Seen

/** Bounds the cost; the latest count. */
const MOST_OF_EACH = 10_000

/** A surfer's activity, counted only as far as others may know it: counts must not reveal more. Days are local. */
export async function lifeOf(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ own: SurfingLife; shown: SurfingLife }> {
  const { rows } = await sql<{ sessions: Session[]; photos: Photo[]; buddiesSince: string[] }>`
    select
      (select coalesce(json_agg(json_build_object(
          'startTime', s.start_time,
          'hours', extract(epoch from s.end_time - s.start_time)::float8 / 3600,
          'latitude', s.latitude,
          'longitude', s.longitude,
          'timeZone', spot.time_zone,
          'surfSpotId', s.surf_spot_id,
          'country', spot.country,
          'waves', coalesce(s.wave_count, 0),
          'hasNotes', coalesce(s.notes, '') <> '',
          'isShared', exists (
            select from ${sessionsSeenBy(userId)} other
            where other.party_id = s.party_id and other.owner_id <> s.user_id and other.known and ${wasBeside}),
          'isShown', ${isShown(userId)}
        ) order by s.start_time, s.id), '[]')
        from (
          select * from surf_sessions where user_id = ${userId} and not is_active
          order by start_time desc, id desc limit ${MOST_OF_EACH}
        ) s left join surf_spots spot on spot.id = s.surf_spot_id) as sessions,
      (select coalesce(json_agg(json_build_object(
          'createdAt', p.created_at, 'latitude', s.latitude, 'longitude', s.longitude, 'timeZone', spot.time_zone,
          'isShown', ${isShown(userId)}
        ) order by p.created_at, p.id), '[]')
        from (
          select * from photos where owner_id = ${userId} order by created_at desc, id desc limit ${MOST_OF_EACH}
        ) p join surf_sessions s on s.user_id = p.owner_id and s.id = p.session_id
          left join surf_spots spot on spot.id = s.surf_spot_id) as photos,
      (select coalesce(json_agg(since order by since), '[]') from (
        select since from buddy_links where user_id = ${userId} and state = 'accepted'
        order by since desc limit ${MOST_OF_EACH}
      ) buddies) as buddies_since`.execute(db)
  const { sessions, photos, buddiesSince } = rows[0]!
  const latest = sessions.at(-1)
  // A buddy's day is by the last surfed place.
  const lastTimeZone = latest ? timeZoneOf(latest) : 'UTC'
  const dayThere = (time: string, place: PlaceWithZone) => readDayAndHour(Date.parse(time), timeZoneOf(place))!.day
  const daysOf = (some: Photo[]) => some.map(({ createdAt, ...place }) => dayThere(createdAt, place))
  const logged = sessions.map(({ startTime, latitude, longitude, timeZone, ...session }) => ({
    ...session,
    day: dayThere(startTime, { latitude, longitude, timeZone }),
    isDawn: () => isDawn(new Date(startTime), { latitude, longitude }),
  }))
  const own = {
    sessions: logged,
    photoDays: daysOf(photos),
    buddyDays: buddiesSince.map((since) => dayAt(new Date(since), lastTimeZone)),
    today: dayAt(now, lastTimeZone),
  }
  const isSeen = ({ isShown }: Seen) => isShown
  return { own, shown: { ...own, sessions: logged.filter(isSeen), photoDays: daysOf(photos.filter(isSeen)) } }
}

/** SQL of an overlapping, ended `other`, by visible times: own times could otherwise probe the hidden ones. */
const wasBeside = sql`
  not other.is_active and other.start_time < s.end_time and coalesce(other.end_time, 'infinity') > s.start_time`

const isShown = (userId: string) => sql`(
  s.secret_spot_id is null and s.visibility <> 'private'
  and s.visibility in ('everyone', (select default_visibility from users where id = ${userId})))`
