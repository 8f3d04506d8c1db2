import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { countVisits, REACH_DAYS } from '#server/features/spots/spot-visits.ts'
import { publish } from '#server/platform/live/publish.ts'
import { dayAfter, dayAt } from '#surf/time/calendar.ts'

/** Each step of the update ends well within the time of a statement, and holds its rows up no longer. */
const SPOTS_AT_ONCE = 5_000
/** With so many visits in all, what surfers do weighs as much as what the catalogue said. */
const VISITS_FOR_HALF = 500

/**
 * Moves every popularity score towards where surfers went in the last 90 days; the answer is how many moved. A visit is
 * a surfer's day at a spot, however many sessions it had, so that nobody alone makes a spot famous; private sessions
 * do not count, nor do delayed ones before they have ended. The score of a spot is
 * `first + weight × (100 × log share − first)`: the share compares the spot's visits with the most visited spot's on a
 * logarithmic scale, the weight grows with the visits of all spots together.
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
    // A spot that is being written moves the next time.
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
