import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { SURFER_HEADER } from '#contract/headers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, aSpot } = server
afterEach(() => setClocks(server, null))

const checkIn = (surfer: TestSurfer, body: object) => ask(surfer, 'POST /api/surf-sessions', body)
const attempt = (more: object = {}) => ({
  clientId: randomUUID(),
  customLocation: 'Current GPS Location',
  startTime: new Date().toISOString(),
  latitude: 20,
  longitude: 20,
  ...more,
})
const countOf = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('surfSessions').select('id').where('userId', '=', id).execute()).length

test.each(['by GPS', 'at a spot'])(
  'a retry %s gets the first session, while it is active and afterwards',
  async (where) => {
    const kai = await aSurfer()
    const spot = await aSpot({ latitude: 30, longitude: 30 })
    const wanted = attempt(where === 'by GPS' ? {} : { surfSpotId: spot.id, customLocation: undefined })
    const first = await checkIn(kai, wanted)
    expect(first.status).toBe(201)
    expect(await checkIn(kai, wanted)).toMatchObject({ status: 200, body: first.body })
    expect((await checkIn(kai, { ...wanted, clientId: wanted.clientId.toUpperCase() })).body.id).toBe(first.body.id)

    const ended = await ask(kai, `PUT /api/surf-sessions/${first.body.id}/end`, {})
    expect(await checkIn(kai, wanted)).toMatchObject({ status: 200, body: ended.body })
    expect(await countOf(kai)).toBe(1)
  },
)

test('a retry of an ended session returns it, also when a newer one has begun', async () => {
  const kai = await aSurfer()
  const wanted = attempt()
  const { id } = (await checkIn(kai, wanted)).body
  await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})
  const newer = await checkIn(kai, attempt())
  expect(newer.status).toBe(201)
  expect(await checkIn(kai, wanted)).toMatchObject({ status: 200, body: { id, isActive: false } })
})

test('eight concurrent retries of a check-in make one session and all succeed', async () => {
  const spot = await aSpot()
  for (let round = 0; round < 6; round += 1) {
    const kai = await aSurfer()
    const wanted = attempt(round % 2 === 0 ? {} : { surfSpotId: spot.id, customLocation: undefined })
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkIn(kai, wanted)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(7).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await countOf(kai)).toBe(1)
  }
})

test('a late retry does not restore a deleted session', async () => {
  const kai = await aSurfer()
  const wanted = attempt()
  await ask(kai, `DELETE /api/surf-sessions/${(await checkIn(kai, wanted)).body.id}`)
  expect(await checkIn(kai, wanted)).toMatchObject(refusedWith('deleted_since'))
  expect(await countOf(kai)).toBe(0)
  expect((await checkIn(kai, attempt())).status).toBe(201)
})

test('two surfers may use the same clientId and get their own sessions', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const wanted = attempt()
  const his = await checkIn(kai, wanted)
  const hers = await checkIn(lena, wanted)
  expect([his.status, hers.status]).toEqual([201, 201])
  expect(hers.body.id).not.toBe(his.body.id)
  expect(hers.body.userId).toBe(lena.id)
})

test('a retry that comes a day late still gets its session', async () => {
  const kai = await aSurfer()
  const start = Date.now() - 30 * HOUR_MS
  const wanted = attempt({ startTime: new Date(start).toISOString() })
  await setClocks(server, new Date(start + 23 * HOUR_MS))
  const first = await checkIn(kai, wanted)
  expect(first.status).toBe(201)
  await setClocks(server, null)
  expect(await checkIn(kai, wanted)).toMatchObject({ status: 200, body: { id: first.body.id } })
})

test('a refused check-in may be tried again with the same clientId', async () => {
  const kai = await aSurfer()
  const clientId = randomUUID()
  const startTime = new Date().toISOString()
  const nowhere = { clientId, surfSpotId: randomUUID(), startTime, latitude: 20, longitude: 20 }
  expect((await checkIn(kai, nowhere)).status).toBe(404)
  const spot = await aSpot()
  expect((await checkIn(kai, { ...nowhere, surfSpotId: spot.id })).status).toBe(201)
})

const NINE_HOURS_MS = 9 * HOUR_MS
/** A moment by a phone's clock that is nine hours off. */
const byPhone = (at: number, offMs: number) => new Date(at + offMs).toISOString()

test.each([
  ['ahead', NINE_HOURS_MS],
  ['behind', -NINE_HOURS_MS],
])('the times of a phone whose clock is hours %s are corrected by the time that it sends', async (_, offMs) => {
  const kai = await aSurfer()
  const now = Math.floor(Date.now() / 60_000) * 60_000
  await setClocks(server, new Date(now))
  const sentAt = byPhone(now, offMs)
  const started = await checkIn(kai, attempt({ startTime: byPhone(now - HOUR_MS / 2, offMs), sentAt }))
  expect(started.body.startTime).toBe(new Date(now - HOUR_MS / 2).toISOString())
  const endTime = byPhone(now - HOUR_MS / 4, offMs)
  const ended = await ask(kai, `PUT /api/surf-sessions/${started.body.id}/end`, { endTime, sentAt })
  expect(ended.body.endTime).toBe(new Date(now - HOUR_MS / 4).toISOString())

  const times = { startTime: byPhone(now - 30 * HOUR_MS, offMs), endTime: byPhone(now - 29 * HOUR_MS, offMs) }
  const past = await ask(kai, 'POST /api/surf-sessions/past', { ...attempt(), ...times, sentAt })
  expect(past.body).toMatchObject({ startTime: new Date(now - 30 * HOUR_MS).toISOString(), duration: 1 })
})

test('a slow request moves no times, and a short session never ends before its start', async () => {
  const kai = await aSurfer()
  const now = Math.floor(Date.now() / 60_000) * 60_000
  await setClocks(server, new Date(now))
  const startTime = new Date(now - 50_000).toISOString()
  const started = await checkIn(kai, attempt({ startTime, sentAt: startTime }))
  expect(started.body.startTime).toBe(startTime)
  const before = { endTime: new Date(now - 55_000).toISOString(), sentAt: startTime }
  const ended = await ask(kai, `PUT /api/surf-sessions/${started.body.id}/end`, before)
  expect(ended.body.endTime).toBe(startTime)
})

test('a request stored for one surfer is refused when another is signed in on that phone', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const of = (surfer: TestSurfer, meant: TestSurfer) =>
    ask(surfer, 'GET /api/user-stats', undefined, { [SURFER_HEADER]: meant.id })
  expect(await of(lena, kai)).toMatchObject(refusedWith('sign_in_required'))
  expect((await of(kai, kai)).status).toBe(200)
})

test('clocks that are thousands of years off cause no server error', async () => {
  const kai = await aSurfer()
  const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z']
  const { body: session } = await checkIn(kai, attempt())
  for (const [startTime, sentAt] of [
    [first, last],
    [last, first],
  ]) {
    const past = { ...attempt(), startTime, endTime: startTime, sentAt }
    const late = [
      await checkIn(kai, attempt({ startTime, sentAt })),
      await ask(kai, 'POST /api/surf-sessions/past', past),
      await ask(kai, `PUT /api/surf-sessions/${session.id}/end`, { endTime: startTime, sentAt }),
      await ask(kai, `POST /api/surf-sessions/${session.id}/extension`, { madeAt: startTime, sentAt }),
    ]
    for (const { status } of late) expect(status).toBeLessThan(500)
  }
})
