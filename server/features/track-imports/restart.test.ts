import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { aSpot, aSurfer } from '#test/fixtures/factories.ts'
import { rowOf } from '#test/fixtures/rows.ts'
import { startServer } from '#test/fixtures/server.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'
import { zipped } from '#test/tracks/archive.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { importingProcesses } from '#test/tracks/importing-processes.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aSurfedTrack } from '#test/tracks/watch-files.ts'

const FILES = 12
const MINUTES = 10
/** Nobody has to wait longer for another process to go on with what a killed one was reading. */
const LEASE_MS = 15_000

const processes = inEachTest(importingProcesses)
const { db, aServer, lock } = processes
beforeEach(() => aSpot(db))
const maya = inEachTest(() => aSurfer(db))

/** Those that hold what is being read, beside each other. */
const foldersOfImports = () => readdir(join(processes.dataFolder, 'imports'))
const anArchive = () =>
  zipped(
    Object.fromEntries(
      Array.from({ length: FILES }, (_, nth) => {
        const at = new Date(Date.now() - (nth + 2) * 24 * HOUR_MS)
        return [`${nth}.fit`, fitFile(aSurfedTrack({ at, minutes: MINUTES }))]
      }),
    ),
  )
/** Sends an archive, and names it for import while the surfer's row is locked; an upload locks it too. */
async function startImport(at: { url: string }) {
  const importer = trackImporter({ db, url: at.url })
  const objectPath = await importer.upload(maya, anArchive(), 'track-archive')
  const held = await lock(maya)
  const { body } = await importer.start(maya, objectPath, { fileName: 'export.zip' })
  return { id: body.id as string, held }
}

/** Lets the import that waits for this lock read on until so many files are saved. */
const letRead = (files: number, held: Awaited<ReturnType<typeof lock>>) =>
  processes.letGoOn(maya, held, async () => (await rowOf(db, 'trackImports', ['filesRead'])).filesRead >= files)

/** That each file of the archive has become one session with its whole track, and that nothing else is left. */
async function expectAllOnce(at: { url: string }, id: string) {
  const read = await trackImporter({ db, url: at.url }).done(maya, id)
  expect(read).toMatchObject({ files: FILES, filesRead: FILES, counts: { imported: FILES } })
  const { rows } = await sql`
    select (select count(*)::int from surf_sessions where user_id = ${maya.id}) as sessions,
      (select count(distinct start_time)::int from surf_sessions where user_id = ${maya.id}) as starts,
      (select count(*)::int from tracks where owner_id = ${maya.id}) as tracks,
      (select sum(point_count)::int from track_chunks where owner_id = ${maya.id}) as points,
      (select count(distinct session_id)::int from waves where owner_id = ${maya.id}) as with_waves,
      (select count(*)::int from imported_activities where user_id = ${maya.id}) as activities`.execute(db)
  const once = { sessions: FILES, starts: FILES, tracks: FILES, withWaves: FILES, activities: FILES }
  expect(rows).toEqual([{ ...once, points: FILES * (MINUTES * 60 + 1) }])
  await expect.poll(foldersOfImports).toEqual([])
  await expect.poll(() => readdir(join(processes.dataFolder, 'objects', 'uploads'))).toEqual([])
}

test('another server continues the archive of one that stopped, and imports nothing twice', async () => {
  const options = { databaseUrl: processes.databaseUrl, DATA_DIR: processes.dataFolder }
  const first = await startServer(options)
  const { id, held } = await startImport(first)
  const waiting = await letRead(3, held)
  const closed = first.close()
  await waiting.commit().execute()
  await closed
  const second = await startServer(options)
  await expectAllOnce(second, id)
  await second.close()
})

test('another server soon completes the archive of one that was killed, and imports nothing twice', async () => {
  const killed = await aServer()
  const { id, held } = await startImport(killed)
  const waiting = await letRead(3, held)
  await killed.kill()
  const [left, ...others] = await foldersOfImports()
  expect([left, others]).toEqual([expect.any(String), []])
  const { rows } = await sql<{ leaseMs: number }>`
    select (extract(epoch from lease_until - statement_timestamp()) * 1000)::float8 as lease_ms
    from track_imports where id = ${id}`.execute(db)
  expect(rows[0]?.leaseMs).toBeLessThanOrEqual(LEASE_MS)

  const next = await aServer()
  await expect.poll(foldersOfImports).not.toContain(left)
  // The time of the lease passes.
  await shiftDatabaseClock(db, LEASE_MS)
  await waiting.commit().execute()
  await expectAllOnce(next, id)
})
