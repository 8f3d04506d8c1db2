import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { announcing } from '#server/platform/live/bus.ts'

const REACH_DAYS = 90
/** With so many visits in all, what surfers do weighs as much as what the catalogue said. */
const VISITS_FOR_HALF = 500

/**
 * Moves every popularity score towards where surfers went in the last 90 days; the answer is how many moved. A visit is
 * a surfer's day at a spot, however many sessions it had, so that nobody alone makes a spot famous; private sessions
 * do not count. The score of a spot is `first + weight × (100 × log share − first)`: the share compares the spot's
 * visits with the most visited spot's on a logarithmic scale, the weight grows with the visits of all spots together.
 */
export async function movePopularity({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const moved = await sql<{ moved: number }>`
    with visits as (
      select surf_spot_id, count(distinct (user_id, date_trunc('day', start_time at time zone 'UTC'))) as days
      from surf_sessions
      where surf_spot_id is not null and visibility <> 'private'
        and start_time > ${now()}::timestamptz - ${REACH_DAYS}::int * interval '1 day'
      group by surf_spot_id
    ), evidence as (
      select coalesce(sum(days) / (sum(days) + ${VISITS_FOR_HALF}::int), 0) as weight, coalesce(max(days), 1) as most
      from visits
    ), scores as (
      select spot.id,
        round(first_popularity + weight * (100 * ln(1 + coalesce(days, 0)) / ln(1 + most) - first_popularity)) as score
      from surf_spots spot cross join evidence left join visits on visits.surf_spot_id = spot.id
    ), moved as (
      update surf_spots spot set popularity_score = score from scores
      where scores.id = spot.id and popularity_score <> score
      returning spot.id
    )
    select count(*)::int as moved, case when count(*) > 0 then ${announcing({ topic: 'spots' })} end from moved`.execute(
    db,
  )
  return moved.rows[0]?.moved ?? 0
}
