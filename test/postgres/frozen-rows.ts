import type { FrozenConditions } from '#contract/sessions/frozen-conditions.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What was frozen at a moment (ISO) of which all was known, at a tide station of that name. */
export const aFrozenMoment = (at: string, { stationName = 'Newport Bay Entrance' } = {}): FrozenConditions => ({
  at,
  hour: {
    time: `${at.slice(0, 13)}:00:00.000Z`,
    waveHeight: 1.4,
    swellHeight: 1.2,
    swellPeriod: 12,
    swellPeriodKind: 'mean',
    swellDirection: 225,
    windSpeed: 8,
    windDirection: 40,
    windSide: 'offshore',
    waterTemperature: 17.5,
    windGusts: 14,
    airTemperature: 19.2,
    swells: [],
    tideShare: null,
    surfRating: 3.5,
    warning: null,
  },
  reasons: [],
  forecastAt: at,
  forecastMiles: null,
  tide: {
    station: { name: stationName, distanceMiles: 7.1, attribution: 'NOAA' },
    datum: 'MLLW',
    datumIsEstimated: false,
    height: 0.8,
    turn: 'rising',
    share: 0.4,
  },
  light: 'day',
  buoy: null,
})

/** Freezes conditions onto a session as the background does, at its start and end alike. */
export const insertConditions = async (
  db: Database,
  { ownerId, sessionId }: { ownerId: string; sessionId: string },
  { at, stationName }: { at: string; stationName?: string },
) => {
  const frozen = JSON.stringify(aFrozenMoment(at, { ...(stationName && { stationName }) }))
  await db
    .updateTable('surfSessions')
    .set(({ ref }) => ({ frozenStart: ref('startTime'), frozenEnd: ref('endTime') }))
    .where('userId', '=', ownerId)
    .where('id', '=', sessionId)
    .execute()
  await db
    .insertInto('sessionConditions')
    .values({ ownerId, sessionId, atStart: frozen, atEnd: frozen })
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'sessionId']).doUpdateSet({ atStart: frozen, atEnd: frozen }),
    )
    .execute()
}
