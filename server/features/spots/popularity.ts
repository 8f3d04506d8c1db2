import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { countVisits, REACH_DAYS } from '#server/features/spots/spot-visits.ts'
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
