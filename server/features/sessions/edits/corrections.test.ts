import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { fannedOut } from '#test/fixtures/fan-outs.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'
import { insertTrack } from '#test/tracks/track-rows.ts'

const NOON = new Date('2026-11-20T20:00:00.000Z')
/** ISO, so many hours before noon. */
const ago = (hours: number) => new Date(NOON.getTime() - hours * HOUR_MS).toISOString()

const server = serverInFile()
const { ask, openPage, aSurfer, surfers, buddies, aSpot, update, checkIn } = server
beforeAll(() => setClocks(server, NOON))
const pier = inFile(() => aSpot({ name: 'Old Pier' }))
const cove = inFile(() => aSpot({ name: 'Quiet Cove', latitude: 33.2, longitude: -117.4 }))

const edit = (who: TestSurfer, id: string, body: object) => ask(who, `PATCH /api/surf-sessions/${id}`, body)
const look = (who: TestSurfer, id: string) => ask(who, `GET /api/surf-sessions/${id}`)
const atPier = (startTime: string) => ({ surfSpotId: pier.id, latitude: 33.65, longitude: -118, startTime })
const active = (who: TestSurfer, startTime: string, more: object = {}) =>
  checkIn(who, { ...atPier(startTime), ...more })
async function ended(who: TestSurfer, startTime: string, endTime: string): Promise<string> {
  const { body } = await ask(who, 'POST /api/surf-sessions/past', { surfSpotId: pier.id, startTime, endTime })
  return body.id
}
const overdueAt = async (id: string) =>
  (await server.db.selectFrom('surfSessions').select('overdueAt').where('id', '=', id).executeTakeFirstOrThrow())
    .overdueAt
async function aSecretSpot(who: TestSurfer, sharedWith: string[] = []): Promise<string> {
  const spot = { name: 'Whispers', latitude: 37.1, longitude: -122.4, note: '', sharedWith }
  return (await ask(who, 'POST /api/secret-spots', spot)).body.id
}

test('start and end of an ended session can be corrected, alone or together', async () => {
  const kai = await aSurfer()
  const id = await ended(kai, ago(10), ago(8))
  expect((await edit(kai, id, { endTime: ago(9) })).body).toMatchObject({ startTime: ago(10), endTime: ago(9) })
  expect((await edit(kai, id, { startTime: ago(9.5), notes: 'Late' })).body) //
    .toMatchObject({ startTime: ago(9.5), endTime: ago(9), duration: 0.5, notes: 'Late' })
  expect((await edit(kai, id, { startTime: ago(40), endTime: ago(39) })).body).toMatchObject({ startTime: ago(40) })
  expect((await edit(kai, id, { startTime: null, endTime: null, surfSpotId: null })).body) //
    .toMatchObject({ startTime: ago(40), surfSpotId: pier.id })
})

test('impossible times are refused and change nothing', async () => {
  const kai = await aSurfer()
  const id = await ended(kai, ago(10), ago(8))
  const before = (await look(kai, id)).body
  for (const [named, path] of [
    [{ startTime: ago(7) }, 'endTime'],
    [{ endTime: ago(11) }, 'endTime'],
    [{ startTime: ago(21) }, 'endTime'],
    [{ endTime: ago(-1) }, 'endTime'],
    [{ startTime: '1900-01-01T00:00:00Z' }, 'startTime'],
    [{ startTime: 'yesterday' }, 'startTime'],
  ] as const)
    expect(await edit(kai, id, { ...named, notes: 'No' })).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  expect((await look(kai, id)).body).toEqual(before)
})

test('an active session cannot get an end by an edit', async () => {
  const kai = await aSurfer()
  const id = await active(kai, ago(2))
  expect(await edit(kai, id, { endTime: ago(1) })).toMatchObject({
    status: 409,
    body: { code: 'session_active', issues: [{ path: 'endTime' }] },
  })
  expect(await edit(kai, id, { startTime: ago(25) })).toMatchObject({ status: 400 })
  expect(await edit(kai, id, { startTime: ago(-1) })).toMatchObject({ status: 400 })
  expect((await look(kai, id)).body).toMatchObject({ isActive: true, startTime: ago(2) })
})

test('a session may not overlap another one, and does not conflict with itself', async () => {
  const kai = await aSurfer()
  const [, id] = [await ended(kai, ago(14), ago(12)), await ended(kai, ago(10), ago(8))]
  expect((await edit(kai, id, { startTime: ago(10.5) })).status).toBe(200)
  expect(await edit(kai, id, { startTime: ago(13) })).toMatchObject({
    status: 409,
    body: { code: 'session_overlaps', issues: [{ message: expect.stringContaining('Old Pier') }] },
  })
})

test('a correction may not leave the track outside the session', async () => {
  const kai = await aSurfer()
  const id = await ended(kai, ago(10), ago(8))
  const own = { ownerId: kai.id, sessionId: id }
  await insertTrack(server.db, own, { at: Date.parse(ago(9.8)), latitude: 33.65, longitude: -118 })
  expect((await edit(kai, id, { startTime: ago(9.4) })).status, 'within the half hour that a track may').toBe(200)
  expect(await edit(kai, id, { startTime: ago(9.2) })).toMatchObject({
    status: 409,
    body: { code: 'track_cut_off', issues: [{ path: 'startTime' }] },
  })
  expect(await edit(kai, id, { startTime: ago(11), endTime: ago(10.5) })).toMatchObject({
    body: { code: 'track_cut_off', issues: [{ path: 'endTime' }] },
  })
})

