import { sql } from 'kysely'
import { SUGGESTION_SPOTS } from '#contract/limits.ts'
import type { NearbySuggestion, SuggestedSpot } from '#contract/sea/nearby-suggestion.ts'
import type { Deps } from '#server/deps.ts'
import type { SeaInLists } from '#server/features/conditions/forecast/forecast.ts'
import { lightAhead, storedWeeks, weekOf } from '#server/features/conditions/forecast/stored-weeks.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database/database.ts'
import { chordOfMiles, type Position, spherePoint } from '#surf/places/geo.ts'
import { bySoonAndBest, nextLight, type PlacedSuggestion, suggestionOf } from '#surf/rating/suggestion.ts'

type SpotRow = ForecastSpot & { id: string; name: string; distance: number }
type Found = PlacedSuggestion & { spot: SpotRow; fetchedAt: string }

/** The best of the closest spots in the next light, else the soonest of the known days, from stored data. */
export async function suggestionNearby(
  around: Position & { radius: number },
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seaInLists: SeaInLists,
): Promise<NearbySuggestion> {
  const time = now()
  const spots = await closestSpots(db, around)
  const weeks = await storedWeeks(db, spots)
  const found: Found[] = []
  let isKnown = false
  for (const spot of spots) {
    const week = weeks.get(spot.conditionsCell)
    if (!week) continue
    const hours = weekOf(spot, week, time, seaInLists)
    isKnown ||= hours.some(({ surfRating }) => surfRating !== null)
    const { timeZone, light } = lightAhead(spot, time)
    const suggestion = suggestionOf(hours, light, time)
    if (suggestion) found.push({ spot, fetchedAt: week.fetchedAt, suggestion, timeZone, miles: spot.distance })
    await new Promise(setImmediate)
  }
  const best = found.toSorted(bySoonAndBest)[0]
  const { timeZone, light } = lightAhead(best?.spot ?? { ...around, timeZone: spots[0]?.timeZone ?? null }, time)
  return {
    outlook: best ? (best.suggestion.isNextLight ? 'next-light' : 'later') : isKnown ? 'none' : 'unknown',
    suggested: best ? suggestedSpot(best) : null,
    timeZone,
    ...nextLight(light, time),
  }
}

const suggestedSpot = ({ spot, fetchedAt, suggestion: { start, end, hour } }: Found): SuggestedSpot => ({
  spot: { id: spot.id, name: spot.name },
  distance: spot.distance,
  start,
  end,
  hour,
  fetchedAt,
})

async function closestSpots(db: Database, { radius, ...position }: Position & { radius: number }): Promise<SpotRow[]> {
  const here = spherePoint(position)
  const { rows } = await sql<SpotRow>`
    select id, name, latitude, longitude, facing, break_kind, break_profile, tide_station, time_zone, conditions_cell,
      miles_of_chord(chord) as distance
    from (
      select *, place <-> ${here}::cube as chord from surf_spots where not is_hidden
      order by place <-> ${here}::cube limit ${SUGGESTION_SPOTS}
    ) nearest
    where chord <= ${chordOfMiles(radius)}
    order by chord`.execute(db)
  return rows
}
