import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, areBuddies, aSpot, insert, checkOut, notices } = server

/** A spot of Kai's that Lena knows, and Noa, a buddy too, does not. */
async function aSecretSpot({ latitude = 37.1, longitude = -122.4 } = {}) {
  const [kai, lena, noa] = await Promise.all(['Kai', 'Lena', 'Noa'].map((firstName) => aSurfer(firstName)))
  await areBuddies(kai!, lena!, noa!)
  const spot = await server.db
    .insertInto('secretSpots')
    .values({ userId: kai!.id, name: 'Whispers', latitude, longitude })
    .returning(['id', 'name', 'latitude', 'longitude'])
    .executeTakeFirstOrThrow()
  await insert('secretSpotShares', { ownerId: kai!.id, spotId: spot.id, buddyId: lena!.id })
  return { kai: kai!, lena: lena!, noa: noa!, spot }
}
const checkIn = (who: TestSurfer, place: object) =>
  ask(who, 'POST /api/surf-sessions', { startTime: new Date(), latitude: 37.1, longitude: -122.4, ...place })
const byGps = (latitude: number, longitude: number) => ({ customLocation: 'Current GPS Location', latitude, longitude })
const seenBy = async (viewer: TestSurfer | null, id: string) =>
  (await ask(viewer, `GET /api/surf-sessions/${id}`)).status

test('only surfers who know a secret spot see the session there', async () => {
  const { kai, lena, noa, spot } = await aSecretSpot()
  const { status, body } = await checkIn(kai, { secretSpotId: spot.id, latitude: 1, longitude: 1 })
  const { latitude, longitude } = spot
  const there = { secretSpotId: spot.id, surfSpotId: null, customLocation: 'Whispers', latitude, longitude }
  expect({ status, body }).toMatchObject({ status: 201, body: there })
  expect((await ask(lena, `GET /api/surf-sessions/${body.id}`)).body).toMatchObject(there)
  for (const viewer of [noa, await aSurfer(), null]) expect(await seenBy(viewer, body.id)).toBe(404)
})

test('only buddies who know the spot get notifications and live updates', async () => {
  const { kai, lena, noa, spot } = await aSecretSpot()
  const [knows, knowsNot] = [await openPage(lena), await openPage(noa)]
  const { id } = (await checkIn(kai, { secretSpotId: spot.id })).body
  expect(await knows.next({ sessionId: id, status: 'started' })).toMatchObject({ location: 'Whispers' })
  expect(await notices(lena, 'checked_in')).toMatchObject([{ sessionId: id }])
  expect(await notices(noa, 'checked_in')).toEqual([])
  await checkOut(kai, id)
  await knows.next({ sessionId: id, status: 'ended' })

  const gone = (await checkIn(kai, { secretSpotId: spot.id })).body.id
  for (const page of [knows, knowsNot]) page.say({ type: 'watch', sessionId: gone })
  await knows.next({ sessionId: gone, status: 'started' })
  await ask(kai, `DELETE /api/surf-sessions/${gone}`)
  await knows.next({ type: 'session_update', sessionId: gone, status: 'ended' })
  await knows.next({ type: 'session_changed', sessionId: gone })

  const own = (await checkIn(noa, byGps(-10, -10))).body.id
  await knowsNot.next({ type: 'session_update', sessionId: own })
  expect(knowsNot.messages.filter((message) => 'sessionId' in message && message.sessionId !== own)).toEqual([])
})

test('a GPS check-in near a secret spot is at it for those who know it, and hidden from others', async () => {
  const { kai, lena, noa, spot } = await aSecretSpot({ latitude: 38, longitude: -123 })
  for (const who of [kai, lena]) {
    const { body } = await checkIn(who, byGps(38.004, -123.002))
    expect(body).toMatchObject({ secretSpotId: spot.id, customLocation: 'Whispers', latitude: 38.004 })
    await checkOut(who, body.id)
  }
  const elsewhere = { secretSpotId: null, customLocation: 'Current GPS Location' }
  expect((await checkIn(noa, byGps(38, -123))).body).toMatchObject(elsewhere)
  expect((await checkIn(kai, byGps(38.008, -123))).body).toMatchObject(elsewhere)
})

