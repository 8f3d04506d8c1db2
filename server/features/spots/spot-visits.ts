import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { dayAfter } from '#surf/time/calendar.ts'

/** UTC days whose sessions count. */
export const REACH_DAYS = 90
/** Days: twice while sessions arrive, later for changes. So a run reads five days instead of ninety. */
const COUNTED_AT_AGES = [0, 1, 2, 30, 60]

/** Counts the days scheduled for `today` (UTC) and missed ones, removes old ones. Safe to run concurrently. */
export async function countVisits(db: Database, today: string): Promise<void> {
  const oldest = dayAfter(today, 1 - REACH_DAYS)
  await sql`
    delete from spot_visits where (day, surf_spot_id) in (
      select day, surf_spot_id from spot_visits where day < ${oldest}
      order by day, surf_spot_id for update)`.execute(db)
  await sql`
    delete from spot_visit_days where day in (
      select day from spot_visit_days where day < ${oldest} order by day for update)`.execute(db)
  const { rows } = await sql<{ day: string }>`select day::text from spot_visit_days`.execute(db)
  const counted = new Set(rows.map(({ day }) => day))
  for (let age = 0; age < REACH_DAYS; age += 1) {
    const day = dayAfter(today, -age)
    if (COUNTED_AT_AGES.includes(age) || !counted.has(day)) await countDay(db, day)
  }
}

/** One visit per surfer, spot and day. */
const countDay = (db: Database, day: string) =>
  sql`
    with visits as (
      select surf_spot_id, count(distinct user_id)::int as visits
      from surf_sessions
      where start_time >= ${day}::timestamp at time zone 'UTC' and start_time < ${dayAfter(day)}::timestamp at time zone 'UTC'
        and surf_spot_id is not null and visibility <> 'private' and not (is_delayed and is_active)
      group by surf_spot_id
    ),
    gone as (
      delete from spot_visits where day = ${day} and surf_spot_id in (
        select surf_spot_id from spot_visits v
        where v.day = ${day} and not exists (select from visits where visits.surf_spot_id = v.surf_spot_id)
        order by surf_spot_id for update)
    ),
    noted as (
      insert into spot_visit_days (day) values (${day}) on conflict do nothing
    )
    insert into spot_visits as known (day, surf_spot_id, visits)
    select ${day}::date, surf_spot_id, visits from visits order by surf_spot_id
    on conflict (day, surf_spot_id) do update set visits = excluded.visits where known.visits <> excluded.visits`.execute(
    db,
  )
