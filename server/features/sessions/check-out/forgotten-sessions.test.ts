import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { safetyChanged } from '#server/features/safety/events.ts'
import { endForgottenSessions } from '#server/features/sessions/check-out/forgotten-sessions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inEachTest } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest, type TestServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { setClocks, setDatabaseClock } from '#test/postgres/database-clock.ts'
import { joinBus } from '#test/postgres/live-bus.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'
import { everyWay, inTheWater, newsOf } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const START = new Date('2026-11-20T08:00:00Z')
const hoursIn = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)

const server = serverInFile(everyWay)
const { aSurfer, areBuddies, update } = server
afterEach(() => setClocks(server, null))

let id: string
const kai = inEachTest(() => aSurfer())
const lena = inEachTest(() => aSurfer('Lena'))
beforeEach(async () => {
  await areBuddies(kai, lena)
  id = await inTheWater(server.db, kai, { startTime: START, overdueAt: hoursIn(4) })
})

const endForgotten = ({ db, clock }: TestServer) => endForgottenSessions({ db, now: () => clock.now ?? new Date() })

/** Sets the clock, reconciles, and runs the job. */
async function at(hours: number) {
  await setClocks(server, hoursIn(hours))
  await reconcileAll({ db: server.db, env: everyWay })
  await endForgotten(server)
  await reconcileAll({ db: server.db, env: everyWay })
}
const sessionNow = () => server.row('surfSessions', ['endTime', 'endAssumedAt'], { id })
const alarmsOf = async (surfer: TestSurfer) => (await server.ask(surfer, 'GET /api/alarms')).body
const checkInAgain = () =>
  server.ask(kai, 'POST /api/surf-sessions', {
    customLocation: 'Pier',
    latitude: 1,
    longitude: 1,
    startTime: hoursIn(24).toISOString(),
  })
const EDIT = () => `PATCH /api/surf-sessions/${id}`

test('a session without a check-out for a day ends at its limit, and its surfer is notified', async () => {
  await at(5)
  await at(23.9)
  expect(await sessionNow()).toEqual({ endTime: null, endAssumedAt: null })
  await at(24)
  expect(await sessionNow()).toEqual({ endTime: hoursIn(4).toISOString(), endAssumedAt: hoursIn(24).toISOString() })
  const { items } = (await server.ask(kai, 'GET /api/notifications')).body
  expect(items.find((notice: { endAssumed?: true }) => notice.endAssumed)).toMatchObject({
    kind: 'still_out',
    sessionId: id,
    endAssumed: true,
    text: expect.stringContaining('ended your session after a day: 4h 0m in the water'),
  })
  await at(25)
  expect(await newsOf(server.db, kai, id)).toEqual(['still_out', 'overdue', 'still_out 240'])
})

test('the alarm stays open until the surfer confirms the end', async () => {
  await at(5)
  await at(24)
  expect(await alarmsOf(lena)).toMatchObject([{ sessionId: id, state: 'open', place: 'By the pier' }])
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`])
  expect((await server.ask(kai, EDIT(), { rating: 4 })).status).toBe(200)
  await at(24.1)
  expect(await alarmsOf(lena)).toHaveLength(1)
  const { body } = await server.ask(kai, `GET /api/surf-sessions/${id}`)
  expect(body).toMatchObject({ endAssumed: true })
  expect((await server.ask(kai, EDIT(), { endTime: body.endTime })).status).toBe(200)
  expect((await server.ask(kai, `GET /api/surf-sessions/${id}`)).body).toMatchObject({ endAssumed: false })
  await at(24.2)
  expect(await alarmsOf(lena)).toEqual([])
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} back`])
})

