import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { folderPlace } from '#server/features/backups/places/folder-place.ts'
import type { RestoreStatus } from '#server/features/backups/restore-page/received-archive.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import '#test/backups/cheap-passphrases.ts'
import { inEachTest, inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { type LineupProcess, startLineup } from '#test/proof/processes/lineup-process.ts'

const PASSPHRASE = 'pipeline at däwn'
const aFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'lineup-restore-'))
  return { path, close: () => rm(path, { recursive: true, force: true }) }
}

/** A server with a surfer, and its backups. */
const source = serverInFile()
const backups = inFile(async () => {
  const folder = await aFolder()
  const maya = await source.aSurfer('Maya')
  const { databaseUrl: url, objects } = source
  const place = folderPlace(folder.path)
  await takeBackup({ url, objects, place, name: 'plain.tar' })
  await takeBackup({ url, objects, place, name: 'encrypted.tar.age', passphrase: PASSPHRASE })
  const [plain, encrypted] = await Promise.all(
    ['plain.tar', 'encrypted.tar.age'].map((name) => readFile(join(folder.path, name))),
  )
  return { maya, plain: plain!, encrypted: encrypted!, close: folder.close }
})

const home = inEachTest(aFolder)
const database = inEachTest(createDatabase)
const started: LineupProcess[] = []
afterEach(() => Promise.all(started.splice(0).map((lineup) => lineup.kill())))

/** An empty server in a process of its own, with the code that its log shows. */
async function emptyServer() {
  const lineup = await startLineup({ DATABASE_URL: database.url, DATA_DIR: home.path })
  started.push(lineup)
  const [, code = ''] = /\/restore and enter (\w{4}-\w{4})/.exec(lineup.written()) ?? []
  return { lineup, code }
}
type Empty = Awaited<ReturnType<typeof emptyServer>>

const send = ({ lineup, code }: Empty, body: Buffer | string, headers: Record<string, string> = {}) =>
  fetch(`${lineup.url}/restore/archive`, {
    method: 'PUT',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'x-restore-code': code, ...headers },
  })
const statusOf = async ({ lineup }: Empty): Promise<RestoreStatus | number> => {
  const answer = await fetch(`${lineup.url}/restore/status`)
  return answer.ok ? answer.json() : answer.status
}
/** While a server closes and starts again its port may answer nothing. */
const settled = async (server: Empty) => {
  const status = await statusOf(server).catch(() => 0)
  return typeof status === 'number' ? status : status.state === 'running' ? 0 : status
}
const ended = async (server: Empty) => {
  await expect.poll(() => settled(server), { timeout: 60_000 }).not.toBe(0)
  return settled(server)
}
const received = () => readdir(join(home.path, 'restore'))
const user = async ({ lineup }: Empty) => (await ask(lineup, backups.maya, 'GET /api/auth/user')).status

test('an empty server is filled from a backup and then serves it, and the page is gone', async () => {
  const server = await emptyServer()
  const page = await fetch(`${server.lineup.url}/restore`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Restore a backup')])
  expect(await user(server)).toBe(401)

  expect((await send(server, backups.plain, { 'x-restore-sign-ins': 'keep' })).status).toBe(202)
  expect(await ended(server)).toBe(404)
  expect(await user(server)).toBe(200)
  expect((await fetch(`${server.lineup.url}/restore`)).status).toBe(404)
  expect((await send(server, backups.plain)).status).toBe(404)
  expect(await received()).toEqual([])
  const [, ...restarts] = server.lineup.written().split('Lineup is ready')
  expect(restarts).toHaveLength(2)
  expect(restarts.join()).not.toContain('To restore')
})

test('a server that was filled without a surfer takes an encrypted backup with its passphrase, and sign-ins end', async () => {
  const server = await emptyServer()
  const place = folderPlace(home.path)
  await takeBackup({ url: database.url, objects: source.objects, place, name: 'empty.tar' })
  expect((await send(server, await readFile(join(home.path, 'empty.tar')))).status).toBe(202)
  expect(await ended(server)).toEqual({ state: 'idle', text: '' })

  for (const given of ['', 'another passphrase']) {
    await send(server, backups.encrypted, { 'x-restore-passphrase': encodeURIComponent(given) })
    expect(await ended(server)).toMatchObject({ state: 'failed', text: expect.stringMatching(/passphrase/) })
  }
  await send(server, backups.encrypted, { 'x-restore-passphrase': encodeURIComponent(PASSPHRASE) })
  expect(await ended(server)).toBe(404)
  expect(await user(server)).toBe(401)
})

test('a damaged backup, an upload that breaks off and a second one at once are refused and leave nothing', async () => {
  const server = await emptyServer()
  for (const [body, text] of [
    ['a wave', /no backup of Lineup/],
    [backups.plain.subarray(0, backups.plain.length / 2), /cut off|no backup/],
  ] as const) {
    expect((await send(server, body)).status).toBe(202)
    expect(await ended(server)).toMatchObject({ state: 'failed', text: expect.stringMatching(text) })
    expect(await received()).toEqual([])
  }
  expect((await ask(server.lineup, null, 'GET /healthz')).status).toBe(200)

  const sending = request(`${server.lineup.url}/restore/archive`, {
    method: 'PUT',
    headers: { 'x-restore-code': server.code, 'content-length': backups.plain.length },
  })
  sending.on('error', () => {})
  sending.write(backups.plain.subarray(0, 1000))
  await expect.poll(received).toHaveLength(1)
  expect(await (await send(server, backups.plain)).json()).toMatchObject({ code: 'restore_running' })
  sending.destroy()
  await expect.poll(received).toEqual([])
  await expect.poll(async () => (await send(server, 'a wave')).status).toBe(202)
})

test('guesses at the code are limited for a network, and nothing is received once there is a surfer', async () => {
  const server = await emptyServer()
  const guess = (code: string) => ask(server.lineup, null, 'POST /restore/code', { code })
  const [one = '', other = ''] = server.code.split('-')
  expect((await guess(`${one.toLowerCase()} ${other}`)).status).toBe(200)
  for (let nth = 2; nth <= 20; nth += 1) expect((await guess('0000-0000')).body.code).toBe('wrong_code')
  expect((await guess(server.code)).status).toBe(429)
  expect((await send(server, backups.plain)).status).toBe(429)

  const person = { firstName: 'Kai', lastName: 'Lane', email: 'kai@example.com', password: 'long enough words' }
  expect((await ask(server.lineup, null, 'POST /api/signup', person)).status).toBe(201)
  expect((await send(server, backups.plain)).status).toBe(404)
  expect(await statusOf(server)).toBe(404)
  expect((await ask(server.lineup, null, 'POST /restore/code', { code: server.code })).status).toBe(404)
  expect(await received()).toEqual([])
})
