import type { Database } from '#server/platform/database.ts'

const HOUR_MS = 60 * 60 * 1000
const PIER = { latitude: 33.6553, longitude: -118.0052 }

/** Sessions of an hour that have ended, one from each of these moments on. */
export const surfed = (
  db: Database,
  { id }: { id: string },
  starts: Date[],
  more: { surfSpotId?: string; secretSpotId?: string; visibility?: string } = {},
) => {
  const { surfSpotId = null, secretSpotId = null, visibility = 'everyone' } = more
  return db
    .insertInto('surfSessions')
    .values(
      starts.map((start) => ({
        userId: id,
        surfSpotId,
        secretSpotId,
        customLocation: surfSpotId ? null : 'Somewhere',
        ...PIER,
        place: '(0,0,1)',
        startTime: start.toISOString(),
        endTime: new Date(start.getTime() + HOUR_MS).toISOString(),
        visibility,
        partyId: crypto.randomUUID(),
      })),
    )
    .execute()
}
