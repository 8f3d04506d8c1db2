import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { MAX_SPOT_ALERTS } from '#contract/limits.ts'
import { followSpots } from '#server/features/conditions/alerts/removed-spots.ts'
import { leaseAlertSquares, processSquares } from '#server/features/conditions/alerts/start-alerts.ts'
import { movingSpotAlerts } from '#server/features/conditions/writes.ts'
import { aSea, type TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { countStatements } from '#test/postgres/count-statements.ts'
import { setDatabaseClock, shiftDatabaseClock } from '#test/postgres/database-clock.ts'
import { judgeAlerts } from '#test/sea/judge-alerts.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'

/** 7 PM on Friday at the pier in Huntington Beach: the next light is Saturday's, from about 6:30 to 17. */
const FRIDAY_EVENING = new Date('2026-11-21T03:00:00Z')
const log = pino({ level: 'silent' })
const GOOD = { windSpeed: 3, windDirection: 40 }
const BLOWN_OUT = { windSpeed: 55, windDirection: 220 }

const server = serverInFile()
const { ask, aSurfer, surfers, aSpot } = server
afterEach(() => {
  server.clock.now = null
})

const tellMe = (surfer: TestSurfer, spot: { id: string }, asked: object = {}) =>
  ask(surfer, 'POST /api/spot-alerts', { spotId: spot.id, ...asked })
const judge = (how: { atOnce?: number } = {}) => judgeAlerts(server.db, { now: FRIDAY_EVENING, ...how })
let fetches = 0
/** News of the sea at a spot, for a day and a night from the moment on. */
function news(spots: { id: string }[], sea: object, at = FRIDAY_EVENING) {
  fetches += 1
  return aSea(server.db, spots, sea, { at, fetchedAt: new Date(at.getTime() + fetches) })
}
/** The surfer's notices, newest first, as they read on Friday evening. */
async function noticesTo(surfer: TestSurfer): Promise<string[]> {
  await setDatabaseClock(server.db, FRIDAY_EVENING)
  const { body } = await ask(surfer, 'GET /api/notifications')
  await setDatabaseClock(server.db, null)
  return body.items.map(({ text }: { text: string }) => text)
}

test('a window is notified once, in its spot’s time and by any process, and again when it worsens', async () => {
  const maya = await aSurfer()
  const pier = await aSpot({ name: 'Pier', latitude: 33.6553, longitude: -118.0052 })
  server.clock.now = FRIDAY_EVENING
  const { status, body } = await tellMe(maya, pier, { hours: { from: 7, to: 10 }, days: [6], noticeDays: 1 })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { spot: { id: pier.id, timeZone: 'America/Los_Angeles' }, leastRating: 3, lightFrom: null, windows: [] },
  })
  await news([pier], BLOWN_OUT)
  await judge()
  expect(await noticesTo(maya)).toEqual([])

  await news([pier], GOOD)
  await Promise.all([judge(), judge(), judge()])
  await news([pier], GOOD)
  await judge()
  const [notice, ...others] = await noticesTo(maya)
  expect(notice).toMatch(/^Pier looks (Good|Great|Epic) tomorrow 7 to 10 AM$/)
  expect(others).toEqual([])
  const { windows } = (await ask(maya, 'GET /api/spot-alerts')).body[0]
  expect(windows).toMatchObject([{ start: '2026-11-21T15:00:00.000Z', end: '2026-11-21T18:00:00.000Z' }])
  const notification = (await ask(maya, 'GET /api/notifications')).body.items[0]
  expect(notification).toMatchObject({ kind: 'sea_alert', spotId: pier.id })

  const file = await fetch(`${server.url}/api/spot-alerts/${body.id}/window.ics?start=${windows[0].start}`, {
    headers: { cookie: maya.cookie },
  })
  const text = await file.text()
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(text).toContain('DTSTART:20261121T150000Z\r\nDTEND:20261121T180000Z\r\nSUMMARY:Pier looks ')

  await news([pier], BLOWN_OUT)
  await judge()
  await news([pier], BLOWN_OUT)
  await judge()
  expect(await noticesTo(maya)).toEqual([notice!.replace('looks', 'no longer looks'), notice])
  expect((await ask(maya, 'GET /api/spot-alerts')).body[0].windows).toEqual([])
})

