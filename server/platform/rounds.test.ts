import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '#server/platform/database.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { goRound, type Round, startRounds } from '#server/platform/rounds.ts'
import { createDatabase } from '#test/database.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const log = pino({ level: 'silent' })
const failure = new Error('the sea was too big')

let database: Awaited<ReturnType<typeof createDatabase>>
/** Two server processes. */
let one: Database
let other: Database
let clock: number
let done: number
beforeEach(async () => {
  database = await createDatabase()
  one = connect(database.url, { size: 2, log })
  other = connect(database.url, { size: 2, log })
  clock = Date.parse('2026-11-20T12:00:00Z')
  done = 0
})
afterEach(async () => {
  await Promise.all([one.destroy(), other.destroy()])
  await database.drop()
})

const objects = diskStore(join(tmpdir(), 'no-objects'))
const depsOf = (db: Database) => ({ db, log, objects, now: () => new Date(clock) })
const daily = (work = async () => {}): Round => ({
  name: 'daily',
  everyMs: DAY_MS,
  work: async () => {
    await work()
    done += 1
  },
})
const goDaily = (db = one, work?: () => Promise<void>) => goRound(daily(work), depsOf(db))
const fail = () => Promise.reject(failure)

test('a daily round is done at once, and then once a day by whoever comes first', async () => {
  expect(await goDaily()).toBe(true)
  expect(await goDaily(other)).toBe(false)
  clock += DAY_MS - 1
  expect(await goDaily(other)).toBe(false)
  clock += 1
  expect(await goDaily(other)).toBe(true)
  expect(await goDaily()).toBe(false)
  expect(done).toBe(2)
})

test('servers that come at the same moment do it once', async () => {
  for (let day = 1; day <= 5; day += 1) {
    const went = await Promise.all([goDaily(one), goDaily(other), goDaily(one), goDaily(other)])
    expect(went.filter(Boolean)).toHaveLength(1)
    expect(done).toBe(day)
    clock += DAY_MS
  }
})

test('while one server is at it, no other begins', async () => {
  const otherWent: boolean[] = []
  await goDaily(one, async () => {
    otherWent.push(await goDaily(other))
  })
  expect(otherWent).toEqual([false])
  expect(done).toBe(1)
})

test('a round that failed is tried again in five minutes, not a day later and not at every look', async () => {
  await expect(goDaily(one, fail)).rejects.toBe(failure)
  for (let minute = 0; minute < 5; minute += 1) {
    expect([await goDaily(one, fail), await goDaily(other, fail)]).toEqual([false, false])
    clock += MINUTE_MS
  }
  await expect(goDaily(other, fail)).rejects.toBe(failure)
  clock += 5 * MINUTE_MS
  const went = await Promise.all([goDaily(one), goDaily(other)])
  expect(went.filter(Boolean)).toHaveLength(1)
  clock += DAY_MS - 1
  expect(await goDaily()).toBe(false)
  expect(done).toBe(1)
})

test('a round whose server died in it is done by another', async () => {
  const { promise: died, resolve: die } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const lost = goDaily(one, () => {
    begin()
    return died
  })
  await begun
  clock += 5 * MINUTE_MS
  expect(await goDaily(other)).toBe(true)
  die()
  await lost
})

test('a clock that was set back does not stop the work until it has caught up', async () => {
  clock += 1_000 * DAY_MS
  await goDaily()
  clock -= 1_000 * DAY_MS
  expect(await goDaily()).toBe(true)
  expect(await goDaily()).toBe(false)
  clock += DAY_MS
  expect(await goDaily()).toBe(true)
})

test('a server whose clock is a second behind does not do it again', async () => {
  await goDaily(one)
  clock -= 1_000
  expect(await goDaily(other)).toBe(false)
})

test('when one round fails, the next is done all the same', async () => {
  const rounds = startRounds([{ ...daily(fail), name: 'failing' }, daily()], depsOf(one))
  await rounds.close()
  expect(done).toBe(1)
})
