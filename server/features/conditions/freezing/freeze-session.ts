import type { FrozenConditions } from '#contract/sessions/frozen-conditions.ts'
import type { Deps } from '#server/deps.ts'
import { buoyThen } from '#server/features/conditions/buoys/buoy-then.ts'
import { type DueSession, saveFrozen } from '#server/features/conditions/freezing/due-sessions.ts'
import { frozenMoment } from '#server/features/conditions/freezing/frozen-moment.ts'
import { seaThen } from '#server/features/conditions/freezing/sea-then.ts'
import { readPlace, type SessionPlace } from '#server/features/conditions/freezing/session-place.ts'

type FreezingDeps = Pick<Deps, 'db' | 'env' | 'now'>

/**
 * Freezes onto a session what is known of the hours in which it began and ended. What was frozen before stays as it was,
 * whatever newer forecasts say; only a sea or a buoy that was missing is looked for again.
 */
export async function freezeSession(deps: FreezingDeps, due: DueSession): Promise<void> {
  const place = await readPlace(deps.db, due)
  if (!place) return
  const start = await freeze(deps, place, place.startTime, place.frozenStart)
  const end = place.endTime === null ? null : await freeze(deps, place, place.endTime, place.frozenEnd)
  await saveFrozen(deps.db, due, {
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
