import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { dayOf, isKept, wantPastDay } from '#server/features/conditions/sources/past-days.ts'
import type { KnownSea } from '#surf/sea/current-conditions.ts'
import { type PackedSea, seaAt } from '#surf/sea/packed-sea.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** `sea` null: not known. `isExpected`: the source may still tell it. */
export type SeaThen = { sea: KnownSea | null; isExpected: boolean }

type Known = { hours: PackedSea | null; fetchedAt: string | null; past: PackedSea | null; pastFetchedAt: string | null }

/**
 * The sea in front of a spot in the hour that holds a moment: from the forecast that is stored, then from the past day that
 * was fetched for it. When there is neither, that day is asked for once; today and yesterday come with the next forecast.
 */
export async function seaThen(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  cell: string,
  moment: Date,
): Promise<SeaThen> {
  const day = dayOf(moment)
  const { rows } = await sql<Known>`
    select known.hours, known.fetched_at, past.hours as past, past.fetched_at as past_fetched_at
    from (select) asked
    left join conditions_cells known on known.cell = ${cell}
    left join past_forecasts past on past.cell = ${cell} and past.day = ${day}::date`.execute(db)
  const { hours, fetchedAt, past, pastFetchedAt } = rows[0]!
  const sea = knownSea(hours, fetchedAt, moment) ?? knownSea(past, pastFetchedAt, moment)
  if (sea || pastFetchedAt !== null || env.OPEN_METEO_REQUESTS_PER_DAY === 0) return { sea, isExpected: false }
  if (day >= dayOf(new Date(now().getTime() - DAY_MS))) return { sea, isExpected: true }
  if (!isKept(day, now())) return { sea, isExpected: false }
  await wantPastDay(db, cell, day)
  return { sea, isExpected: true }
}

function knownSea(hours: PackedSea | null, fetchedAt: string | null, moment: Date): KnownSea | null {
  const sea = hours && seaAt(hours, moment)
  return sea && fetchedAt !== null ? { sea, fetchedAt: new Date(fetchedAt) } : null
}
