import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '#server/platform/config/env.ts'
import { connect, type Database } from '#server/platform/database/database.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { type Job, leaseScheduled, runJob, startJobs } from '#server/platform/outbox/jobs.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'

const log = pino({ level: 'silent' })
const failure = new Error('the sea was too big')

let clock: number
let done: number
const database = inEachTest(createDatabase)
/** Two server processes. */
const one = inEachTest(() => connect(database.url, { size: 2, log }))
const other = inEachTest(() => connect(database.url, { size: 2, log }))
beforeEach(async () => {
  clock = Date.parse('2026-11-20T12:00:00Z')
  await pass(0)
  done = 0
})

const objects = diskStore(join(tmpdir(), 'no-objects'))
const depsOf = (db: Database) => ({ db, env: readEnv({}), log, objects, now: () => new Date(clock) })
const daily = (work = async () => {}): Job => ({
  name: 'daily',
  everyMs: DAY_MS,
  work: async () => {
    await work()
    done += 1
  },
})
/** Runs the job if it is scheduled and not running; true if it ran. */
async function runDaily(db = one, work?: () => Promise<void>): Promise<boolean> {
  const job = daily(work)
  const [row] = await leaseScheduled([job], depsOf(db))
  if (row) await runJob(job, row, depsOf(db))
  return row !== undefined
}
/** Sets the database's clock on by so much. */
const pass = (ms: number) => {
  clock += ms
  return setDatabaseClock(one, new Date(clock))
}
const fail = () => Promise.reject(failure)

test('a daily job runs at once, and then once a day in whichever process comes first', async () => {
  expect(await runDaily()).toBe(true)
  expect(await runDaily(other)).toBe(false)
  await pass(DAY_MS - 1)
  expect(await runDaily(other)).toBe(false)
  await pass(1)
  expect(await runDaily(other)).toBe(true)
  expect(await runDaily()).toBe(false)
  expect(done).toBe(2)
})

test('concurrent servers run a job once', async () => {
  for (let day = 1; day <= 5; day += 1) {
    const ran = await Promise.all([runDaily(one), runDaily(other), runDaily(one), runDaily(other)])
    expect(ran.filter(Boolean)).toHaveLength(1)
    expect(done).toBe(day)
    await pass(DAY_MS)
  }
})

test('a job that runs on one server is not started by another', async () => {
  const otherRan: boolean[] = []
  await runDaily(one, async () => {
    otherRan.push(await runDaily(other))
  })
  expect(otherRan).toEqual([false])
  expect(done).toBe(1)
})

test('a failed job is retried after five minutes, not after a day and not at every poll', async () => {
  await expect(runDaily(one, fail)).rejects.toBe(failure)
  for (let minute = 0; minute < 5; minute += 1) {
    expect([await runDaily(one, fail), await runDaily(other, fail)]).toEqual([false, false])
    await pass(MINUTE_MS)
  }
  await expect(runDaily(other, fail)).rejects.toBe(failure)
  await pass(5 * MINUTE_MS)
  const ran = await Promise.all([runDaily(one), runDaily(other)])
  expect(ran.filter(Boolean)).toHaveLength(1)
  await pass(DAY_MS - 1)
  expect(await runDaily()).toBe(false)
  expect(done).toBe(1)
})

test('another server runs a job whose server died', async () => {
  const { promise: died, resolve: die } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const lost = runDaily(one, () => {
    begin()
    return died
  })
  await begun
  await pass(5 * MINUTE_MS)
  expect(await runDaily(other)).toBe(true)
  die()
  await lost
})

test('a job that outlasts its lease is not started elsewhere until it counts as hung', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const long = runDaily(one, () => {
    begin()
    return ended
  })
  await begun
  const leaseUntil = async () => (await one.selectFrom('jobs').select('leaseUntil').executeTakeFirst())?.leaseUntil
  for (let minutes = 0; minutes < 30; minutes += 2) {
    const until = await leaseUntil()
    await pass(2 * MINUTE_MS)
    vi.advanceTimersByTime(2 * MINUTE_MS)
    await expect.poll(leaseUntil).not.toBe(until)
    expect(await runDaily(other)).toBe(false)
  }
  vi.advanceTimersByTime(2 * MINUTE_MS)
  await pass(5 * MINUTE_MS)
  expect(await runDaily(other)).toBe(true)
  end()
  await long
  await pass(DAY_MS - MINUTE_MS)
  expect(await runDaily()).toBe(false)
  await pass(MINUTE_MS)
  expect(await runDaily()).toBe(true)
  vi.useRealTimers()
})

test('a clock that was set back does not stop jobs', async () => {
  await pass(1_000 * DAY_MS)
  await runDaily()
  await pass(-1_000 * DAY_MS)
  expect(await runDaily()).toBe(true)
  expect(await runDaily()).toBe(false)
  await pass(DAY_MS)
  expect(await runDaily()).toBe(true)
})

test('a clock that was set back by a second does not repeat a job', async () => {
  await runDaily(one)
  await pass(-1_000)
  expect(await runDaily(other)).toBe(false)
})

test('a failed job does not stop the next one', async () => {
  const running = startJobs([{ ...daily(fail), name: 'failing' }, daily()], depsOf(one))
  await expect.poll(() => done).toBe(1)
  await running.close()
})

test('jobs that hang do not stop others', async () => {
  const { promise: hanging, resolve: end } = Promise.withResolvers<void>()
  const hang = ['a', 'b', 'c'].map((name) => ({ ...daily(() => hanging), name: `${name} job that hangs` }))
  const running = startJobs([...hang, daily()], depsOf(one), { slowAfterMs: 1 })
  await expect.poll(() => done).toBe(1)
  end()
  await running.close()
})
