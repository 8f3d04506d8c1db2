import { randomBytes, randomUUID } from 'node:crypto'
import { packTrack } from '#surf/tracks/packed-track.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import type { TestServer } from '#test/fixtures/server.ts'

/** An activity that waits for its owner's choice, of a file in the owner's watched folder. */
export async function insertOffer(
  { db }: Pick<TestServer, 'db'>,
  userId: string,
  fileName = 'surf.fit',
): Promise<{ activityId: string; importId: string }> {
  const [importId, id] = [randomUUID(), randomUUID()]
  const doneAt = new Date().toISOString()
  await insertRows(db, 'trackImports', {
    userId,
    id: importId,
    uploadId: randomUUID(),
    fileName,
    files: 1,
    filesRead: 1,
    doneAt,
  })
  await insertRows(db, 'importedActivities', {
    ...{ userId, id, importId, fileName, file: 0, activity: 0, outcome: 'offered', reason: 'no_spot' },
    ...{ startTime: '2026-01-02T08:00:00Z', endTime: '2026-01-02T09:00:00Z', latitude: 1, longitude: 2 },
    points: Buffer.from(packTrack([{ at: 0, latitude: 1, longitude: 2 }])),
    hash: randomBytes(32),
  })
  await insertRows(db, 'watchedFolders', { userId, nameHash: randomBytes(32) })
  await insertRows(db, 'watchedFiles', { userId, pathHash: randomBytes(32), version: '1' })
  return { activityId: id, importId }
}

/** An archive of another Lineup that has been added: its id. */
export async function insertArchive(
  { db }: Pick<TestServer, 'db'>,
  userId: string,
  fileName = 'lineup.zip',
): Promise<string> {
  const now = new Date().toISOString()
  const from = { username: fileName, firstName: null, host: null, exportedAt: null, isSomebodyElse: false }
  const found = { ...from, items: 0, wouldAdd: {}, known: {} }
  const { id } = await db
    .insertInto('archiveImports')
    .values({ userId, uploadId: randomUUID(), fileName, found, confirmedAt: now, doneAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
