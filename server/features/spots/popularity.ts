import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { dayAfter, dayAt } from '#surf/time/calendar.ts'

/** Keeps each statement short. */
const SPOTS_AT_ONCE = 5_000
/** Total visits at which they weigh as much as the catalogue. */
const VISITS_FOR_HALF = 500

/**
 * Moves scores towards a spot's share of the most visited spot's visits (log scale, 90 days), weighted by all visits;
 * returns the number moved. One visit per surfer, spot and day; private and unfinished delayed sessions do not count.
 */
export async function movePopularity({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const today = dayAt(now(), 'UTC')
  await countVisits(db, today)
  const moving = await sql<{ id: string; score: number }>`
    with visits as (
      select surf_spot_id, sum(visits) as days from spot_visits where day > ${dayAfter(today, -REACH_DAYS)} group by surf_spot_id
    ), evidence as (
      select coalesce(sum(days) / (sum(days) + ${VISITS_FOR_HALF}::int), 0) as weight, coalesce(max(days), 1) as most
      from visits
    ), scores as (
      select spot.id, popularity_score,
        round(first_popularity + weight * (100 * ln(1 + coalesce(days, 0)) / ln(1 + most) - first_popularity))::int as score
      from surf_spots spot cross join evidence left join visits on visits.surf_spot_id = spot.id
    )
    select id, score from scores where score <> popularity_score order by id`.execute(db)
  const moves = moving.rows
  for (let from = 0; from < moves.length; from += SPOTS_AT_ONCE) {
    const step = moves.slice(from, from + SPOTS_AT_ONCE)
    await sql`
      with locked as materialized (
        select spot.id, move.score
        from surf_spots spot
        join unnest(${step.map(({ id }) => id)}::uuid[], ${step.map(({ score }) => score)}::int[]) move (id, score) using (id)
        order by spot.catalogue_key, spot.id for no key update of spot skip locked
      )
      update surf_spots spot set popularity_score = locked.score from locked where locked.id = spot.id`.execute(db)
  }
  if (moves.length > 0) await publish(db, spotsChanged, {})
  return moves.length
}

/** UTC days whose sessions count. */
export const REACH_DAYS = 90
/** Days: twice while sessions arrive, later for changes. So a run reads five days instead of ninety. */
const COUNTED_AT_AGES = [0, 1, 2, 30, 60]

/** Counts the days scheduled for `today` (UTC) and missed ones, removes old ones. Safe to run concurrently. */
async function countVisits(db: Database, today: string): Promise<void> {
  const oldest = dayAfter(today, 1 - REACH_DAYS)
  // A literal, because the number of rows before any day would be expected to be a third of all.
  await sql`
    delete from spot_visits where (day, surf_spot_id) in (
      select day, surf_spot_id from spot_visits where day < ${sql.lit(oldest)}
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
