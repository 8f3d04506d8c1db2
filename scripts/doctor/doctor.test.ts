import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Finding } from '#contract/operators/server.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { startSmsGateway } from '#test/fakes/sms-gateway.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'
import { startTransactionPooler } from '#test/postgres/transaction-pooler.ts'

const program = fileURLToPath(new URL('../admin/main.ts', import.meta.url))
const PUSH_HOSTS = '127.0.0.1:9'

const server = serverInFile()
const mail = inFile(startMailServer)
const gateway = inFile(startSmsGateway)
const pooler = inFile(() => startTransactionPooler(server.databaseUrl))

/** Runs `npm run admin -- doctor --json` and gives what it found, by check. */
async function examine(settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, PUSH_HOSTS, DATA_DIR: server.objectsFolder, ...settings }
  const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) =>
    execFile(process.execPath, [program, 'doctor', '--json', ...args], { env }, (error, out) =>
      resolve({ code: error?.code ?? 0, out }),
    ),
  )
  const findings = JSON.parse(out) as Finding[]
  const of = (check: string) => findings.filter((one) => one.check === check)
  return { code, of, failed: findings.filter(({ state }) => state === 'failed').map(({ check }) => check) }
}
const well = () => ({
  DATABASE_URL: server.databaseUrl,
  PUBLIC_URL: server.url,
  SMTP_URL: mail.url,
  MAIL_FROM: 'Lineup <surf@lineup.example>',
  SMS_WEBHOOK_URL: gateway.url,
  SMS_WEBHOOK_SECRET: gateway.secret,
})

test('a server that is well has no failed check, and a letter leaves on request alone', async () => {
  const { code, failed, of } = await examine(well())
  expect([code, failed, mail.letters.length]).toEqual([0, [], 0])
  expect(of('policies')[0]?.message).toBe(
    'terms: version 1 of ours, privacy: version 1 of ours, conduct: version 1 of ours.',
  )
  for (const check of [
    'database',
    'clock',
    'pooler',
    'pictures',
    'policies',
    'mail',
    'texts',
    'PUBLIC_URL',
    'live connection',
  ])
    expect(of(check)[0], check).toMatchObject({ state: 'ok' })
  await examine(well(), '--send-to', 'ana@lineup.example')
  expect(mail.letters.map(({ to }) => to)).toEqual(['ana@lineup.example'])
})

test('a backup that is late fails although its job runs every minute', async () => {
  const backup = async () => (await examine({ ...well(), BACKUP_TO: server.objectsFolder })).of('backup')
  const days = (count: number) => new Date(Date.now() - count * DAY_MS).toISOString()
  const row = { isScheduled: true, place: '/backups', isEncrypted: false }
  await server.insert('jobs', { name: 'backup', succeededAt: days(0) })
  expect((await backup())[0]).toMatchObject({ state: 'warning', message: 'No backup has succeeded yet.' })
  const failure = { state: 'failed', reason: 'The disk is full.', createdAt: days(3), endedAt: days(3) }
  await server.insert('backups', { ...row, ...failure })
  expect((await backup())[0]).toMatchObject({ state: 'failed' })
  await server.insert('backups', { ...row, state: 'good', endedAt: days(1), bytes: 1_048_576 })
  expect(await backup()).toMatchObject([
    { state: 'ok' },
    { state: 'ok', message: expect.stringContaining('had 1 MB.') },
  ])
  const { bavail, bsize } = await statfs(server.objectsFolder)
  for (const [times, state] of [
    [1 / 1.5, 'warning'],
    [10, 'failed'],
  ] as const) {
    await server.update('backups', { bytes: Math.floor(bavail * bsize * times) }, { state: 'good' })
    const message = expect.stringContaining('Free some, lower BACKUP_KEEP, or set BACKUP_TO to another place')
    expect(await backup()).toMatchObject([{ state: 'ok' }, { state, message }])
  }
})

test('each part that is away fails, with what to do, and the exit code is 1', async () => {
  const away = `http://127.0.0.1:${await freePort()}`
  const DATABASE_REPLICA_URL = `${away.replace('http', 'postgres')}/lineup,${server.databaseUrl}`
  const settings = {
    SMTP_URL: away.replace('http', 'smtp'),
    SMS_WEBHOOK_URL: away,
    PUBLIC_URL: away,
    DATABASE_REPLICA_URL,
  }
  const { code, failed, of } = await examine({ ...well(), ...settings, DATABASE_URL: pooler.url })
  expect(code).toBe(1)
  expect(failed).toEqual(['pooler', 'replicas', 'mail', 'texts', 'PUBLIC_URL', 'live connection'])
  expect(of('pooler')[0]!.message).toContain('Set DATABASE_DIRECT_URL to PostgreSQL itself.')
  expect(of('replicas')).toMatchObject([
    { state: 'failed', message: expect.stringContaining('Check DATABASE_REPLICA_URL.') },
    { state: 'warning', message: expect.stringContaining('it is no standby') },
  ])
  expect(of('mail')[0]!.message).toContain('Check SMTP_URL')
})

test('all mistakes of the configuration are named at once', async () => {
  const { code, of } = await examine({ PORT: 'x', TRUST_PROXY: 'yes' })
  expect(code).toBe(1)
  expect(of('configuration')[0]!.message).toMatch(/PORT must be .*\n.*TRUST_PROXY must be/)
})