test('an alert at a hidden spot notifies nobody, and does again once it is shown', async () => {
  const maya = await aSurfer()
  const pier = await aSpot({ name: 'Pier', latitude: 33.6553, longitude: -118.0052 })
  server.clock.now = FRIDAY_EVENING
  await tellMe(maya, pier)
  await server.update('surfSpots', { isHidden: true }, { id: pier.id })
  await news([pier], GOOD)
  await judge()
  expect(await noticesTo(maya)).toEqual([])
  await server.update('surfSpots', { isHidden: false }, { id: pier.id })
  await news([pier], GOOD)
  await judge()
  expect(await noticesTo(maya)).toHaveLength(1)
})

test('a square whose updates cannot be written is retried, and delays no other', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const spots = [await aSpot({ latitude: 21 }), await aSpot({ latitude: 22 })]
  await insertSpotAlert(server.db, { userId: maya.id, surfSpotId: spots[0]!.id }, { leastRating: 1 })
  await insertSpotAlert(server.db, { userId: kai.id, surfSpotId: spots[1]!.id }, { leastRating: 1 })
  await followSpots(server)
  await news(spots, GOOD)
  await sql`alter table notifications add constraint not_maya check (user_id <> ${sql.lit(maya.id)})`.execute(server.db)
  await judge()
  await sql`alter table notifications drop constraint not_maya`.execute(server.db)
  expect([await noticesTo(maya), (await noticesTo(kai)).length]).toEqual([[], 1])
  await shiftDatabaseClock(server.db, 60 * 60_000)
  await judge()
  await setDatabaseClock(server.db, null)
  expect([(await noticesTo(maya)).length, (await noticesTo(kai)).length]).toEqual([1, 1])
})

test('one statement reads a square with its alerts, and nothing is written without updates', async () => {
  const surfers = await Promise.all([1, 2, 3, 4].map(() => aSurfer()))
  const spot = await aSpot({ latitude: 8, longitude: -90 })
  // What another test has left is not counted here.
  await judge()
  for (const { id } of surfers)
    await insertSpotAlert(server.db, { userId: id, surfSpotId: spot.id }, { leastRating: 5 })
  await followSpots(server)
  await news([spot], BLOWN_OUT)
  const squares = await leaseAlertSquares(server.db, 50)
  expect(squares).toHaveLength(1)
  const count = await countStatements(server.db, (db) =>
    processSquares({ db, log, now: () => FRIDAY_EVENING }, squares),
  )
  expect(count, 'one that reads, and one that writes down which squares were judged').toBe(2)
  expect(await leaseAlertSquares(server.db, 50)).toEqual([])
})

test('a repeated alert is added once, and only its surfer changes, pauses and deletes it', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const spot = await aSpot()
  server.clock.now = FRIDAY_EVENING
  const clientId = randomUUID()
  const first = await tellMe(maya, spot, { clientId, hours: 'first-light', tide: 'rising', days: [7, 6, 7] })
  expect(first).toMatchObject({ status: 201, body: { hours: 'first-light', tide: 'rising', days: [6, 7] } })
  expect(await tellMe(maya, spot, { clientId })).toMatchObject({ status: 200, body: first.body })
  const { id } = first.body
  await news([spot], GOOD)
  await judge()
  expect(await ask(maya, `PATCH /api/spot-alerts/${id}`, { isPaused: true, tide: null })).toMatchObject({
    status: 200,
    body: { isPaused: true, tide: null, hours: 'first-light', leastRating: 3 },
  })
  await news([spot], GOOD)
  await judge()
  const before = await noticesTo(maya)
  await ask(maya, `PATCH /api/spot-alerts/${id}`, { isPaused: false })
  await judge()
  expect(await noticesTo(maya)).toHaveLength(before.length + 1)

  for (const route of [`PATCH /api/spot-alerts/${id}`, `DELETE /api/spot-alerts/${id}`])
    expect(await ask(kai, route, route.startsWith('PATCH') ? {} : undefined)).toMatchObject(
      refusedWith('spot_alert_not_found'),
    )
  expect((await ask(kai, 'GET /api/spot-alerts')).body).toEqual([])
  expect((await ask(maya, `DELETE /api/spot-alerts/${id}`)).status).toBe(200)
  expect((await ask(maya, 'GET /api/spot-alerts')).body).toEqual([])
})