test('an earlier start moves the alarm forward, and a later one never delays it', async () => {
  const kai = await aSurfer()
  const id = await active(kai, ago(2), { overdueHours: 4 })
  expect(await overdueAt(id)).toBe(ago(-2))
  const page = await openPage(kai)
  await edit(kai, id, { startTime: ago(1) })
  await page.next({ type: 'safety_changed' })
  expect(await overdueAt(id)).toBe(ago(-2))
  await edit(kai, id, { startTime: ago(2) })
  expect(await overdueAt(id), 'never later than it was, so an hour earlier').toBe(ago(-1))
  await edit(kai, id, { startTime: ago(12) })
  expect(await overdueAt(id), 'not before the surfer was asked').toBe(ago(-0.5))
  await update('surfSessions', { overdueAt: ago(1) }, { id })
  await edit(kai, id, { startTime: ago(3) })
  expect(await overdueAt(id), 'an alarm that is due stays due').toBe(ago(1))
  await update('surfSessions', { overdueAt: null }, { id })
  await edit(kai, id, { startTime: ago(4) })
  expect(await overdueAt(id), 'nobody watches it').toBeNull()
})

test('a session moved to another spot takes that spot’s position', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const [own, buddy] = [await openPage(kai), await openPage(lena)]
  const id = await active(kai, ago(1))
  await buddy.next({ sessionId: id, status: 'started' })
  const { body } = await edit(kai, id, { surfSpotId: cove.id })
  expect(body).toMatchObject({
    surfSpotId: cove.id,
    latitude: 33.2,
    longitude: -117.4,
    conditions: null,
    isActive: true,
  })
  expect(await buddy.next({ sessionId: id, status: 'started' }), 'buddies are notified').toMatchObject({
    location: 'Quiet Cove',
  })
  await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})
  await buddy.next({ sessionId: id, status: 'ended' })
  await edit(kai, id, { surfSpotId: pier.id, startTime: ago(3) })
  await own.next({ type: 'session_update', sessionId: id, status: 'ended' })
  await own.next({ type: 'session_update', sessionId: id, status: 'ended' })
  expect(
    buddy.messages.filter((message) => 'status' in message && message.status === 'ended'),
    'a past one rings nobody',
  ) //
    .toHaveLength(1)
})

test('a guest stays in the party when the host’s place is corrected', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await active(kai, ago(1))
  const joined = (await ask(lena, `POST /api/surf-sessions/${id}/join`)).body
  await edit(kai, id, { surfSpotId: cove.id })
  expect((await look(kai, id)).body.party).toMatchObject([{ sessionId: joined.id }])
  expect((await look(lena, joined.id)).body).toMatchObject({ surfSpotId: pier.id })
})

test('a session moved to a secret spot disappears for others, also from their notifications', async () => {
  const [kai, lena, noa] = await buddies('Kai', 'Lena', 'Noa')
  const secretSpotId = await aSecretSpot(kai, [lena.id])
  const id = await active(kai, ago(0.5))
  const toldOf = async (who: TestSurfer) => {
    await fannedOut(server.db)
    const { items } = (await ask(who, 'GET /api/notifications')).body
    return items.filter((one: { kind: string }) => one.kind === 'checked_in')
  }
  expect([await toldOf(lena), await toldOf(noa)].map((told) => told.length)).toEqual([1, 1])
  const watching = await openPage(noa)
  watching.say({ type: 'watch', sessionId: id })
  expect((await edit(kai, id, { secretSpotId })).body).toMatchObject({ secretSpotId, surfSpotId: null, latitude: 37.1 })
  await watching.next({ type: 'session_changed', sessionId: id })
  await watching.next({ type: 'notifications_changed' })
  expect([(await look(lena, id)).status, (await look(noa, id)).status]).toEqual([200, 404])
  expect([await toldOf(lena), await toldOf(noa)].map((told) => told.length)).toEqual([1, 0])
  expect((await edit(kai, id, { surfSpotId: cove.id })).body).toMatchObject({
    secretSpotId: null,
    customLocation: null,
  })
  expect((await look(noa, id)).status).toBe(200)
})

test('a custom place needs a name and a position, and excludes a spot', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await ended(kai, ago(10), ago(8))
  const there = { customLocation: 'Behind the dunes', latitude: -20, longitude: 57 }
  expect((await edit(kai, id, there)).body).toMatchObject({ ...there, surfSpotId: null })
  for (const odd of [{ customLocation: 'Reef' }, { ...there, surfSpotId: cove.id }, { surfSpotId: 'cove' }])
    expect(await edit(kai, id, odd)).toMatchObject(refusedWith('invalid_request'))
  expect(await edit(kai, id, { surfSpotId: id })).toMatchObject(refusedWith('spot_not_found'))
  expect(await edit(kai, id, { secretSpotId: await aSecretSpot(lena) })) //
    .toMatchObject(refusedWith('secret_spot_not_found'))
  expect((await look(kai, id)).body).toMatchObject(there)
})
