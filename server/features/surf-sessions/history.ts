import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ownHistory as contract } from '#contract/surf-sessions.ts'
import type { Database } from '#server/platform/database.ts'
import { calendarOf, midnightAt } from '#surf/calendar.ts'

type History = ReplyOf<typeof contract>
type Extent = Pick<History, 'spots'> & { first: string | null; last: string | null }

/**
 * Where and in which years a surfer has surfed: the spot with most sessions first, the latest year first. Years begin by
 * the clocks of their time zone (IANA name).
 */
export async function ownHistory(db: Database, userId: string, timeZone: string): Promise<History> {
  const extents = await sql<Extent>`
    select min(start_time) as first, max(start_time) as last, (
      select coalesce(json_agg(surfed), '[]') from (
        select spot.id, spot.name, at_spot.sessions
        from (
          select surf_spot_id, count(*)::int as sessions from surf_sessions
          where user_id = ${userId} and surf_spot_id is not null group by surf_spot_id
        ) at_spot join surf_spots spot on spot.id = at_spot.surf_spot_id
        order by at_spot.sessions desc, spot.name, spot.id
      ) surfed
    ) as spots
    from surf_sessions where user_id = ${userId}`.execute(db)
  const { first, last, spots } = extents.rows[0]!
  return { spots, years: first && last ? await inYears(db, userId, yearsOf(first, last, timeZone)) : [] }
}

type Year = { year: number; from: string; before: string }

/** The years that hold these two moments (ISO) and those between; the database need not know the time zone. */
function yearsOf(first: string, last: string, timeZone: string): Year[] {
  // The year of a moment is, by any clock, that of UTC or the one before or after.
  const earliest = new Date(first).getUTCFullYear() - 1
  const count = new Date(last).getUTCFullYear() + 1 - earliest + 1
  // What asks for a time zone's days is kept for good, and a caller has endless spellings of a name.
  const { timeZone: name } = calendarOf(timeZone).resolvedOptions()
  const newYear = (year: number) => midnightAt(`${year}-01-01`, name).toISOString()
  return Array.from({ length: count }, (_, index) => earliest + index).map((year) => ({
    year,
    from: newYear(year),
    before: newYear(year + 1),
  }))
}

async function inYears(db: Database, userId: string, years: Year[]): Promise<History['years']> {
  const surfed = await sql<History['years'][number]>`
    select years.year, count(*)::int as sessions
    from unnest(${years.map(({ year }) => year)}::int[], ${years.map(({ from }) => from)}::timestamptz[],
      ${years.map(({ before }) => before)}::timestamptz[]) as years (year, first, next)
    join surf_sessions s on s.user_id = ${userId} and s.start_time >= years.first and s.start_time < years.next
    group by years.year order by years.year desc`.execute(db)
  return surfed.rows
}
