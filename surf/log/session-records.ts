import { rounded } from '#surf/sea/units.ts'

type RecordFigures = {
  id: string
  day: string
  surfSpotId: string | null
  hours: number | null
  waves: number | null
  topKmh: number | null
  longestRideM: number | null
}
export type SessionRecord = { sessionId: string; day: string; surfSpotId: string | null; value: number }

/** Best hours, waves, ride metres and km/h, oldest first; the first to reach a record keeps it. */
export const findRecords = (sessions: readonly RecordFigures[]) => ({
  longestSession: findRecord(sessions, ({ hours }) => hours, 2),
  mostWaves: findRecord(sessions, ({ waves }) => waves, 0),
  longestRide: findRecord(sessions, ({ longestRideM }) => longestRideM, 1),
  topSpeed: findRecord(sessions, ({ topKmh }) => topKmh, 1),
})

function findRecord(
  sessions: readonly RecordFigures[],
  figureOf: (session: RecordFigures) => number | null,
  decimals: number,
): SessionRecord | null {
  let record: SessionRecord | null = null
  for (const session of sessions) {
    const value = rounded(figureOf(session) ?? 0, decimals)
    if (value > (record?.value ?? 0))
      record = { sessionId: session.id, day: session.day, surfSpotId: session.surfSpotId, value }
  }
  return record
}
