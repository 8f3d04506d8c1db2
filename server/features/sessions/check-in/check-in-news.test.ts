import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSea, type TestSurfer } from '#test/fixtures/factories.ts'
import { fannedOut } from '#test/fixtures/fan-outs.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, buddies, areBuddies, aSpot, noticesByOthers } = server
const pier = inFile(() => aSpot())
const unknown = inFile(() => aSpot({ name: 'Nowhere', latitude: -40, longitude: -90 }))
beforeAll(async () => {
  await aSea(server.db, [pier])
  // Whoever checks in has looked at spots before.
  expect((await ask(null, `GET /api/surf-spots/${pier.id}`)).body.waveHeight).toBeGreaterThan(0)
})

const checkIn = async (who: TestSurfer, more: object = {}, minutesAgo = 0) => {
  const startTime = new Date(Date.now() - minutesAgo * MINUTE_MS)
  return (await ask(who, 'POST /api/surf-sessions', { ...atSpot(pier), startTime, ...more })).body
}
const byGps = { surfSpotId: undefined, customLocation: 'Current GPS Location' }
const waveHeight = async () => {
  const { body } = await ask(null, `GET /api/surf-spots/${pier.id}`)
  return body.currentConditions.forecasts[0].waveHeight
}

test('a check-in notifies buddies alone', async () => {
  const [kai, lena, asker, stranger] = await surfers('Kai', 'Lena', 'Ana', 'Z')
  await areBuddies(kai, lena)
  await ask(asker, 'POST /api/buddy-requests', { followingId: kai.id })
  const { id } = await checkIn(kai)
  expect(await noticesByOthers(lena)).toMatchObject([{ kind: 'checked_in', sessionId: id, actor: { id: kai.id } }])
  for (const other of [asker, stranger]) expect(await noticesByOthers(other)).toEqual([])
  expect((await noticesByOthers(kai)).map(({ kind }) => kind)).toEqual(['buddy_request'])
  const noa = await aSurfer('Noa')
  await areBuddies(noa, lena)
  await checkIn(noa, { ...byGps, latitude: 0, longitude: 0 })
  expect((await noticesByOthers(lena))[0]?.text).toMatch(/^Noa \S+ checked in by GPS$/)
})

test('a retry, a refused check-in and a private session send no notification', async () => {
  const [kai, shy, lena] = await surfers('Kai', { firstName: 'Shy', defaultVisibility: 'private' }, 'Lena')
  await areBuddies(kai, lena)
  await areBuddies(shy, lena)
  const clientId = crypto.randomUUID()
  for (let again = 0; again < 3; again += 1) await checkIn(kai, { clientId })
  await checkIn(kai)
  await checkIn(shy)
  expect(await noticesByOthers(lena)).toHaveLength(1)
})

test('an offline check-in that arrives an hour late sends no notification and has no conditions', async () => {
  const [early, late, lena] = await surfers('Early', 'Noa', 'Lena')
  for (const who of [early, late]) await areBuddies(who, lena)
  expect(await checkIn(early, {}, 55)).toMatchObject({ conditions: { waveHeight: expect.any(Number) } })
  expect(await checkIn(late, {}, 65)).toMatchObject({ conditions: null })
  expect(await checkIn(await aSurfer('Gps'), byGps, 65)).toMatchObject({ surfSpotId: pier.id, conditions: null })
  expect(await noticesByOthers(lena)).toMatchObject([{ actor: { id: early.id } }])
})

test('joining notifies the surfer’s buddies, and a host who is one of them only once', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  await areBuddies(kai, lena)
  await areBuddies(lena, noa)
  const host = await checkIn(kai)
  await ask(lena, 'PUT /api/notifications/read', {})
  const joined = (await ask(lena, `POST /api/surf-sessions/${host.id}/join`)).body
  expect(await noticesByOthers(kai)).toMatchObject([{ kind: 'joined', sessionId: joined.id }])
  expect(await noticesByOthers(noa)).toMatchObject([
    { kind: 'checked_in', sessionId: joined.id, actor: { id: lena.id } },
  ])
})

test('a session stores the waves at its spot when it began, also by GPS or after joining', async () => {
  const [kai, lena, noa, zoe] = await surfers('Kai', 'Lena', 'Noa', 'Zoe')
  const waves = { waveHeight: expect.closeTo(await waveHeight(), 5) }
  const [chosen, found] = [await checkIn(kai), await checkIn(lena, byGps)]
  expect(chosen).toMatchObject({ surfSpotId: pier.id, conditions: waves })
  expect(found).toMatchObject({ surfSpotId: pier.id, conditions: waves })
  expect((await ask(noa, `POST /api/surf-sessions/${chosen.id}/join`)).body).toMatchObject({ conditions: waves })
  for (const { id } of [chosen, found])
    for (const viewer of [zoe, null])
      expect((await ask(viewer, `GET /api/surf-sessions/${id}`)).body).toMatchObject({ conditions: waves })
})

test('a session has no conditions where the sea is unknown or no spot is near', async () => {
  const { latitude, longitude } = unknown
  expect(await checkIn(await aSurfer('Kai'), { surfSpotId: unknown.id, latitude, longitude })).toMatchObject({
    surfSpotId: unknown.id,
    conditions: null,
  })
  expect(await checkIn(await aSurfer('Lena'), { ...byGps, latitude: 0, longitude: 0 })).toMatchObject({
    surfSpotId: null,
    conditions: null,
  })
})

test('a check-in succeeds and notifies other buddies while a buddy deletes their account', async () => {
  const [kai, leaver, lena] = await buddies('Kai', 'Leaver', 'Lena')
  const body = { startTime: new Date().toISOString(), latitude: 10, longitude: -150, customLocation: 'Out there' }
  await server.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', leaver.id).execute()
    const { status, body: session } = await ask(kai, 'POST /api/surf-sessions', body)
    expect(status).toBe(201)
    await fannedOut(server.db)
    const { items } = (await ask(lena, 'GET /api/notifications')).body
    expect(items).toMatchObject([{ kind: 'checked_in', sessionId: session.id }])
  })
})
