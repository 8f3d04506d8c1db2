import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { connect } from '#server/platform/database/database.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { inFile } from '#test/files/in-file.ts'
import { createDatabase } from '#test/postgres/database.ts'

const log = pino({ level: 'silent' })
const database = inFile(createDatabase)
const db = inFile(() => connect(database.url, { size: 1, log }))

/** The refusal code that a client receives. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was thrown',
    (thrown) => refusalOf(thrown).code,
  )
const raise = (condition: string) =>
  sql.raw(`do $$ begin raise exception using errcode = '${condition}'; end $$`).execute(db)

test.each([
  ['disk_full', 'storage_full'],
  ['too_many_connections', 'unavailable'],
  ['out_of_memory', 'unavailable'],
  ['query_canceled', 'unavailable'],
  ['deadlock_detected', 'unavailable'],
  ['io_error', 'unavailable'],
  ['read_only_sql_transaction', 'unavailable'],
  ['admin_shutdown', 'unavailable'],
  ['undefined_table', 'unexpected'],
  ['unique_violation', 'unexpected'],
])('PostgreSQL’s %s is %s', async (condition, code) => {
  expect(await codeOf(raise(condition))).toBe(code)
})

test('a database that cannot be reached is unavailable, and a value that cannot be written is a bug', async () => {
  const away = connect('postgres://127.0.0.1:9/away', { size: 1, log })
  expect(await codeOf(sql`select 1`.execute(away))).toBe('unavailable')
  await away.destroy()
  const circle: Record<string, unknown> = {}
  circle.itself = circle
  expect(await codeOf(sql`select ${circle}::jsonb`.execute(db))).toBe('unexpected')
})

/** Where nobody listens any more. */
async function closedPort() {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  return port
}

test('a service that is not reached is unavailable, also when that is only the cause of what was thrown', async () => {
  const port = await closedPort()
  const refused = new Promise((_, reject) => dial(port, '127.0.0.1').once('error', reject))
  expect(await codeOf(refused)).toBe('unavailable')
  expect(await codeOf(fetch(`http://127.0.0.1:${port}`))).toBe('unavailable')
  expect(refusalOf(new Error('wrapped', { cause: await refused.catch((error) => error) })).code).toBe('unavailable')
})

if (existsSync('/dev/full'))
  test('a full disk is storage_full', async () => {
    expect(await codeOf(writeFile('/dev/full', 'x'))).toBe('storage_full')
  })

test('a refusal stays what it is, and everything else is a bug', () => {
  const refusal = new Refusal('session_not_found')
  expect(refusalOf(refusal)).toBe(refusal)
  for (const thrown of [new Error('bug'), new TypeError('bug'), 'text', null, undefined, { code: 'ENOSPC' }])
    expect(refusalOf(thrown).code).toBe('unexpected')
})