test('a second alert with the same conditions at a spot is refused', async () => {
  const maya = await aSurfer()
  const spot = await aSpot()
  const asked = { leastRating: 4, hours: 'first-light', days: [6, 7] }
  const first = (await tellMe(maya, spot, asked)).body.id
  expect(await tellMe(maya, spot, asked)).toMatchObject(refusedWith('same_spot_alert'))
  expect((await tellMe(maya, await aSpot(), asked)).status).toBe(201)
  const other = (await tellMe(maya, spot, { ...asked, tide: 'low' })).body.id
  expect(await ask(maya, `PATCH /api/spot-alerts/${other}`, { tide: null })).toMatchObject(
    refusedWith('same_spot_alert'),
  )
  expect((await ask(maya, `PATCH /api/spot-alerts/${first}`, asked)).status, 'what it asks for already').toBe(200)
  expect((await ask(maya, `PATCH /api/spot-alerts/${other}`, { tide: 'high' })).status).toBe(200)
})

test('an impossible alert is refused with the reason, and first light in the polar day has a date', async () => {
  const maya = await aSurfer()
  const pier = await aSpot()
  const inland = await aSpot({ latitude: 47, longitude: 100 })
  const unstad = await aSpot({ latitude: 68.27, longitude: 13.58 })
  const refused = async (asked: object, path: string, message: RegExp, spot = pier) => {
    const { status, body } = await tellMe(maya, spot, asked)
    expect({ status, issues: body.issues }).toMatchObject({ status: 400, issues: [{ path }] })
    expect(body.issues[0].message).toMatch(message)
  }
  await refused({ leastRating: 9 }, 'leastRating', /1 to 5/)
  await refused({ leastRating: 0 }, 'leastRating', /1 to 5/)
  await refused({ hours: { from: 1, to: 4 } }, 'hours', /dark/)
  await refused({ hours: { from: 9, to: 9 } }, 'hours.to', /end after/)
  await refused({ tide: 'low' }, 'tide', /tide/, inland)
  await refused({ days: [] }, 'days', /./)
  await refused({ days: [8] }, 'days.0', /./)
  await refused({ noticeDays: 9 }, 'noticeDays', /./)
  expect(await tellMe(maya, { id: randomUUID() })).toMatchObject(refusedWith('spot_not_found'))
  expect(await tellMe(maya, pier, { kind: 'loved' })).toMatchObject(refusedWith('loved_days_unknown'))

  server.clock.now = new Date('2026-06-20T12:00:00Z')
  expect(await tellMe(maya, unstad, { hours: 'first-light' })).toMatchObject({
    status: 201,
    body: { lightFrom: expect.stringMatching(/^2026-0[78]-/) },
  })
  expect(await tellMe(maya, unstad, { hours: { from: 1, to: 3 } })).toMatchObject({
    status: 201,
    body: { lightFrom: null },
  })
})

test('a secret spot is refused like an unknown one, also to its owner, and fifty alerts are the limit', async () => {
  const maya = await aSurfer()
  const spot = await aSpot()
  const id = crypto.randomUUID()
  await server.insert('secretSpots', { id, userId: maya.id, name: 'Cove', latitude: 12, longitude: 45 })
  const [secret, unknown] = [await tellMe(maya, { id }), await tellMe(maya, { id: randomUUID() })]
  expect([secret.status, secret.text]).toEqual([404, unknown.text])
  for (let made = 0; made < MAX_SPOT_ALERTS; made += 1)
    await insertSpotAlert(server.db, { userId: maya.id, surfSpotId: spot.id })
  expect(await tellMe(maya, spot)).toMatchObject(refusedWith('too_many_spot_alerts'))
})

test('an alert moves with a spot that is merged into another, and ends with a notice when its spot goes away', async () => {
  const maya = await aSurfer()
  const [twice, left] = [await aSpot({ name: 'Malibu', latitude: 34.03 }), await aSpot()]
  const alone = await aSpot({ name: 'Gone Reef', latitude: -44, longitude: 20 })
  for (const spot of [twice, alone]) await tellMe(maya, spot)
  await movingSpotAlerts(twice.id, left.id).execute(server.db)
  await server.db.deleteFrom('surfSpots').where('id', 'in', [twice.id, alone.id]).execute()
  await Promise.all([followSpots(server), followSpots(server)])
  await followSpots(server)
  expect((await ask(maya, 'GET /api/spot-alerts')).body).toMatchObject([{ spot: { id: left.id } }])
  expect(await noticesTo(maya)).toEqual(['Your alert for Gone Reef has ended: the spot is no longer on Lineup'])
  expect((await ask(maya, 'GET /api/notifications')).body.items[0].spotId).toBe(null)
})
