import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ownHistory as contract } from '#contract/sessions/surf-sessions.ts'
import { type PlaceWithZone, timeZoneOf } from '#server/domain/session-place.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readDayAndHour } from '#surf/time/day-and-hour.ts'

type History = ReplyOf<typeof contract>
/** Sessions by UTC year, those around New Year singly; `startedAt` in milliseconds. */
type InUtc = { year: number; sessions: number; aroundNewYear: (PlaceWithZone & { startedAt: number })[] }

/** Spots and local years of a surfer's sessions: most surfed spot and latest year first. */
export async function ownHistory(db: Database, userId: string): Promise<History> {
  const { rows } = await sql<Pick<History, 'spots'> & { years: InUtc[] }>`
    select (
      select coalesce(json_agg(surfed), '[]') from (
        select spot.id, spot.name, at_spot.sessions
        from (
          select surf_spot_id, count(*)::int as sessions from surf_sessions
          where user_id = ${userId} and surf_spot_id is not null group by surf_spot_id
        ) at_spot join surf_spots spot on spot.id = at_spot.surf_spot_id
        order by at_spot.sessions desc, spot.name, spot.id
      ) surfed
    ) as spots, (
      select coalesce(json_agg(surfed), '[]') from (
        select year, count(*) filter (where not is_around_new_year)::int as sessions,
          coalesce(json_agg(json_build_object(
            'startedAt', extract(epoch from start_time)::float8 * 1000, 'latitude', latitude, 'longitude', longitude,
            'timeZone', (select time_zone from surf_spots where id = surf_spot_id)
          )) filter (where is_around_new_year), '[]') as "aroundNewYear"
        from (
          select start_time, surf_spot_id, latitude, longitude, extract(year from start_time at time zone 'UTC')::int as year,
            extract(year from (start_time - ${FURTHEST}) at time zone 'UTC')
              <> extract(year from (start_time + ${FURTHEST}) at time zone 'UTC') as is_around_new_year
          from surf_sessions where user_id = ${userId}
        ) s group by year
      ) surfed
    ) as years`.execute(db)
  const { spots, years } = rows[0]!
  return { spots, years: yearsOf(years) }
}

/** No clock on earth is further from UTC. */
const FURTHEST = sql`interval '14 hours'`

function yearsOf(inUtc: InUtc[]): History['years'] {
  const counts = new Map(inUtc.map(({ year, sessions }) => [year, sessions]))
  for (const { year, aroundNewYear } of inUtc)
    for (const { startedAt, ...place } of aroundNewYear) {
      const local = Number(readDayAndHour(startedAt, timeZoneOf(place))?.day.slice(0, 4) ?? year)
      counts.set(local, (counts.get(local) ?? 0) + 1)
    }
  return [...counts]
    .map(([year, sessions]) => ({ year, sessions }))
    .filter(({ sessions }) => sessions > 0)
    .sort((one, other) => other.year - one.year)
}
