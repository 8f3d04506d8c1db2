import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { ask } from '#test/client.ts'
import { areBuddies, aSea, aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import { fannedOut } from '#test/fan-outs.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let pier: Awaited<ReturnType<typeof aSpot>>
let unknown: typeof pier
beforeAll(async () => {
  server = await startServer()
  pier = await aSpot(server.db)
  unknown = await aSpot(server.db, { name: 'Nowhere', latitude: -40, longitude: -90 })
  await aSea(server.db, [pier])
  // Whoever checks in has looked at spots before.
  expect((await ask(server, null, `GET /api/surf-spots/${pier.id}`)).body.waveHeight).toBeGreaterThan(0)
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const surfer = (firstName: string, defaultVisibility = 'everyone') =>
  aSurfer(server.db, { firstName, defaultVisibility })
const checkIn = async (who: TestSurfer, more: object = {}, minutesAgo = 0) => {
  const startTime = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()
  const body = { surfSpotId: pier.id, startTime, latitude: pier.latitude, longitude: pier.longitude, ...more }
  return (await ask(server, who, 'POST /api/surf-sessions', body)).body
}
const byGps = { surfSpotId: undefined, customLocation: 'Current GPS Location' }
const toldTo = async (who: TestSurfer): Promise<Notification[]> => {
  await fannedOut(server.db)
  const { items } = (await ask(server, who, 'GET /api/notifications')).body
  return items.filter(({ kind }: Notification) => kind !== 'achievement')
}
const waveHeight = async () => {
  const { body } = await ask(server, null, `GET /api/surf-spots/${pier.id}`)
  return body.currentConditions.forecasts[0].waveHeight
}

test('buddies are told who has checked in, and nobody else is', async () => {
  const [kai, lena, asker, stranger] = [
    await surfer('Kai'),
    await surfer('Lena'),
    await surfer('Ana'),
    await surfer('Z'),
  ]
  await areBuddies(server.db, kai, lena)
  await ask(server, asker, 'POST /api/buddy-requests', { followingId: kai.id })
  const { id } = await checkIn(kai)
  expect(await toldTo(lena)).toMatchObject([{ kind: 'checked_in', sessionId: id, actor: { id: kai.id } }])
  for (const other of [asker, stranger]) expect(await toldTo(other)).toEqual([])
  expect((await toldTo(kai)).map(({ kind }) => kind)).toEqual(['buddy_request'])
  const noa = await surfer('Noa')
  await areBuddies(server.db, noa, lena)
  await checkIn(noa, { ...byGps, latitude: 0, longitude: 0 })
  expect((await toldTo(lena))[0]?.text).toMatch(/^Noa \S+ checked in by GPS$/)
})

test('a retry, a refused check-in and a private session tell nobody', async () => {
  const [kai, shy, lena] = [await surfer('Kai'), await surfer('Shy', 'private'), await surfer('Lena')]
  await areBuddies(server.db, kai, lena)
  await areBuddies(server.db, shy, lena)
  const clientId = crypto.randomUUID()
  for (let again = 0; again < 3; again += 1) await checkIn(kai, { clientId })
  await checkIn(kai)
  await checkIn(shy)
  expect(await toldTo(lena)).toHaveLength(1)
})

test('a check-in made offline that comes an hour late rings nobody, and has no sea of another hour', async () => {
  const [early, late, lena] = [await surfer('Kai'), await surfer('Noa'), await surfer('Lena')]
  for (const who of [early, late]) await areBuddies(server.db, who, lena)
  expect(await checkIn(early, {}, 55)).toMatchObject({ conditions: { waveHeight: expect.any(Number) } })
  expect(await checkIn(late, {}, 65)).toMatchObject({ conditions: null })
  expect(await checkIn(await surfer('Gps'), byGps, 65)).toMatchObject({ surfSpotId: pier.id, conditions: null })
  expect(await toldTo(lena)).toMatchObject([{ actor: { id: early.id } }])
})

test('whoever joins is told of to their buddies, and to a host who is one of them once only', async () => {
  const [kai, lena, noa] = [await surfer('Kai'), await surfer('Lena'), await surfer('Noa')]
  await areBuddies(server.db, kai, lena)
  await areBuddies(server.db, lena, noa)
  const host = await checkIn(kai)
  await ask(server, lena, 'PUT /api/notifications/read', {})
  const joined = (await ask(server, lena, `POST /api/surf-sessions/${host.id}/join`)).body
  expect(await toldTo(kai)).toMatchObject([{ kind: 'joined', sessionId: joined.id }])
  expect(await toldTo(noa)).toMatchObject([{ kind: 'checked_in', sessionId: joined.id, actor: { id: lena.id } }])
})

test('a session keeps what the waves did at its spot when it began, also one found by GPS or joined', async () => {
  const [kai, lena, noa, zoe] = [await surfer('Kai'), await surfer('Lena'), await surfer('Noa'), await surfer('Zoe')]
  const waves = { waveHeight: expect.closeTo(await waveHeight(), 5) }
  const [chosen, found] = [await checkIn(kai), await checkIn(lena, byGps)]
  expect(chosen).toMatchObject({ surfSpotId: pier.id, conditions: waves })
  expect(found).toMatchObject({ surfSpotId: pier.id, conditions: waves })
  expect((await ask(server, noa, `POST /api/surf-sessions/${chosen.id}/join`)).body).toMatchObject({
    conditions: waves,
  })
  for (const { id } of [chosen, found])
    for (const viewer of [zoe, null])
      expect((await ask(server, viewer, `GET /api/surf-sessions/${id}`)).body).toMatchObject({ conditions: waves })
})

test('where nobody knows the sea, and far from any spot, there are no conditions', async () => {
  const { latitude, longitude } = unknown
  expect(await checkIn(await surfer('Kai'), { surfSpotId: unknown.id, latitude, longitude })).toMatchObject({
    surfSpotId: unknown.id,
    conditions: null,
  })
  expect(await checkIn(await surfer('Lena'), { ...byGps, latitude: 0, longitude: 0 })).toMatchObject({
    surfSpotId: null,
    conditions: null,
  })
})

test('a check-in stands, and other buddies are notified, while a buddy deletes their account', async () => {
  const [kai, leaver, lena] = [await aSurfer(server.db), await aSurfer(server.db), await aSurfer(server.db)]
  for (const buddy of [leaver, lena]) await areBuddies(server.db, kai, buddy)
  const body = { startTime: new Date().toISOString(), latitude: 10, longitude: -150, customLocation: 'Out there' }
  await server.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', leaver.id).execute()
    const { status, body: session } = await ask(server, kai, 'POST /api/surf-sessions', body)
    expect(status).toBe(201)
    await fannedOut(server.db)
    const { items } = (await ask(server, lena, 'GET /api/notifications')).body
    expect(items).toMatchObject([{ kind: 'checked_in', sessionId: session.id }])
  })
})
