import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { aPhoto, sendFile } from '#test/files/pictures.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { rowOf } from '#test/fixtures/rows.ts'
import { ask } from '#test/network/client.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'
import { archiveMover } from '#test/tracks/archive-mover.ts'
import { importingProcesses } from '#test/tracks/importing-processes.ts'

const SESSIONS = 6
const LEASE_MS = 15_000

const processes = inEachTest(importingProcesses)
const { db, aServer } = processes
const [maya, anna] = [inEachTest(() => aSurfer(db)), inEachTest(() => aSurfer(db))]

test('another server soon adds the rest of an archive after a kill, and nothing twice', async () => {
  const first = await aServer()
  const place = { customLocation: 'Far reef', latitude: 10, longitude: -150 }
  for (let nth = 1; nth <= SESSIONS; nth += 1) {
    const at = Date.now() - 24 * nth * HOUR_MS
    const times = { startTime: new Date(at).toISOString(), endTime: new Date(at + HOUR_MS).toISOString() }
    const { body } = await ask(first, maya, 'POST /api/surf-sessions/past', { ...place, ...times })
    const { objectPath: photoUrl } = await sendFile(first, maya, await aPhoto())
    await ask(first, maya, 'POST /api/session-photos', { sessionId: body.id, photoUrl })
  }
  const mover = archiveMover({ db, url: first.url })
  const { id } = await mover.read(anna, await mover.archiveOf(maya))

  const started = await processes.lock(anna)
  await mover.agree(anna, id)
  const stepsDone = async () => (await rowOf(db, 'archiveImports', ['stepsDone'])).stepsDone
  const held = await processes.letGoOn(anna, started, async () => (await stepsDone()) >= SESSIONS + 2)
  await first.kill()
  const second = await aServer()
  // The time of the lease passes.
  await shiftDatabaseClock(db, LEASE_MS)
  await held.commit().execute()
  const done = await archiveMover({ db, url: second.url }).done(anna, id)
  expect(done).toMatchObject({ added: { session: SESSIONS, photo: SESSIONS }, leftOutCount: 0, message: null })
  const { rows } = await sql`
    select (select count(*)::int from surf_sessions where user_id = ${anna.id}) as sessions,
      (select count(distinct start_time)::int from surf_sessions where user_id = ${anna.id}) as starts,
      (select count(*)::int from photos where owner_id = ${anna.id}) as photos,
      (select count(distinct session_id)::int from photos where owner_id = ${anna.id}) as with_photo`.execute(db)
  expect(rows).toEqual([{ sessions: SESSIONS, starts: SESSIONS, photos: SESSIONS, withPhoto: SESSIONS }])
  await expect.poll(() => readdir(join(processes.dataFolder, 'imports'))).toEqual([])
  await expect.poll(() => readdir(join(processes.dataFolder, 'objects', 'uploads'))).toEqual([])
})
