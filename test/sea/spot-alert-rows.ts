import { writeWindows } from '#server/features/conditions/alerts/stored-windows.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { NotifiedWindow } from '#surf/rating/alert-updates.ts'
import { updateRows } from '#test/fixtures/rows.ts'

type Wanted = {
  id?: string
  clientId?: string
  leastRating?: number
  tide?: string
  notifiedWindows?: NotifiedWindow[]
  name?: string
}

/** An alert of a surfer at a spot, at any hour of any day; they were notified of these windows. */
export async function insertSpotAlert(
  db: Database,
  { userId, surfSpotId }: { userId: string; surfSpotId: string },
  { id, clientId, leastRating = 3, tide, notifiedWindows = [], name = 'Reef' }: Wanted = {},
): Promise<{ id: string }> {
  return db
    .insertInto('spotAlerts')
    .values({
      ...(id && { id }),
      ...{ userId, surfSpotId, clientId: clientId ?? null, spotName: name, kind: 'rating', leastRating },
      ...{ fromHour: 0, toHour: 24, days: [1, 2, 3, 4, 5, 6, 7], tide: tide ?? null, noticeDays: 3 },
      notifiedWindows: writeWindows(notifiedWindows),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The surfers of the alerts at a spot have been notified of these windows since. */
export const setNotifiedWindows = (db: Database, surfSpotId: string, windows: readonly NotifiedWindow[]) =>
  updateRows(db, 'spotAlerts', { notifiedWindows: writeWindows(windows) }, { surfSpotId })
