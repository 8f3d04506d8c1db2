import { beforeEach, expect, test } from 'vitest'
import { inEachTest } from '#test/files/in-file.ts'
import { faceOf } from '#test/fixtures/surfing.ts'
import type * as client from '#test/network/client.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { LIMIT, minutesAfter, overdueServersInFile } from '#test/safety/overdue-servers.ts'
import { inTheWater } from '#test/safety/overdue-surfers.ts'

const { server, reconcileAt } = overdueServersInFile()
const { ask, aSurfer, areBuddies, aSpot, update } = server

let id: string
const kai = inEachTest(() => aSurfer())
const lena = inEachTest(() => aSurfer('Lena'))
beforeEach(async () => {
  await areBuddies(kai, lena)
  id = await inTheWater(server.db, kai, { overdueAt: LIMIT, board: 'Red longboard', visibility: 'private' })
})

const outcome = ({ status, body }: client.Answer) => [status, body.code ?? body.state]

test('an alerted buddy sees the surfer, the time and the exact place, also of a private session', async () => {
  expect(outcome(await ask(lena, `GET /api/alarms/${id}`))).toEqual([404, 'alarm_not_found'])
  await reconcileAt(0)
  const { body } = await ask(lena, `GET /api/alarms/${id}`)
  expect(body).toEqual({
    sessionId: id,
    user: faceOf(kai),
    kind: 'overdue',
    raisedAt: LIMIT.toISOString(),
    startTime: minutesAfter(-240).toISOString(),
    place: 'By the pier',
    latitude: 33.65531,
    longitude: -118.00527,
    timeZone: null,
    board: 'Red longboard',
    state: 'open',
  })
  expect((await ask(lena, 'GET /api/alarms')).body).toEqual([body])
})

test('the place of an alarm at a spot is the spot’s name', async () => {
  const spot = await aSpot()
  await update('surfSessions', { surfSpotId: spot.id, customLocation: null }, { id })
  await reconcileAt(0)
  expect((await ask(lena, `GET /api/alarms/${id}`)).body.place).toBe('Huntington Pier')
})

test('the place of a GPS check-in has no name', async () => {
  await update('surfSessions', { customLocation: 'Current GPS Location' }, { id })
  await reconcileAt(0)
  const { body } = await ask(lena, `GET /api/alarms/${id}`)
  expect(body).toMatchObject({ place: null, latitude: 33.65531, longitude: -118.00527 })
})

test('only alerted buddies may read an alarm or report that they reached the surfer', async () => {
  const [stranger, exBuddy, blocked, newBuddy] = await Promise.all([1, 2, 3, 4].map(() => aSurfer()))
  await areBuddies(kai, exBuddy!, blocked!)
  await reconcileAt(0)
  await ask(exBuddy!, `DELETE /api/buddies/${kai.id}`)
  await ask(blocked!, `POST /api/blocks/${kai.id}`)
  await areBuddies(kai, newBuddy!)
  for (const other of [stranger!, exBuddy!, blocked!, newBuddy!, kai]) {
    expect(outcome(await ask(other, `GET /api/alarms/${id}`))).toEqual([404, 'alarm_not_found'])
    expect(outcome(await ask(other, `POST /api/alarms/${id}/reached`))).toEqual([404, 'alarm_not_found'])
    expect((await ask(other, 'GET /api/alarms')).body).toEqual([])
  }
  expect(outcome(await ask(null, `GET /api/alarms/${id}`))).toEqual([401, 'sign_in_required'])
  expect(outcome(await ask(lena, `GET /api/alarms/${id}`))).toEqual([200, 'open'])
  expect(outcome(await ask(lena, 'GET /api/alarms/pier'))).toEqual([400, 'invalid_request'])
})

const ways: [string, () => Promise<unknown>][] = [
  ['check-out', () => ask(kai, `PUT /api/surf-sessions/${id}/end`)],
  ['extension', () => ask(kai, `POST /api/surf-sessions/${id}/extension`)],
  ['deletion', () => ask(kai, `DELETE /api/surf-sessions/${id}`)],
]
test.each(ways)(
  'after the %s an alarm is over at once and shows no place, and reaching changes nothing',
  async (_, come) => {
    await reconcileAt(0)
    await setDatabaseClock(server.db, minutesAfter(5))
    await come()
    const over = { state: 'over', startTime: null, place: null, latitude: null, longitude: null, board: null }
    for (const route of [`GET /api/alarms/${id}`, `POST /api/alarms/${id}/reached`])
      expect((await ask(lena, route)).body).toMatchObject({ sessionId: id, kind: 'overdue', ...over })
    await reconcileAt(5)
    expect((await ask(lena, `GET /api/alarms/${id}`)).body).toMatchObject(over)
    expect((await ask(lena, 'GET /api/alarms')).body).toEqual([])
    const [row] = await server.db.selectFrom('alarms').selectAll().where('sessionId', '=', id).execute()
    expect(row).toMatchObject({ reachedAt: null, closedAt: expect.any(String), overAt: expect.any(String) })
  },
)

test('a call for help takes precedence over an earlier limit, and one answer counts for both', async () => {
  await reconcileAt(0)
  await setDatabaseClock(server.db, minutesAfter(3))
  await ask(kai, `POST /api/surf-sessions/${id}/help`)
  expect((await ask(lena, 'GET /api/alarms')).body).toEqual([
    expect.objectContaining({ kind: 'help', raisedAt: minutesAfter(3).toISOString(), state: 'open' }),
  ])
  expect(outcome(await ask(lena, `POST /api/alarms/${id}/reached`))).toEqual([200, 'reached'])
  const reached = await server.db.selectFrom('alarms').select('reachedAt').where('sessionId', '=', id).execute()
  expect(reached).toEqual(Array(2).fill({ reachedAt: minutesAfter(3).toISOString() }))
})

test('the latest of several alarms comes first', async () => {
  const noa = await aSurfer('Noa')
  await areBuddies(noa, lena)
  const later = await inTheWater(server.db, noa, { overdueAt: minutesAfter(2) })
  for (const minutes of [0, 2]) await reconcileAt(minutes)
  const listed = (await ask(lena, 'GET /api/alarms')).body
  expect(listed.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual([later, id])
})
