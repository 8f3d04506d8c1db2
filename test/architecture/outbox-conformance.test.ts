import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/platform/database/database.ts'
import { type Claimed, outboxUsers } from '#test/architecture/outbox-users.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
/** More than any delay or lease. */
const FAR_MS = 48 * 60 * 60_000

const database = inFile(createDatabase)
const log = pino({ level: 'silent' })
const LONGEST_DELAY_MS = 24 * 60 * 60_000
/** Two server processes. */
const one = inFile(() => connect(database.url, { size: 2, log }))
const other = inFile(() => connect(database.url, { size: 2, log }))

let elapsedMs = 0
/** Sets the database's clock. */
const at = (ms: number) => {
  elapsedMs = ms
  return setDatabaseClock(one, new Date(NOON.getTime() + ms))
}

describe.each(Object.entries(outboxUsers))('%s', (_, { table, claim, write, leaseMs, delaysMs, tries, isRepeated }) => {
  beforeEach(async () => {
    await at(0)
    await one.deleteFrom(table).execute()
    await write(one, (await aSurfer(one)).id)
  })
  const claimOne = async (db = one): Promise<Claimed> => {
    const claimed = await claim(db)
    expect(claimed).toHaveLength(1)
    return claimed[0]!
  }
  const claimNone = async () => expect([...(await claim(one)), ...(await claim(other))]).toEqual([])

  test('one of two concurrent processes leases a row', async () => {
    const claimed = await Promise.all([claim(one), claim(other), claim(one), claim(other)])
    expect(claimed.flat()).toHaveLength(1)
  })

  test('a dead process’s row is taken over when its lease ends, and its late writes are ignored', async () => {
    const lost = await claimOne()
    await at(leaseMs - 1)
    await claimNone()
    await at(leaseMs)
    const taken = await claimOne(other)
    await lost.fail()
    await lost.release()
    await lost.finish?.()
    await claimNone()
    await taken.release()
    await claimOne()
  })

  test('a failed row is retried after its delay and not before', async () => {
    let attempts: number | undefined
    for (const delayMs of delaysMs) {
      const row = await claimOne()
      if (attempts !== undefined) expect(row.attempts).toBe(attempts + 1)
      attempts = row.attempts
      await row.fail()
      const failedAtMs = elapsedMs
      await at(failedAtMs + delayMs - 1)
      await claimNone()
      await at(failedAtMs + delayMs)
    }
    await claimOne(other)
  })

  if (tries)
    test('a row that failed too often has failed permanently', async () => {
      for (let nth = 1; nth <= tries; nth += 1) {
        await (await claimOne()).fail()
        await at(elapsedMs + LONGEST_DELAY_MS)
      }
      await claimNone()
    })

  test('a released lease is available at once and counts as no attempt', async () => {
    const row = await claimOne()
    await row.release()
    expect((await claimOne(other)).attempts).toBe(row.attempts)
  })

  test('a clock that was far ahead delays neither a leased row nor a retry', async () => {
    await at(FAR_MS)
    await claimOne()
    await at(0)
    const row = await claimOne(other)
    await at(FAR_MS)
    await row.fail()
    // Some delays begin when the row was claimed.
    await at(delaysMs[0]!)
    await claimOne()
  })

  test('a clock that was set back by a few seconds frees no lease', async () => {
    await at(5_000)
    await claimOne()
    await at(0)
    await claimNone()
  })

  if (isRepeated) return

  test('a postponed row waits and counts as no attempt', async () => {
    const row = await claimOne()
    await row.postpone?.(new Date(NOON.getTime() + 20_000).toISOString())
    await at(19_999)
    await claimNone()
    await at(20_000)
    expect((await claimOne()).attempts).toBe(row.attempts)
  })

  test('a finished row never runs again', async () => {
    await (await claimOne()).finish?.()
    await at(FAR_MS)
    await claimNone()
  })
})
