import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { block } from '#server/features/buddies/blocks.ts'
import { checkIn } from '#server/features/sessions/check-in/check-in.ts'
import {
  type FanOut,
  fanOutOutbox,
  leaseScheduled,
  notifyNext,
  RECIPIENTS_AT_ONCE,
} from '#server/features/sessions/check-in/check-in-fan-out.ts'
import { createSpotStarts } from '#server/features/sessions/check-in/session-start.ts'
import { connect } from '#server/platform/database/database.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { inEachTest, inFile } from '#test/files/in-file.ts'
import { areBuddies, aSpot, aSurfer, surfers, type TestSurfer } from '#test/fixtures/factories.ts'
import { fannedOut } from '#test/fixtures/fan-outs.ts'
import { insertRows, updateRows } from '#test/fixtures/rows.ts'
import { serverInTest } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'

/** Two processes that notify nobody by themselves. */
const database = inFile(createDatabase)
const log = pino({ level: 'silent' })
const db = inFile(() => connect(database.url, { size: 3, log }))
const other = inFile(() => connect(database.url, { size: 3, log }))
const pier = inFile(() => aSpot(db))

const kai = inEachTest(() => aSurfer(db))
const lena = inEachTest(() => aSurfer(db, { firstName: 'Lena' }))
const noa = inEachTest(() => aSurfer(db, { firstName: 'Noa' }))
beforeEach(async () => {
  await db.deleteFrom('checkInFanOuts').execute()
  await areBuddies(db, kai, lena, noa)
})

const { latitude, longitude } = { latitude: 33.38, longitude: -117.59 }
async function start(surfer = kai): Promise<string> {
  const startTime = new Date().toISOString()
  const { value: session } = await checkIn(
    db,
    surfer.id,
    { surfSpotId: pier.id, startTime, latitude, longitude },
    { waveHeightAt: () => null, startAtSpot: createSpotStarts({ db }) },
  )
  return session.id
}
async function claimOne(at = db): Promise<FanOut> {
  const rows = await leaseScheduled(at, 5)
  expect(rows).toHaveLength(1)
  return rows[0]!
}
const waiting = () => db.selectFrom('checkInFanOuts').select(['sessionId', 'afterId']).execute()
const notified = async (actor = kai) => {
  const rows = await db.selectFrom('notifications').select('userId').where('actorId', '=', actor.id).execute()
  return rows.map(({ userId }) => userId).toSorted()
}
/** A surfer with so many buddies. */
async function celebrity(buddies: number): Promise<{ star: TestSurfer; ids: string[] }> {
  const star = await aSurfer(db)
  const ids = (
    await surfers(
      db,
      Array.from({ length: buddies }, () => ({})),
    )
  )
    .map(({ id }) => id)
    .toSorted()
  const requests = ids.map((id) => ({ id, requestId: randomUUID() }))
  await insertRows(
    db,
    'buddyLinks',
    requests.flatMap(({ id, requestId }) => [
      { userId: star.id, buddyId: id, requestId, state: 'accepted' },
      { userId: id, buddyId: star.id, requestId, state: 'accepted' },
    ]),
  )
  return { star, ids }
}

test('a check-in writes one row for any number of buddies, who are notified some hundreds at a time', async () => {
  const { star, ids } = await celebrity(RECIPIENTS_AT_ONCE + 20)
  const sessionId = await start(star)
  expect(await waiting()).toEqual([{ sessionId, afterId: null }])
  expect(await notified(star)).toEqual([])
  await notifyNext(db, await claimOne())
  expect(await notified(star)).toEqual(ids.slice(0, RECIPIENTS_AT_ONCE))
  expect(await waiting()).toEqual([{ sessionId, afterId: ids[RECIPIENTS_AT_ONCE - 1] }])
  await notifyNext(other, await claimOne(other))
  expect(await notified(star)).toEqual(ids)
  expect(await waiting()).toEqual([])
})

test('a check-in without buddies adds no job', async () => {
  await start(await aSurfer(db))
  expect(await waiting()).toEqual([])
})