test.each([
  [
    'a check-out that was made in time and arrives late',
    () => server.ask(kai, `PUT /api/surf-sessions/${id}/end`, { endTime: hoursIn(2).toISOString() }),
    hoursIn(2),
  ],
  ['a corrected end', () => server.ask(kai, EDIT(), { endTime: hoursIn(3).toISOString() }), hoursIn(3)],
  ['the next check-in', checkInAgain, hoursIn(4)],
] as const)('%s gives the all-clear', async (_, act, end) => {
  await at(5)
  await at(24)
  expect((await act()).body.message).toBeUndefined()
  expect(await sessionNow()).toEqual({ endTime: end.toISOString(), endAssumedAt: null })
  await at(24.1)
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} back`])
})

test('the next check-in runs the safety job at once', async () => {
  await at(5)
  await at(24)
  const isHeard = Promise.withResolvers<void>()
  const bus = await joinBus(
    server.databaseUrl,
    ({ name, payload }) =>
      name === safetyChanged.name && isDeepStrictEqual(payload, { userIds: [kai.id] }) && isHeard.resolve(),
  )
  expect((await checkInAgain()).status).toBe(201)
  await isHeard.promise
  await bus.close()
})

test('a buddy who reaches the surfer afterwards ends the alarm', async () => {
  const noa = await aSurfer('Noa')
  await areBuddies(kai, noa)
  await at(5)
  await at(24)
  expect((await server.ask(lena, `POST /api/alarms/${id}/reached`)).status).toBe(200)
  await at(24.1)
  expect(await newsOf(server.db, noa, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} reached`])
  expect(await alarmsOf(noa)).toEqual([])
})

test('an unanswered call for help keeps the session open', async () => {
  await setClocks(server, hoursIn(2))
  await server.ask(kai, `POST /api/surf-sessions/${id}/help`)
  await at(30)
  expect(await sessionNow()).toEqual({ endTime: null, endAssumedAt: null })
  await server.ask(lena, `POST /api/alarms/${id}/reached`)
  await at(30.1)
  expect(await sessionNow()).toMatchObject({ endAssumedAt: hoursIn(30.1).toISOString() })
})

test('a call for help after the end reopens the session and alerts buddies', async () => {
  await at(5)
  await at(24)
  expect((await server.ask(kai, `POST /api/surf-sessions/${id}/help`)).status).toBe(200)
  await at(24.1)
  expect(await sessionNow()).toEqual({ endTime: null, endAssumedAt: null })
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`, `help ${kai.id}`])
  expect(await alarmsOf(lena)).toMatchObject([{ sessionId: id, kind: 'help', state: 'open' }])
})

test('after a day without a server buddies get the overdue alarm before the session ends', async () => {
  await setClocks(server, hoursIn(26))
  await endForgotten(server)
  expect(await sessionNow()).toEqual({ endTime: null, endAssumedAt: null })
  await at(26.1)
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`])
  expect(await sessionNow()).toMatchObject({ endAssumedAt: hoursIn(26.1).toISOString() })
})

test('a database clock that is a day ahead for a moment ends no session', async () => {
  await at(5)
  await setDatabaseClock(server.db, hoursIn(29))
  await endForgotten(server)
  expect(await sessionNow()).toEqual({ endTime: null, endAssumedAt: null })
})

test('a session without a limit is assumed to be four hours long', async () => {
  await update('surfSessions', { overdueAt: null }, { id })
  await at(24)
  expect(await sessionNow()).toMatchObject({ endTime: hoursIn(4).toISOString() })
})

test('a call for help concurrent with the assumed end keeps the session open', async () => {
  const held = await serverInTest(everyWay)
  const surfer = await held.aSurfer()
  const calledFrom = await inTheWater(held.db, surfer, { startTime: START, overdueAt: hoursIn(4) })
  await setClocks(held, hoursIn(26))
  await reconcileAll({ db: held.db, env: everyWay })
  // The job, which alone reads tracks, is held up while it looks for calls: after it has begun, before it locks the session.
  await sql`
    create function wait_for_test() returns boolean language plpgsql as $$
      begin
        if current_query() like '%track_chunks%' then perform pg_advisory_xact_lock_shared(1); end if;
        return true;
      end $$`.execute(held.db)
  await held.db.schema.alterTable('alarms').renameTo('keptAlarms').execute()
  await sql`create view alarms as select * from kept_alarms where wait_for_test()`.execute(held.db)
  const { ending } = await held.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    const ending = endForgotten(held)
    await expect.poll(() => lockWaits(held.db)).toBe(1)
    expect((await ask(held, surfer, `POST /api/surf-sessions/${calledFrom}/help`)).status).toBe(200)
    return { ending }
  })
  await ending
  const { rows } = await sql`select is_active from surf_sessions`.execute(held.db)
  expect(rows).toEqual([{ isActive: true }])
})

test('a check-in that arrived late has twelve hours from its limit', async () => {
  await update('surfSessions', { overdueAt: hoursIn(23.5).toISOString() }, { id })
  await at(35.4)
  expect(await sessionNow()).toEqual({ endTime: null, endAssumedAt: null })
  await at(35.5)
  expect(await sessionNow()).toMatchObject({ endTime: hoursIn(8).toISOString() })
})
