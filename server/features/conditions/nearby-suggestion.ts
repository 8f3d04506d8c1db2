import timeZoneAt from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import { FORECAST_DAYS, SUGGESTION_SPOTS } from '#contract/limits.ts'
import type { NearbySuggestion, SuggestedSpot } from '#contract/nearby-suggestion.ts'
import type { Deps } from '#server/deps.ts'
import { hoursAt, type SeaInLists } from '#server/features/conditions/forecast.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database.ts'
import { dayAfter, dayAt } from '#surf/calendar.ts'
import { chordOfMiles, type Position, spherePoint } from '#surf/geo.ts'
import { ratedBreak } from '#surf/rated-break.ts'
import { type SeaHours, seaAt } from '#surf/sea.ts'
import { bySoonAndBest, nextLight, type PlacedSuggestion, suggestionOf } from '#surf/suggestion.ts'
import { lightOfDay } from '#surf/sun.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type SpotRow = ForecastSpot & { id: string; name: string; distance: number }
type Week = { hours: SeaHours; fetchedAt: string }
type Found = PlacedSuggestion & { spot: SpotRow; fetchedAt: string }
type Place = { timeZone: string; light: ReturnType<typeof lightOfDay>[] }

/**
 * The best of the closest spots in the next light, else the soonest of the days that are known. It reads what is stored
 * and asks the source nothing. Each spot takes some milliseconds of arithmetic; others have their turn in between.
 */
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
    const hours = hoursOf(spot, week, time, seaInLists)
    isKnown ||= hours.some(({ surfRating }) => surfRating !== null)
    const { timeZone, light } = placeAt(spot, time)
    const suggestion = suggestionOf(hours, light, time)
    if (suggestion) found.push({ spot, fetchedAt: week.fetchedAt, suggestion, timeZone, miles: spot.distance })
    await new Promise(setImmediate)
  }
  const best = found.toSorted(bySoonAndBest)[0]
  const { timeZone, light } = placeAt(best?.spot ?? around, time)
  return {
    outlook: best ? (best.suggestion.isNextLight ? 'next-light' : 'later') : isKnown ? 'none' : 'unknown',
    suggested: best ? suggestedSpot(best) : null,
    timeZone,
    ...nextLight(light, time),
  }
}

/** The hours of a spot from this one on, for as long as the source knows; this hour as the lists show it. */
function hoursOf(spot: SpotRow, { hours }: Week, time: Date, seaInLists: SeaInLists) {
  const sea = seaInLists(spot.conditionsCell)?.sea ?? seaAt(hours, time) ?? null
  const to = new Date(time.getTime() + FORECAST_DAYS * DAY_MS)
  return hoursAt({ ...spot, hours }, { from: time, to, rated: ratedBreak(spot), present: { time, sea } })
}

function placeAt(position: Position, time: Date): Place {
  const timeZone = timeZoneAt(position.latitude, position.longitude)
  const today = dayAt(time, timeZone)
  const days = Array.from({ length: FORECAST_DAYS + 1 }, (_, nth) => dayAfter(today, nth))
  return { timeZone, light: days.map((day) => lightOfDay(day, position, timeZone)) }
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
    select id, name, latitude, longitude, facing, break_kind, break_profile, tide_station, conditions_cell,
      miles_of_chord(chord) as distance
    from (
      select *, place <-> ${here}::cube as chord from surf_spots
      order by place <-> ${here}::cube limit ${SUGGESTION_SPOTS}
    ) nearest
    where chord <= ${chordOfMiles(radius)}
    order by chord`.execute(db)
  return rows
}

/** By square: neighbours share one, and a week of hours is large. */
async function storedWeeks(db: Database, spots: SpotRow[]): Promise<Map<string, Week>> {
  const cells = spots.map(({ conditionsCell }) => conditionsCell)
  const { rows } = await sql<Week & { cell: string }>`
    select cell, hours, fetched_at from conditions_cells
    where cell = any(${cells}::text[]) and hours is not null and fetched_at is not null`.execute(db)
  return new Map(rows.map(({ cell, hours, fetchedAt }) => [cell, { hours, fetchedAt }]))
}
