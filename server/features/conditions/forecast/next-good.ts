import { sql } from 'kysely'
import { GOOD_RATING } from '#contract/limits.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { NextGood } from '#contract/sea/favourites.ts'
import type { Deps } from '#server/deps.ts'
import type { SeaInLists } from '#server/features/conditions/forecast/forecast.ts'
import { lightAhead, storedWeeks, weekOf } from '#server/features/conditions/forecast/stored-weeks.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database/database.ts'
import { goodAhead, nextGood } from '#surf/rating/suggestion.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** Some 12 kB each in memory. */
const WEEKS_AT_ONCE = 10
const MOST_REMEMBERED = 2_000

type SpotRow = ForecastSpot & { id: string; fetchedAt: string | null }
type Need = Pick<Deps, 'db' | 'now'>

/** A spot's light and rated hours from now; `fetchedAt` is null without a forecast. */
type Ahead = ReturnType<typeof lightAhead> & { hours: ForecastHour[]; fetchedAt: string | null }
type Answer<Result> = (ahead: Ahead, time: Date) => Result

/** The next good stretch of a spot, as `choose` finds it. */
export const createNextGood = (need: Need, seaInLists: SeaInLists, choose: typeof nextGood = nextGood) =>
  createSpotAnswers(need, seaInLists, (ahead, time) => nextGoodOf(ahead, time, choose))

/** All good stretches of a spot. */
export const createGoodHours = (need: Need, seaInLists: SeaInLists) =>
  createSpotAnswers(need, seaInLists, ({ timeZone, light, hours, fetchedAt }, time) => ({
    timeZone,
    fetchedAt,
    stretches: goodAhead(hours, light, time),
  }))

/** From stored data. Cached for all surfers until the hour ends or a change: rating a week takes milliseconds. */
function createSpotAnswers<Result>({ db, now }: Need, seaInLists: SeaInLists, answer: Answer<Result>) {
  const remembered = new Map<string, { madeFrom: string; answer: Result }>()

  const madeFrom = (spot: SpotRow, time: Date) =>
    JSON.stringify([spot, Math.floor(time.getTime() / HOUR_MS), seaInLists(spot.conditionsCell)?.fetchedAt])

  function remember(spot: SpotRow, time: Date, found: Result) {
    remembered.delete(spot.id)
    remembered.set(spot.id, { madeFrom: madeFrom(spot, time), answer: found })
    const [oldest] = remembered.keys()
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  }

  return async (spotIds: readonly string[]): Promise<Map<string, Result>> => {
    const time = now()
    const answers = new Map<string, Result>()
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
        const week = weeks.get(spot.conditionsCell)
        const hours = week ? weekOf(spot, week, time, seaInLists) : []
        const found = answer({ ...lightAhead(spot, time), hours, fetchedAt: week?.fetchedAt ?? null }, time)
        remember(spot, time, found)
        answers.set(spot.id, found)
        await new Promise(setImmediate)
      }
    }
    return answers
  }
}

function nextGoodOf({ timeZone, light, hours, fetchedAt }: Ahead, time: Date, choose: typeof nextGood): NextGood {
  const next = choose(hours, light, time)
  if (fetchedAt === null || !next) {
    const isKnown = hours.some(({ surfRating }) => surfRating !== null)
    return { timeZone, outlook: isKnown ? 'none' : 'unknown', next: null }
  }
  const outlook = next.hour.surfRating >= GOOD_RATING ? 'good' : 'fair'
  return { timeZone, outlook, next: { ...next, fetchedAt } }
}

async function readSpots(db: Database, ids: readonly string[]): Promise<SpotRow[]> {
  const { rows } = await sql<SpotRow>`
    select spot.id, spot.latitude, spot.longitude, spot.facing, spot.break_kind, spot.break_profile, spot.tide_station,
      spot.time_zone, spot.conditions_cell, cell.fetched_at
    from surf_spots spot left join conditions_cells cell on cell.cell = spot.conditions_cell
    where spot.id = any(${ids}::uuid[]) and not spot.is_hidden`.execute(db)
  return rows
}
