import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { ask } from '#test/client.ts'
import { createDatabase } from '#test/database.ts'
import { aSpot, aSurfer } from '#test/factories.ts'
import { fitFile } from '#test/fit-file.ts'
import { startServer } from '#test/server.ts'
import { aSurfedTrack } from '#test/watch-files.ts'

const FILES = 40
const HOUR_MS = 3_600_000

async function anArchive(): Promise<Buffer> {
  const zip = new ZipFile()
  for (let nth = 0; nth < FILES; nth += 1) {
    const track = aSurfedTrack({ at: new Date(Date.now() - (nth + 2) * 24 * HOUR_MS), minutes: 10 })
    zip.addBuffer(fitFile(track), `${nth}.fit`)
  }
  zip.end()
  return buffer(zip.outputStream)
}

test('an archive that was being read when its server stopped is read on by another one, and nothing twice', async () => {
  const database = await createDatabase()
  const first = await startServer({ databaseUrl: database.url })
  await aSpot(first.db)
  const maya = await aSurfer(first.db)
  const target = await ask(first, maya, 'POST /api/objects/upload', { purpose: 'track-archive' })
  const { uploadUrl, objectPath } = target.body as { uploadUrl: string; objectPath: string }
  await fetch(new URL(uploadUrl, first.url), {
    method: 'PUT',
    headers: { cookie: maya.cookie },
    body: Uint8Array.from(await anArchive()),
  })
  await ask(first, maya, 'POST /api/track-imports', { objectPath, fileName: 'export.zip' })
  const progress = async (at: typeof first) => (await ask(at, maya, 'GET /api/track-imports')).body[0]
  await expect.poll(async () => (await progress(first)).filesRead, { interval: 5 }).toBeGreaterThan(2)
  const folder = first.objectsFolder
  await first.close()

  const second = await startServer({ databaseUrl: database.url, DATA_DIR: folder })
  const left = await progress(second)
  expect(left.isDone).toBe(false)
  await expect.poll(async () => (await progress(second)).isDone, { timeout: 60_000 }).toBe(true)
  expect(await progress(second)).toMatchObject({ filesRead: FILES, counts: { imported: FILES } })
  const sessions = await second.db.selectFrom('surfSessions').select('id').where('userId', '=', maya.id).execute()
  expect(sessions.length).toBe(FILES)
  await second.close()
  await database.drop()
})
