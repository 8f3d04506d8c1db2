import { sql } from 'kysely'
import type { FrozenConditions } from '#contract/sessions/frozen-conditions.ts'
import type { Deps } from '#server/deps.ts'
import { buoyThen } from '#server/features/conditions/buoys/buoy-then.ts'
import { type LeasedSession, saveFrozen } from '#server/features/conditions/freezing/freezing-outbox.ts'
import { frozenMoment } from '#server/features/conditions/freezing/frozen-moment.ts'
import { readPlace, type SessionPlace } from '#server/features/conditions/freezing/session-place.ts'
import { forecastSource } from '#server/features/conditions/sources/chosen-source.ts'
import { dayOf, isAvailable, wantPastDay } from '#server/features/conditions/sources/past-days.ts'
import type { KnownSea } from '#surf/sea/current-conditions.ts'
import { type PackedSea, seaAt } from '#surf/sea/packed-sea.ts'
import { DAY_MS } from '#surf/time/durations.ts'

type FreezingDeps = Pick<Deps, 'db' | 'env' | 'now'>

/** Frozen values stay; only a missing sea or buoy is added later. */
export async function freezeSession(deps: FreezingDeps, session: LeasedSession): Promise<void> {
  const place = await readPlace(deps.db, session)
  if (!place) return
  const start = await freeze(deps, place, place.startTime, place.frozenStart)
  const end = place.endTime === null ? null : await freeze(deps, place, place.endTime, place.frozenEnd)
  await saveFrozen(deps.db, session, {
    startKey: place.startKey,
    endKey: place.endKey,
    placeKey: place.placeKey,
    start: start.frozen,
    end: end?.frozen ?? null,
    isWaiting: start.isExpected || (end?.isExpected ?? false),
    waveHeight: start.frozen.hour?.waveHeight ?? null,
  })
}

async function freeze(deps: FreezingDeps, place: SessionPlace, time: string, before: FrozenConditions | null) {
  if (before?.hour && before.buoy) return { frozen: before, isExpected: false }
  const moment = new Date(time)
  const { spot } = place
  const { buoy, isExpected: isBuoyExpected } =
    before?.buoy || !spot ? { buoy: before?.buoy ?? null, isExpected: false } : await buoyThen(deps, spot, moment)
  if (before?.hour) return { frozen: { ...before, buoy }, isExpected: isBuoyExpected }
  const { sea, isExpected } = spot ? await seaThen(deps, spot.conditionsCell, moment) : { sea: null, isExpected: false }
  return { frozen: frozenMoment(moment, place, { sea, buoy }), isExpected: isExpected || isBuoyExpected }
}

/** `isExpected`: the source may still provide it. */
type SeaThen = { sea: KnownSea | null; isExpected: boolean }

type Known = { hours: PackedSea | null; fetchedAt: string | null; past: PackedSea | null; pastFetchedAt: string | null }

/** The stored forecast, else a past day, requested once; today and yesterday come with the next forecast. */
async function seaThen(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  cell: string,
  moment: Date,
): Promise<SeaThen> {
  const day = dayOf(moment)
  const { limits } = forecastSource({ env, now })
  const { rows } = await sql<Known>`
    select known.hours, known.fetched_at, past.hours as past, past.fetched_at as past_fetched_at
    from (select) asked
    left join conditions_cells known on known.cell = ${cell}
    left join past_forecasts past on past.cell = ${cell} and past.day = ${day}::date`.execute(db)
  const { hours, fetchedAt, past, pastFetchedAt } = rows[0]!
  const sea = knownSea(hours, fetchedAt, moment) ?? knownSea(past, pastFetchedAt, moment)
  if (sea || pastFetchedAt !== null || limits.requestsPerDay === 0) return { sea, isExpected: false }
  if (day >= dayOf(new Date(now().getTime() - DAY_MS))) return { sea, isExpected: true }
  if (!isAvailable(day, now(), limits)) return { sea, isExpected: false }
  await wantPastDay(db, cell, day)
  return { sea, isExpected: true }
}

function knownSea(hours: PackedSea | null, fetchedAt: string | null, moment: Date): KnownSea | null {
  const sea = hours && seaAt(hours, moment)
  return sea && fetchedAt !== null ? { sea, fetchedAt: new Date(fetchedAt) } : null
}
