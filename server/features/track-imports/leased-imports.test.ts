import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import {
  importOutbox,
  type LeasedImport,
  leaseScheduled,
  saveProgress,
} from '#server/features/track-imports/leased-imports.ts'
import { connect } from '#server/platform/database/database.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'

const { finish, release, renewing } = importOutbox
const START = Date.UTC(2026, 5, 1)
const log = pino({ level: 'silent' })

const database = inFile(createDatabase)
const db = inFile(() => connect(database.url, { size: 1, log }))

const secondsLater = (seconds: number) => setDatabaseClock(db, new Date(START + seconds * 1000))

/** An import that this process has taken a lease on, at the start. */
async function aLease(): Promise<LeasedImport> {
  await db.deleteFrom('trackImports').execute()
  await secondsLater(0)
  const { id: userId } = await aSurfer(db)
  const runAt = new Date(START).toISOString()
  await db.insertInto('trackImports').values({ userId, uploadId: randomUUID(), fileName: 'surf.fit', runAt }).execute()
  const [due, ...others] = await leaseScheduled(db, 2)
  expect(others).toEqual([])
  return due!
}
const leaseEnds = async () =>
  Date.parse((await db.selectFrom('trackImports').select('leaseUntil').executeTakeFirstOrThrow()).leaseUntil!)

test('a lease is extended while a file is read, and expires 15 seconds after its process has died', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const due = await aLease()
  const lease = renewing(db, due, log)
  for (const seconds of [10, 20, 30]) {
    await secondsLater(seconds)
    expect(await leaseScheduled(db, 1)).toEqual([])
    vi.advanceTimersByTime(5_000)
    await expect.poll(leaseEnds).toBe(START + (seconds + 15) * 1000)
  }
  await lease.end()
  await secondsLater(44)
  expect(await leaseScheduled(db, 1)).toEqual([])
  await secondsLater(46)
  expect(await leaseScheduled(db, 1)).toMatchObject([{ id: due.id, attempts: 2 }])
  vi.useRealTimers()
})

test('a process that lost its lease changes nothing of the import', async () => {
  const lost = await aLease()
  await secondsLater(16)
  const [due] = await leaseScheduled(db, 1)
  const before = await db.selectFrom('trackImports').selectAll().execute()
  expect(await saveProgress(db, lost)).toBeUndefined()
  expect(await finish(db, lost, null)).toBe(false)
  await release(db, lost, 0)
  expect(await db.selectFrom('trackImports').selectAll().execute()).toEqual(before)

  await secondsLater(17)
  const saved = await saveProgress(db, due!)
  expect(saved).toMatchObject({ filesRead: 1, attempts: 0 })
  expect(await saveProgress(db, due!), 'the same file once more').toBeUndefined()
  expect(await finish(db, saved!, null)).toBe(true)
})

test('a file is saved between two renewals, and both count', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const lease = renewing(db, await aLease(), log)
  for (const seconds of [5, 10]) {
    await secondsLater(seconds)
    vi.advanceTimersByTime(5_000)
    const saved = lease.write((due) => saveProgress(db, due))
    vi.advanceTimersByTime(5_000)
    expect(await saved).toMatchObject({ filesRead: seconds / 5, attempts: 0 })
  }
  expect(await finish(db, await lease.end(), null)).toBe(true)
  vi.useRealTimers()
})

test('a released lease is not extended by a late renewal', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const due = await aLease()
  const lease = renewing(db, due, log)
  await release(db, due, 0)
  vi.advanceTimersByTime(5_000)
  await lease.end()
  vi.useRealTimers()
  expect(await leaseScheduled(db, 1)).toMatchObject([{ id: due.id, attempts: 1 }])
})

/** A waiting import of a new surfer, or of this one, that came so many seconds after the start. */
async function waiting(seconds: number, userId?: string): Promise<string> {
  const row = { userId: userId ?? (await aSurfer(db)).id, uploadId: randomUUID(), fileName: 'surf.fit' }
  const runAt = new Date(START + seconds * 1000).toISOString()
  await insertRows(db, 'trackImports', { ...row, runAt })
  return row.userId
}
const nextTurns = async (most: number) => (await leaseScheduled(db, most)).map(({ userId }) => userId)

test('surfers take turns by their last turn, also while an import never ends', async () => {
  const endless = await aLease()
  const honest = await waiting(0)
  await secondsLater(1)
  const [first] = await leaseScheduled(db, 1)
  expect(first?.userId).toBe(honest)
  await finish(db, first!, null)
  await secondsLater(2)
  await release(db, endless, 0)
  await secondsLater(3)
  expect(await nextTurns(1)).toEqual([endless.userId])
  await db.updateTable('trackImports').set({ leaseUntil: null }).where('doneAt', 'is', null).execute()
  await secondsLater(4)
  await waiting(4, honest)
  expect(await nextTurns(1), 'the second file of the honest surfer').toEqual([honest])
})

test('imports of one surfer are read one at a time, in turn', async () => {
  await db.deleteFrom('trackImports').execute()
  await secondsLater(0)
  const many = await waiting(0)
  await waiting(0, many)
  await waiting(0, many)
  const other = await waiting(1)
  await secondsLater(2)
  expect(await nextTurns(3)).toEqual([many, other])
  expect(await nextTurns(3)).toEqual([])
})
