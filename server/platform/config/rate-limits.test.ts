import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '#server/platform/config/env.ts'
import {
  counterRetention,
  exhaust,
  giveBack,
  isWithin,
  refill,
  spend,
  trySpend,
} from '#server/platform/config/rate-limits.ts'
import { connect } from '#server/platform/database/database.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { removeOver } from '#test/fixtures/remove-over.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'

const database = inFile(createDatabase)
const db = inFile(() => connect(database.url, { size: 4, log: pino({ level: 'silent' }) }))
beforeEach(() => sql`delete from rate_limits`.execute(db))

const kai = { 'own-data-export': ['kai'] } as const
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'spent',
    (error) => `${error.code} after ${error.retryAfterSeconds} s`,
  )
/** Moves the ends of all periods. */
const pass = (seconds: number) => sql`update rate_limits set expire = expire - ${seconds * 1000}`.execute(db)
const keys = () => db.selectFrom('rateLimits').select(['key', 'points']).orderBy('key').execute()

test('a used-up limit refuses until its period ends', async () => {
  for (let left = 5; left > 0; left -= 1) expect(await outcome(spend(db, kai))).toBe('spent')
  expect(await outcome(spend(db, kai))).toMatch(/^too_many_attempts after 3(600|599) s$/)
  expect(await outcome(spend(db, { 'own-data-export': ['noa'] }))).toBe('spent')
  await pass(3590)
  expect(await outcome(spend(db, kai))).toMatch(/^too_many_attempts after (10|9) s$/)
  await pass(10)
  expect(await outcome(spend(db, kai))).toBe('spent')
})

test('concurrent spends in several processes pass exactly as often as the limit allows', async () => {
  const other = connect(database.url, { size: 4, log: pino({ level: 'silent' }) })
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, nth) => outcome(spend(nth % 2 ? db : other, kai))))
  expect(outcomes.filter((one) => one === 'spent')).toHaveLength(5)
  await other.destroy()
})

test('a spend that began before the period’s first one counts in it', async () => {
  await db.transaction().execute(async (transaction) => {
    // Its time stands still from here on.
    await sql`select now()`.execute(transaction)
    await sql`select pg_sleep(0.01)`.execute(transaction)
    await spend(db, kai)
    await spend(transaction, kai)
  })
  expect(await trySpend(db, kai)).toMatchObject([{ left: 2 }])
})

test('when one of several limits is used up the others are not spent, also concurrently', async () => {
  const both = { 'contact-question': ['kai'], 'unanswered-contact-question': ['+13105550143'] } as const
  await Promise.all(Array.from({ length: 40 }, () => outcome(spend(db, both))))
  for (let tries = 0; tries < 5; tries += 1) await outcome(spend(db, both))
  expect((await keys()).map(({ points }) => points)).toEqual([3, 3])
})

test('a spend of a transaction that fails is given back', async () => {
  const broken = db.transaction().execute(async (transaction) => {
    await spend(transaction, kai)
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await keys()).toEqual([])
})

test('the table contains no plain key', async () => {
  await spend(db, { 'unanswered-contact-question': ['+13105550143'] })
  expect((await keys())[0]?.key).toMatch(/^unanswered-contact-question:[A-Za-z0-9+/]{43}=$/)
})

test('spends can be given back, refilled and used up', async () => {
  for (let tries = 0; tries < 5; tries += 1) await spend(db, kai)
  await giveBack(db, kai)
  expect(await outcome(spend(db, kai))).toBe('spent')
  await refill(db, kai)
  expect(await trySpend(db, kai)).toMatchObject([{ isRefused: false, left: 4 }])
  await exhaust(db, kai)
  expect(await trySpend(db, kai)).toMatchObject([{ isRefused: true, left: 0 }])
})

test('the operator chooses the size of some limits, and 0 allows nothing', async () => {
  const day = { 'forecast-day': [] } as const
  const env = readEnv({ OPEN_METEO_REQUESTS_PER_DAY: '10' })
  expect(await trySpend(db, day, { env, cost: 8 })).toMatchObject([{ isRefused: false, left: 2 }])
  expect(await trySpend(db, day, { env, cost: 3 })).toMatchObject([{ isRefused: true, left: 2 }])
  const none = readEnv({ OPEN_METEO_REQUESTS_PER_DAY: '0' })
  expect(await trySpend(db, day, { env: none })).toMatchObject([{ isRefused: true, left: 0 }])
  await expect(spend(db, day)).rejects.toThrow('pass env')
})

test('a clock that ran ahead and was set back blocks no longer than a period', async () => {
  await exhaust(db, kai)
  await pass(-5 * 3600)
  expect(await outcome(spend(db, kai))).toBe('spent')
})

test('counters of past periods are removed', async () => {
  await spend(db, kai)
  await spend(db, { 'contact-test': ['kai'] })
  await pass(3600)
  await removeOver(db, counterRetention)
  expect((await keys()).map(({ key }) => key.split(':')[0])).toEqual(['contact-test'])
})

test('a limit whose counters fail refuses or lets through, as configured', async () => {
  const readOnly = `${database.url}?options=-c%20default_transaction_read_only%3Don`
  const failing = connect(readOnly, { size: 1, log: pino({ level: 'silent' }) })
  expect(await outcome(spend(failing, kai))).toMatch(/^unavailable/)
  expect(await outcome(spend(failing, { 'user-search': ['kai'] }))).toBe('spent')
  expect(await outcome(spend(failing, { 'user-search': ['kai'], ...kai }))).toMatch(/^unavailable/)
  await failing.destroy()
})

test.each([
  ['spent', spend],
  ['given back', giveBack],
  ['begun anew', refill],
  ['used up', exhaust],
])('counters that are %s together are locked in the order of their keys', async (_, change) => {
  const inOrder = { 'contact-question': ['kai'], 'plan-answer': ['kai'], 'user-search': ['kai'] } as const
  const backwards = Object.fromEntries(Object.entries(inOrder).toReversed())
  for (const spends of [inOrder, backwards]) {
    await sql`delete from rate_limits`.execute(db)
    // Nor does it matter in which order they lie in the table.
    for (const [name, who] of Object.entries(backwards)) await spend(db, { [name]: who })
    const [first, ...later] = (await keys()).map(({ key }) => key)
    const changing = await db.transaction().execute(async (transaction) => {
      await sql`select from rate_limits where key = ${first} for update`.execute(transaction)
      const waiting = change(db, spends)
      await vi.waitUntil(async () => (await lockWaits(db)) > 0, { timeout: 20_000 })
      // Waiting for the first locks none of the others, so running work gets them.
      await sql`select from rate_limits where key = any(${later}) for update nowait`.execute(transaction)
      return { waiting }
    })
    await changing.waiting
  }
})

test('a new account has the smaller size for a week, and an older one the whole', async () => {
  const idMadeAgo = (ms: number) => {
    const time = (Date.now() - ms).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
  }
  const allowed = async (id: string) => {
    let count = 0
    while (count < 40 && (await isWithin(db, { 'buddy-request': [id] }))) count += 1
    return count
  }
  const made = await sql<{ id: string }>`select time_ordered_id() as id`.execute(db)
  expect(await allowed(made.rows[0]!.id)).toBe(10)
  expect(await allowed(idMadeAgo(7 * DAY_MS - MINUTE_MS))).toBe(10)
  expect(await allowed(idMadeAgo(7 * DAY_MS + MINUTE_MS))).toBe(30)
  expect(await allowed(crypto.randomUUID())).toBe(30)
})