test('a GPS check-in uses the nearer of a secret and a public spot, and the secret one at equal distance', async () => {
  const { kai, spot } = await aSecretSpot({ latitude: 39, longitude: -124 })
  const onTheMap = await aSpot({ name: 'Known', latitude: 39.004, longitude: -124 })
  const same = await aSpot({ name: 'Same', latitude: 39, longitude: -124 })
  for (const [latitude, expected] of [
    [39.001, { secretSpotId: spot.id, surfSpotId: null }],
    [39.003, { secretSpotId: null, surfSpotId: onTheMap.id, customLocation: null }],
    [38.999, { secretSpotId: spot.id, surfSpotId: null }],
  ] as const) {
    const { body } = await checkIn(kai, byGps(latitude, -124))
    expect(body).toMatchObject(expected)
    await checkOut(kai, body.id)
  }
  expect((await checkIn(await aSurfer(), byGps(39, -124))).body).toMatchObject({ surfSpotId: same.id })
})

test('a surfer who does not know a secret spot cannot check in there, and the refusal reveals nothing', async () => {
  const { kai, lena, noa, spot } = await aSecretSpot()
  const unknown = await checkIn(noa, { secretSpotId: randomUUID() })
  expect(unknown).toMatchObject(refusedWith('secret_spot_not_found'))
  expect((await checkIn(noa, { secretSpotId: spot.id })).text).toBe(unknown.text)
  await ask(kai, `DELETE /api/buddies/${lena.id}`)
  expect((await checkIn(lena, { secretSpotId: spot.id })).text).toBe(unknown.text)
  const sessions = await server.db.selectFrom('surfSessions').select('id').where('userId', 'in', [noa.id, lena.id])
  expect(await sessions.execute()).toEqual([])
})

test('a guest’s session at a secret spot is hidden from the guest’s own buddies too', async () => {
  const { kai, lena, noa, spot } = await aSecretSpot()
  const mate = await aSurfer()
  await areBuddies(lena, mate)
  const host = (await checkIn(kai, { secretSpotId: spot.id })).body.id
  expect(await ask(noa, `POST /api/surf-sessions/${host}/join`)).toMatchObject({ status: 404 })
  const { body } = await ask(lena, `POST /api/surf-sessions/${host}/join`)
  const { latitude, longitude } = spot
  expect(body).toMatchObject({ secretSpotId: spot.id, customLocation: 'Whispers', latitude, longitude })
  expect((await ask(kai, `GET /api/surf-sessions/${host}`)).body.party).toMatchObject([{ sessionId: body.id }])
  for (const viewer of [mate, noa, null]) expect(await seenBy(viewer, body.id)).toBe(404)
  expect(await notices(mate, 'checked_in')).toEqual([])
})

test('joining by GPS at a secret spot does not reveal it to a party that does not know it', async () => {
  const { kai, lena, noa, spot } = await aSecretSpot({ latitude: 41, longitude: -126 })
  const host = (await checkIn(noa, byGps(41.001, -126))).body.id
  const here = { latitude: 41.002, longitude: -126.001 }
  const { body } = await ask(kai, `POST /api/surf-sessions/${host}/join`, here)
  expect(body).toMatchObject({ secretSpotId: spot.id, customLocation: 'Whispers', ...here })
  expect(await seenBy(lena, body.id)).toBe(200)
  for (const viewer of [noa, await aSurfer(), null]) expect(await seenBy(viewer, body.id)).toBe(404)
  expect((await ask(noa, `GET /api/surf-sessions/${host}`)).body.party).toEqual([])
  await checkOut(kai, body.id)
  const away = await ask(kai, `POST /api/surf-sessions/${host}/join`, { latitude: 41.009, longitude: -126 })
  expect(away.body).toMatchObject({ secretSpotId: null, customLocation: 'Current GPS Location' })
})

test('a retry returns the first session, also when the spot is no longer known', async () => {
  const { kai, lena, spot } = await aSecretSpot()
  const given = { secretSpotId: spot.id, clientId: randomUUID() }
  const { body } = await checkIn(lena, given)
  await ask(kai, `DELETE /api/buddies/${lena.id}`)
  expect(await checkIn(lena, given)).toMatchObject({ status: 200, body: { id: body.id } })
})
