import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketPlace } from '#server/features/backups/places/bucket-place.ts'
import { folderPlace } from '#server/features/backups/places/folder-place.ts'
import { restoreBackup } from '#server/features/backups/restoring/restore-backup.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { s3Store } from '#server/platform/object-store/s3.ts'
import { startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { startS3 } from '#test/fakes/s3-stand-in.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { archiveContent } from '#test/proof/backup/archive-content.ts'
import { startCommand } from '#test/proof/backup/backup-command.ts'
import { isAsStored, startWriters } from '#test/proof/backup/busy-writers.ts'
import { isLong } from '#test/proof/locating/chance.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'

const CLIENTS = 30

let folder: string
let source: { url: string; drop(): Promise<void> }
let backup: ReturnType<typeof backUpUnderClients> | undefined
/** Taken by the first test that needs it: they run in any order. */
const backedUp = () => {
  backup ??= backUpUnderClients()
  return backup
}
const place = () => folderPlace(folder)
const sourceEnv = () => ({ DATABASE_URL: source.url, DATA_DIR: join(folder, 'source') })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lineup-proof-'))
  await chmod(folder, 0o711)
  source = await createDatabase()
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Takes the backup a.tar while clients check in and upload, and reads it. Times are in ms. */
async function backUpUnderClients() {
  // Mails wait at a server that says nothing.
  const mail = await startMailServer()
  mail.manner = () => 451
  const lineup = await startLineup({ ...sourceEnv(), SMTP_URL: mail.url, LOG_LEVEL: 'fatal' })
  const db = connect(source.url, { size: 3, log: pino({ level: 'silent' }) })
  const objects = diskStore(join(folder, 'source', 'objects'))
  const writers = await startWriters({ db, objects, url: lineup.url }, CLIENTS)
  await expect.poll(() => Math.min(writers.ledger.length / CLIENTS, writers.pictures())).toBeGreaterThan(2)
  const began = Date.now()
  const { code, written } = await startCommand(sourceEnv(), 'backup', join(folder, 'a.tar')).ended
  const ended = Date.now()
  await expect.poll(() => writers.ledger.some(({ sentAt }) => sentAt > ended)).toBe(true)
  await writers.stop()
  await lineup.stop()
  await db.destroy()
  await mail.close()
  expect([code, written]).toEqual([0, expect.stringContaining('a.tar has')])
  return { began, ended, written, ledger: writers.ledger, archive: await archiveContent(place(), 'a.tar') }
}

test(`a backup under ${CLIENTS} clients has what was acknowledged before, nothing begun after, and every object`, async () => {
  const { began, ended, written, ledger, archive } = await backedUp()
  const has = ({ id }: { id: string }) => archive.sessions.includes(id)
  const before = ledger.filter(({ answeredAt }) => answeredAt < began)
  const after = ledger.filter(({ sentAt }) => sentAt > ended)
  expect(before.filter((entry) => !has(entry))).toEqual([])
  expect(after.filter(has)).toEqual([])
  expect(archive.manifest.lost.count).toBe(0)
  expect(Object.keys(archive.content.objects).length).toBeGreaterThan(2)
  console.log(`${ledger.length} check-ins: ${before.length} before, ${after.length} after; ${written.trim()}`)
})

type Target = { url: string; objects: ReturnType<typeof diskStore>; close(): Promise<void> }
const postgres15 = process.env.PROOF_POSTGRES_15
const targets: [string, () => Promise<Target>][] = [
  ['another database, in a bucket', inBucket],
  ...(isLong ? [['an embedded database', embedded] as [string, () => Promise<Target>]] : []),
  ...(postgres15 ? [['the PostgreSQL of PROOF_POSTGRES_15', onPostgres15] as [string, () => Promise<Target>]] : []),
]

async function inBucket(): Promise<Target> {
  const [s3, database] = [await startS3(), await createDatabase()]
  const env = { ...readEnv({}), ...s3.env }
  // The archive itself passes through the bucket as well.
  const archive = await place().read('a.tar')
  await bucketPlace(env, s3.env.S3_BUCKET, 'backups').write('a.tar', archive)
  const close = async () => void (await Promise.all([s3.close(), database.drop()]))
  return { url: database.url, objects: s3Store(env), close }
}

async function embedded(): Promise<Target> {
  const home = join(folder, 'embedded')
  const { url, close } = await startEmbeddedDatabase(home)
  return { url, objects: diskStore(join(home, 'objects')), close }
}

async function onPostgres15(): Promise<Target> {
  return { url: postgres15!, objects: diskStore(join(folder, 'fifteen')), close: async () => {} }
}

test.each(targets)('restored into %s, every row and byte is equal', async (_, open) => {
  const { archive } = await backedUp()
  const { url, objects, close } = await open()
  const replacing = { place: place(), name: `replaced-${crypto.randomUUID()}.tar` }
  await restoreBackup({ url, objects, place: place(), name: 'a.tar', keepsSignIns: true, settlers: null, replacing })
  const again = `again-${crypto.randomUUID()}.tar`
  await takeBackup({ url, objects, place: place(), name: again })
  const { content } = await archiveContent(place(), again)
  expect(content).toEqual(archive.content)
  for (const path of Object.keys(content.objects)) expect(await isAsStored(objects, path), path).toBe(true)
  await close()
})

if (isLong)
  test('a restored server sends nothing that was due before', async () => {
    await backedUp()
    const database = await createDatabase()
    const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'silent') }
    expect((await startCommand(env, 'restore', join(folder, 'a.tar')).ended).code).toBe(0)
    const mail = await startMailServer()
    const lineup = await startLineup({ ...env, SMTP_URL: mail.url, LOG_LEVEL: 'fatal' })
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const due = async () =>
      (
        await client.query(`
      select (select count(*) from account_letters) + (select count(*) from deliveries where state = 'due') as due`)
      ).rows[0].due
    await expect.poll(due).toBe('0')
    await client.end()
    await lineup.stop()
    expect(mail.requests).toEqual([])
    await mail.close()
    await database.drop()
  })
