import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { type Logger, pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startAccountMail } from '#server/features/accounts/mail/account-mail.ts'
import { startFreezing } from '#server/features/conditions/freezing/start-freezing.ts'
import { startDeliveries } from '#server/features/notifications/delivery/deliveries.ts'
import { startMessages } from '#server/features/safety/messages/messages.ts'
import { startFanOuts } from '#server/features/sessions/check-in/check-in-fan-out.ts'
import { jobs } from '#server/jobs.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { startJobs } from '#server/platform/outbox/jobs.ts'
import { poll } from '#server/platform/outbox/poller.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { createDatabase } from '#test/postgres/database.ts'

const database = inFile(createDatabase)
const db = inFile(() => connect(database.url, { size: 4, log: pino({ level: 'silent' }) }))

const log = pino({ level: 'silent' })
const env = readEnv({
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:1',
  SMS_WEBHOOK_SECRET: 'x'.repeat(32),
})

test('all workers of an idle process share one query in five seconds, and find work without an event', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let statements = 0
  let underWay = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      underWay += 1
      return node
    },
    async transformResult({ result }) {
      underWay -= 1
      return result
    },
  })
  const objects = diskStore(join(tmpdir(), 'no-objects'))
  const deps = { db: counted, env, log, objects, now: () => new Date() }
  // Each is due again in a day.
  const daily = jobs.map(({ name }) => ({ name, everyMs: 86_400_000, work: async () => {} }))
  const mail = startAccountMail(deps)
  const fanOuts = startFanOuts(deps)
  const workers = [
    mail,
    fanOuts,
    startDeliveries(deps),
    startMessages(deps),
    startFreezing(deps),
    startJobs(daily, deps),
  ]
  /** True if no statement is running or follows a finished one: workers wait for nothing else. */
  const isQuiet = async () => {
    for (let turns = 0; turns < 50 && underWay === 0; turns += 1) await new Promise(setImmediate)
    return underWay === 0
  }
  await expect.poll(isQuiet).toBe(true)

  const atRest = statements
  for (let polls = 1; polls <= 6; polls += 1) {
    vi.advanceTimersByTime(5_000)
    await expect.poll(() => statements - atRest).toBe(polls)
    await expect.poll(isQuiet).toBe(true)
  }
  expect(statements - atRest).toBe(6)

  const { id } = await aSurfer(db)
  await db.insertInto('checkInFanOuts').values({ userId: id, sessionId: id }).execute()
  vi.advanceTimersByTime(5_000)
  await expect.poll(() => db.selectFrom('checkInFanOuts').select('id').execute()).toEqual([])

  await Promise.all(workers.map((worker) => worker.close()))
  vi.useRealTimers()
})

test('a query that fails stops no other worker', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const complaints: unknown[] = []
  const looked: string[] = []
  const ask = (name: string, isAnyReady: RawBuilder<boolean>) =>
    poll(db, {
      isAnyReady,
      wake: async () => looked.push(name),
      log: { error: (error: unknown) => complaints.push(error) } as Pick<Logger, 'error'>,
    })
  const stops = [
    ask('ready', sql`true`),
    ask('refused', sql`(select 1 / (select count(*) from jobs where name = 'none') > 0)`),
    ask('ready as well', sql`true`),
    ask('not ready', sql`false`),
  ]
  vi.advanceTimersByTime(5_000)
  await expect.poll(() => looked).toEqual(['ready', 'ready as well'])
  expect(complaints).toMatchObject([{ message: 'division by zero' }])
  for (const stop of stops) stop()
  vi.useRealTimers()
})
