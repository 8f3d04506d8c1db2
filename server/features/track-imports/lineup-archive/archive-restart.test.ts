import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ControlledTransaction, sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { aPhoto, sendFile } from '#test/files/pictures.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'
import { type LineupProcess, startLineup } from '#test/proof/processes/lineup-process.ts'
import { archiveMover } from '#test/tracks/archive-mover.ts'

const SESSIONS = 6
const LEASE_MS = 15_000

let home: string
const started: LineupProcess[] = []
const locks: ControlledTransaction<DB>[] = []
const database = inEachTest(createDatabase)
const db = inEachTest(() => connect(database.url, { size: 4, log: pino({ level: 'silent' }) }))
const [maya, anna] = [inEachTest(() => aSurfer(db)), inEachTest(() => aSurfer(db))]
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lineup-move-'))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((lineup) => lineup.kill()))
  for (const lock of locks.splice(0)) if (!lock.isCommitted) await lock.rollback().execute()
  await rm(home, { recursive: true, force: true })
})

async function aServer(): Promise<LineupProcess> {
  const lineup = await startLineup({ DATABASE_URL: database.url, DATA_DIR: join(home, 'data'), TMPDIR: home })
  started.push(lineup)
  return lineup
}

/** Locks Anna's row, for which each item's transaction waits. */
async function lockSurfer() {
  const tx = await db.startTransaction().execute()
  locks.push(tx)
  await sql`select from users where id = ${anna.id} for no key update`.execute(tx)
  return tx
}

const stepsDone = async () =>
  (await db.selectFrom('archiveImports').select('stepsDone').executeTakeFirstOrThrow()).stepsDone

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

  let held = await lockSurfer()
  await mover.agree(anna, id)
  while ((await stepsDone()) < SESSIONS + 2) {
    await expect.poll(() => lockWaits(db)).toBeGreaterThan(0)
    const next = lockSurfer()
    await held.commit().execute()
    held = await next
  }
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
  await expect.poll(() => readdir(join(home, 'data', 'imports'))).toEqual([])
  await expect.poll(() => readdir(join(home, 'data', 'objects', 'uploads'))).toEqual([])
})
