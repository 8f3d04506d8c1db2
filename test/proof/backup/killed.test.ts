import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { folderPlace } from '#server/features/backups/places/folder-place.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { archiveContent } from '#test/proof/backup/archive-content.ts'
import { startCommand } from '#test/proof/backup/backup-command.ts'
import { isAsStored, startWriters } from '#test/proof/backup/busy-writers.ts'
import { chanceFrom, isLong, seed } from '#test/proof/locating/chance.ts'

const CLIENTS = 30
const KILLS = isLong ? 20 : 1
const chance = chanceFrom(seed)

const source = serverInFile()
let folder: string
let backupMs = 0
let original: Awaited<ReturnType<typeof archiveContent>>
const place = () => folderPlace(folder)
const sourceEnv = () => ({ DATABASE_URL: source.databaseUrl, DATA_DIR: source.objectsFolder })

/** A server with sessions, boards and pictures, and a backup of it. */
beforeAll(async () => {
  console.log(`SEED=${seed}`)
  folder = await mkdtemp(join(tmpdir(), 'lineup-proof-'))
  await chmod(folder, 0o711)
  const writers = await startWriters(source, CLIENTS)
  await vi.waitUntil(() => Math.min(writers.ledger.length / CLIENTS, writers.pictures()) > 2, { timeout: 200_000 })
  await writers.stop()
  backupMs = await measure(() => startCommand(sourceEnv(), 'backup', join(folder, 'a.tar')))
  original = await archiveContent(place(), 'a.tar')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** How long the command takes when nobody disturbs it. */
async function measure(run: () => ReturnType<typeof startCommand>) {
  const began = performance.now()
  const { code, written } = await run().ended
  expect([code, written]).toEqual([0, expect.any(String)])
  return performance.now() - began
}

test(`a backup that is killed ${KILLS} times leaves nothing under its name, and the next one is whole`, async () => {
  const run = (name: string) => startCommand(sourceEnv(), 'backup', join(folder, 'killed', name))
  await mkdir(join(folder, 'killed'))
  const tookMs = isLong ? await measure(() => run('measured.tar')) : backupMs
  const points: number[] = []
  for (let nth = 0; nth < KILLS; nth += 1) {
    const atMs = tookMs * (0.2 + 0.8 * chance())
    const command = run(`${nth}.tar`)
    await pause(atMs)
    if (nth % 2 === 0) command.kill()
    else await endBackends(source.databaseUrl)
    const { code } = await command.ended
    points.push(Math.round(atMs))
    const isThere = await stat(join(folder, 'killed', `${nth}.tar`)).then(
      () => true,
      () => false,
    )
    if (code !== 0 && nth % 2 === 1) expect(isThere).toBe(false)
    if (isThere) await archiveContent(folderPlace(join(folder, 'killed')), `${nth}.tar`)
  }
  await measure(() => run('last.tar'))
  const names = await readdir(join(folder, 'killed'))
  expect(names.filter((name) => name.includes('.new-'))).toEqual([])
  console.log(`Backups of ${Math.round(tookMs)} ms were killed at ${points.join(', ')} ms.`)
})

test(`a restore that is killed ${KILLS} times leaves the old state or the new one`, async () => {
  const database = await createDatabase()
  const objects = diskStore(join(folder, 'torn', 'objects'))
  const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'torn') }
  const client = () => new pg.Client({ connectionString: database.url })
  const [old, fresh] = ['old-surfer', 'original']
  /** `old` with the one surfer of before, `original` with all of the backup. */
  async function stateNow(): Promise<string> {
    const { manifest, content } = await contentNow()
    if (manifest.tables.users === 1) return old
    // Settled rows of other tables differ by the time of the restore.
    for (const table of ['users', 'surf_sessions', 'boards', 'secrets', 'surf_spots'])
      expect(content.tables[table], table).toBe(original.content.tables[table])
    for (const path of Object.keys(original.content.objects)) expect(await isAsStored(objects, path)).toBe(true)
    return fresh
  }
  async function contentNow() {
    const name = `now-${crypto.randomUUID()}.tar`
    await takeBackup({ url: database.url, objects, place: place(), name })
    return archiveContent(place(), name)
  }
  async function reset() {
    const connected = client()
    await connected.connect()
    await connected.query(
      `truncate users cascade; truncate uploads; insert into users (username, first_name, last_name) values ('lou', 'Lou', 'Reyes')`,
    )
    await connected.end()
  }
  const run = () => startCommand(env, 'restore', join(folder, 'a.tar'), '--replace')
  await reset()
  const tookMs = isLong ? await measure(run) : 2 * backupMs
  const states: string[] = []
  for (let nth = 0; nth < KILLS; nth += 1) {
    await reset()
    const atMs = tookMs * (0.2 + 0.8 * chance())
    const command = run()
    await pause(atMs)
    if (nth % 2 === 0) command.kill()
    else await endBackends(database.url)
    await command.ended
    states.push(`${Math.round(atMs)} ms: ${await stateNow()}`)
  }
  await reset()
  await measure(run)
  expect(await stateNow()).toBe(fresh)
  console.log(`Restores of ${Math.round(tookMs)} ms were killed at\n${states.join('\n')}`)
  await database.drop()
})

/** As a database that is killed does: every connection of a backup or restore ends at once. */
async function endBackends(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lineup backup' and datname = current_database()`)
  await client.end()
}
