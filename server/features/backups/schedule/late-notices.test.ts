import { beforeEach, expect, test } from 'vitest'
import { backupState } from '#server/features/backups/schedule/backup-state.ts'
import { notifyOfLateBackups } from '#server/features/backups/schedule/late-notices.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const server = serverInFile()
const env = readEnv({ OPERATORS: 'ana@lineup.example', BACKUP_TO: '/backups' })
const deps = { db: server.db, env }
const [ana, kai] = [inFile(() => server.aSurfer('Ana')), inFile(() => server.aSurfer('Kai'))]

beforeEach(async () => {
  await server.update('users', { email: 'ana@lineup.example' }, { id: ana.id })
  await server.db.deleteFrom('backups').execute()
  await server.db.deleteFrom('notifications').execute()
  await hoursAfter(0)
})
const hoursAfter = (hours: number) => setDatabaseClock(server.db, new Date(NOON + hours * HOUR_MS))
const iso = (hours: number) => new Date(NOON + hours * HOUR_MS).toISOString()

const good = (hours: number) => ({ state: 'good', endedAt: iso(hours), file: 'lineup.tar' })
const failed = { state: 'failed', reason: 'no room' }
const insert = (hours: number, more: object) =>
  server.insert('backups', { place: '/backups', isScheduled: true, isEncrypted: false, createdAt: iso(hours), ...more })
const notices = async (surfer: typeof ana) => (await server.notices(surfer, 'backup_late')).map(({ text }) => text)
const state = async (more = env) => (await backupState({ db: server.db, env: more })).state

test('operators are notified once a day while no backup succeeded for 48 hours', async () => {
  await insert(0, good(0))
  for (const [hours, count] of [
    [47, 0],
    [49, 1],
    [60, 1],
    [72, 1],
    [74, 2],
  ] as const) {
    await insert(hours, failed)
    await hoursAfter(hours)
    await Promise.all([notifyOfLateBackups(deps), notifyOfLateBackups(deps)])
    expect([hours, (await notices(ana)).length]).toEqual([hours, count])
  }
  expect(await notices(ana)).toContain('No backup of this server has succeeded for two days')
  expect(await notices(kai)).toEqual([])
  expect((await server.notices(ana)).map(({ kind }) => kind)).toEqual(['backup_late', 'backup_late'])
})

test('the notice is mailed at first, and not once a newer backup is good', async () => {
  await insert(-60, failed)
  await notifyOfLateBackups(deps)
  const deliveries = await server.db.selectFrom('deliveries').select(['userId', 'channel']).execute()
  expect(deliveries).toEqual([{ userId: ana.id, channel: 'email' }])
})

test.each([
  ['nothing was begun yet', [], 'ok'],
  ['the first ones failed within 48 hours', [[-47, failed]], 'ok'],
  ['none was good in over 48 hours', [[-49, failed]], 'late'],
  [
    'the last good one is old',
    [
      [-49, good(-49)],
      [-1, failed],
    ],
    'late',
  ],
  [
    'the last good one is new',
    [
      [-90, failed],
      [-3, good(-2)],
    ],
    'ok',
  ],
  [
    'a good one was removed since',
    [
      [-90, failed],
      [-3, { ...good(-2), state: 'removed' }],
    ],
    'ok',
  ],
  [
    'the only good one is of a clock that was ahead',
    [
      [-90, failed],
      [8760, good(8760)],
    ],
    'late',
  ],
] as const)('if %s, backups are %s', async (_, rows, expected) => {
  for (const [hours, more] of rows) await insert(hours, more)
  expect([await state(), await state(readEnv({}))]).toEqual([expected, 'off'])
})

test('the latest 500 rows without an archive are stored', async () => {
  for (let nth = 0; nth < 510; nth += 1) await insert(-nth, nth % 2 ? failed : { ...good(-nth), state: 'removed' })
  await insert(-1000, good(-1000))
  await notifyOfLateBackups(deps)
  const rows = await server.db.selectFrom('backups').select(['state', 'createdAt']).orderBy('createdAt').execute()
  expect([rows.length, rows[0]!.state, rows[1]!.createdAt]).toEqual([501, 'good', iso(-499)])
})