test('a batch that runs twice, also on two machines at once, notifies each buddy once', async () => {
  await start()
  const row = await claimOne()
  await Promise.all([notifyNext(db, row), notifyNext(other, row)])
  await updateRows(db, 'notifications', { readAt: new Date().toISOString() }, { actorId: kai.id })
  await notifyNext(other, row)
  const rows = await db.selectFrom('notifications').select(['userId', 'readAt']).where('actorId', '=', kai.id).execute()
  expect(rows.map(({ userId }) => userId).toSorted()).toEqual([lena.id, noa.id].toSorted())
  expect(rows.map(({ readAt }) => readAt)).not.toContain(null)
})

test('another process takes over a batch once the lease of the process that died has ended', async () => {
  await start()
  const lost = await claimOne()
  expect(await leaseScheduled(other, 5)).toEqual([])
  await shiftDatabaseClock(db, fanOutOutbox.leaseMs + 1_000)
  await notifyNext(other, await claimOne(other))
  await notifyNext(db, lost)
  await shiftDatabaseClock(db, 0)
  expect(await notified()).toEqual([lena.id, noa.id].toSorted())
})

test('nobody is notified of a session that was hidden meanwhile, or of a suspended surfer', async () => {
  const sessionId = await start()
  await db.updateTable('surfSessions').set({ isHidden: true }).where('id', '=', sessionId).execute()
  await notifyNext(db, await claimOne())
  expect(await notified()).toEqual([])
  await start(lena)
  await setStanding({ db }, lena, 'suspended')
  await notifyNext(db, await claimOne())
  expect(await notified(lena)).toEqual([])
})

test('a buddy who was blocked, removed or has muted check-ins meanwhile is not notified', async () => {
  const mute = await aSurfer(db)
  await areBuddies(db, kai, mute)
  await start()
  await block(db, kai.id, lena.id)
  await db
    .deleteFrom('buddyLinks')
    .where((row) => row.or([row('userId', '=', noa.id), row('buddyId', '=', noa.id)]))
    .execute()
  await insertRows(db, 'notificationPreferences', { userId: mute.id, mutedKinds: ['checked_in'] })
  await notifyNext(db, await claimOne())
  const rows = await db.selectFrom('notifications').select(['userId', 'inApp']).where('actorId', '=', kai.id).execute()
  expect(rows).toEqual([{ userId: mute.id, inApp: false }])
})

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'has ended',
    (id) => db.updateTable('surfSessions').set({ endTime: new Date().toISOString() }).where('id', '=', id).execute(),
  ],
  [
    'was made private',
    (id) => db.updateTable('surfSessions').set({ visibility: 'private' }).where('id', '=', id).execute(),
  ],
  [
    'is published later',
    (id) => db.updateTable('surfSessions').set({ isDelayed: true }).where('id', '=', id).execute(),
  ],
  ['is gone', (id) => db.deleteFrom('surfSessions').where('id', '=', id).execute()],
])('a session that %s meanwhile is news to nobody', async (_, change) => {
  await change(await start())
  await notifyNext(db, await claimOne())
  expect(await notified()).toEqual([])
  expect(await waiting()).toEqual([])
})

test('a buddy’s account removal delays neither the other notifications nor the check-out', async () => {
  const id = await start()
  const row = await claimOne()
  await other.transaction().execute(async (removal) => {
    await sql`select from users where id = ${lena.id} for update`.execute(removal)
    await notifyNext(db, row)
    await db.updateTable('surfSessions').set({ endTime: new Date().toISOString() }).where('id', '=', id).execute()
  })
  expect(await notified()).toEqual([noa.id])
})

test('a clock that was set back delays a check-in’s notifications by a minute at most', async () => {
  await start()
  const row = await claimOne()
  await shiftDatabaseClock(db, 2 * 60_000)
  await fanOutOutbox.settle(db, row, sql`run_at = statement_timestamp() + interval '1 second'`)
  await shiftDatabaseClock(db, 0)
  await notifyNext(db, await claimOne())
  expect(await notified()).toEqual([lena.id, noa.id].toSorted())
})

test('a starting server notifies buddies of check-ins that another one left', async () => {
  const id = await start()
  const server = await serverInTest({ databaseUrl: database.url })
  await fannedOut(db)
  const { items } = (await ask(server, lena, 'GET /api/notifications')).body
  expect(items).toMatchObject([{ kind: 'checked_in', sessionId: id }])
})
