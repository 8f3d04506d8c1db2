import { sql } from 'kysely'
import { GOOD_RATING } from '#contract/limits.ts'
import type { NextGood } from '#contract/sea/favourites.ts'
import type { Deps } from '#server/deps.ts'
import type { SeaInLists } from '#server/features/conditions/forecast/forecast.ts'
import { lightAhead, storedWeeks, type Week, weekOf } from '#server/features/conditions/forecast/stored-weeks.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database/database.ts'
import { nextGood } from '#surf/rating/suggestion.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** Some 12 kB each in memory. */
const WEEKS_AT_ONCE = 10
const MOST_REMEMBERED = 2_000

type SpotRow = ForecastSpot & { id: string; fetchedAt: string | null }
type Choose = typeof nextGood
type Remembered = { madeFrom: string; answer: NextGood }

/** From stored data. Cached for all surfers until the hour ends or a change: rating a week takes milliseconds. */
export function createNextGood(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seaInLists: SeaInLists,
  choose: Choose = nextGood,
) {
  const remembered = new Map<string, Remembered>()

  const madeFrom = (spot: SpotRow, time: Date) =>
    JSON.stringify([spot, Math.floor(time.getTime() / HOUR_MS), seaInLists(spot.conditionsCell)?.fetchedAt])

  function remember(id: string, answer: Remembered) {
    remembered.delete(id)
    remembered.set(id, answer)
    const [oldest] = remembered.keys()
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  }

  return async (spotIds: readonly string[]): Promise<Map<string, NextGood>> => {
    const time = now()
    const answers = new Map<string, NextGood>()
    const unknown: SpotRow[] = []
    for (const spot of await readSpots(db, spotIds)) {
      const known = remembered.get(spot.id)
      if (known?.madeFrom === madeFrom(spot, time)) answers.set(spot.id, known.answer)
      else unknown.push(spot)
    }
    for (let from = 0; from < unknown.length; from += WEEKS_AT_ONCE) {
      const spots = unknown.slice(from, from + WEEKS_AT_ONCE)
      const weeks = await storedWeeks(db, spots)
      for (const spot of spots) {
        const answer = answerFor(spot, weeks.get(spot.conditionsCell), { time, seaInLists, choose })
        remember(spot.id, { madeFrom: madeFrom(spot, time), answer })
        answers.set(spot.id, answer)
        await new Promise(setImmediate)
      }
    }
    return answers
  }
}

type AnswerContext = { time: Date; seaInLists: SeaInLists; choose: Choose }

function answerFor(spot: SpotRow, week: Week | undefined, { time, seaInLists, choose }: AnswerContext): NextGood {
  const { timeZone, light } = lightAhead(spot, time)
  const hours = week ? weekOf(spot, week, time, seaInLists) : []
  const next = choose(hours, light, time)
  if (!week || !next) {
    const isKnown = hours.some(({ surfRating }) => surfRating !== null)
    return { timeZone, outlook: isKnown ? 'none' : 'unknown', next: null }
  }
  const outlook = next.hour.surfRating >= GOOD_RATING ? 'good' : 'fair'
  return { timeZone, outlook, next: { ...next, fetchedAt: week.fetchedAt } }
}

async function readSpots(db: Database, ids: readonly string[]): Promise<SpotRow[]> {
  const { rows } = await sql<SpotRow>`
    select spot.id, spot.latitude, spot.longitude, spot.facing, spot.break_kind, spot.break_profile, spot.tide_station,
      spot.time_zone, spot.conditions_cell, cell.fetched_at
    from surf_spots spot left join conditions_cells cell on cell.cell = spot.conditions_cell
    where spot.id = any(${ids}::uuid[]) and not spot.is_hidden`.execute(db)
  return rows
}
