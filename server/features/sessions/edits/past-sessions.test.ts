import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { GPS_ONLY_LOCATION, IMPORTED_LOCATION } from '#contract/limits.ts'
import { movePopularity } from '#server/features/spots/popularity.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const NOON = new Date('2026-11-20T20:00:00.000Z')
/** ISO, so many hours before noon. */
const ago = (hours: number) => new Date(NOON.getTime() - hours * HOUR_MS).toISOString()

const server = serverInFile()
const { ask, openPage, aSurfer, surfers, buddies, aSpot, update } = server
beforeAll(() => setClocks(server, NOON))
const spot = inFile(() => aSpot({ name: 'Old Pier' }))

const log = (who: TestSurfer | null, more: object = {}) =>
  ask(who, 'POST /api/surf-sessions/past', { surfSpotId: spot.id, startTime: ago(30), endTime: ago(28.5), ...more })
const look = (who: TestSurfer | null, path: string) => ask(who, `GET /api/${path}`)
const review = { waveSize: '3-4 ft', waveCount: 9, notes: 'Clean', rating: 4, board: 'Fish' }

test('a past session can be logged at its spot and counts in the surfer’s figures', async () => {
  const kai = await aSurfer()
  const { status, body } = await log(kai, review)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      ...review,
      surfSpot: { name: 'Old Pier' },
      latitude: spot.latitude,
      startTime: ago(30),
      endTime: ago(28.5),
      isActive: false,
      duration: 1.5,
      visibility: 'everyone',
    },
  })
  expect((await look(kai, `surf-sessions/user/${kai.id}`)).body).toMatchObject([{ id: body.id }])
  expect((await look(kai, 'user-stats')).body) //
    .toMatchObject({ totalSessions: 1, totalHours: 1.5, favoriteSpot: 'Old Pier', thisWeekSessions: 1 })
  expect((await look(kai, 'users/me/progress?period=all&timeZone=UTC')).body).toMatchObject({ sessions: 1, hours: 1.5 })
  expect((await look(kai, 'achievements')).body[0]).toMatchObject({ key: 'first_session', done: 1 })
})

test('a logged session has the chosen visibility, or the default one', async () => {
  const [kai, shy, lena] = await surfers('Kai', { firstName: 'Shy', defaultVisibility: 'private' }, 'Lena')
  const [shown, kept] = [(await log(kai)).body, (await log(kai, { ...earlier(2), visibility: 'private' })).body]
  const hidden = (await log(shy)).body
  expect(hidden.visibility).toBe('private')
  for (const [id, status] of [
    [shown.id, 200],
    [kept.id, 404],
    [hidden.id, 404],
  ])
    expect((await look(lena, `surf-sessions/${id}`)).status).toBe(status)
})

test('a logged session notifies no buddy, sends them no live update and starts no watch', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const [own, buddy] = [await openPage(kai), await openPage(lena)]
  const { id } = (await log(kai, { startTime: ago(0.5), endTime: ago(0), companions: [lena.id] })).body
  expect((await look(kai, `surf-sessions/${id}`)).body.companions, 'not even who was there').toMatchObject([
    { id: lena.id },
  ])
  await own.next({ type: 'session_update', sessionId: id, status: 'ended' })
  // What is sent to Lena comes in order: a message about the session would come before this one.
  const next = await ask(kai, 'POST /api/surf-sessions', {
    ...{ surfSpotId: spot.id, latitude: 1, longitude: 1 },
    startTime: ago(0),
  })
  await buddy.next({ type: 'session_update', sessionId: next.body.id })
  expect(buddy.messages.filter((message) => 'sessionId' in message && message.sessionId === id)).toEqual([])
  const told = await server.db.selectFrom('notifications').select('kind').where('sessionId', '=', id).execute()
  expect(told).toEqual([])
  const row = server.db.selectFrom('surfSessions').select(['overdueAt', 'isActive']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ overdueAt: null, isActive: false })
})

test('a logged session counts for a spot’s popularity once a day, like any visit', async () => {
  const [kai, place] = [await aSurfer(), await aSpot({ name: 'Quiet Cove', latitude: 33.2 })]
  const scoreOf = async () => (await look(kai, `surf-spots/${place.id}`)).body.popularityScore
  await log(kai, { surfSpotId: place.id })
  await movePopularity({ db: server.db, now: () => NOON })
  const after = await scoreOf()
  await log(kai, { surfSpotId: place.id, ...earlier(2) })
  await movePopularity({ db: server.db, now: () => NOON })
  expect(await scoreOf()).toBe(after)
})

/** So many hours before the first one, on the same day. */
const earlier = (hours: number) => ({ startTime: ago(30 + hours), endTime: ago(29 + hours) })

test('a logged session can be at a secret spot or a custom place, and a spot nearby is attached', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const secret = await ask(kai, 'POST /api/secret-spots', {
    ...{ name: 'Whispers', latitude: 37.1, longitude: -122.4, note: '', sharedWith: [] },
  })
  const secretly = { surfSpotId: null, secretSpotId: secret.body.id }
  const { body } = await log(kai, secretly)
  expect(body).toMatchObject({ secretSpotId: secret.body.id, customLocation: 'Whispers', latitude: 37.1 })
  expect((await look(lena, `surf-sessions/${body.id}`)).status).toBe(404)
  expect(await log(lena, secretly)).toMatchObject({
    status: 404,
    body: { code: 'secret_spot_not_found', issues: [{ path: 'secretSpotId' }] },
  })
  const elsewhere = { surfSpotId: null, customLocation: 'Behind the dunes', latitude: -20, longitude: 57 }
  expect((await log(kai, { ...elsewhere, ...earlier(2) })).body).toMatchObject({ ...elsewhere, surfSpot: null })
  const { latitude, longitude } = spot
  expect((await log(kai, { ...elsewhere, ...earlier(4), latitude, longitude })).body) //
    .toMatchObject({ surfSpotId: spot.id, customLocation: null })
  expect(await log(kai, { surfSpotId: null, customLocation: 'Somewhere' })).toMatchObject({ status: 400 })
})

test('a retry gets the session of the first try', async () => {
  const kai = await aSurfer()
  const clientId = randomUUID()
  const [one, other] = await Promise.all([log(kai, { clientId }), log(kai, { clientId })])
  expect([one.status, other.status].toSorted()).toEqual([200, 201])
  expect(one.body.id).toBe(other.body.id)
})

test('a late retry does not restore a deleted past session', async () => {
  const kai = await aSurfer()
  const clientId = randomUUID()
  await ask(kai, `DELETE /api/surf-sessions/${(await log(kai, { clientId })).body.id}`)
  expect(await log(kai, { clientId })).toMatchObject(refusedWith('deleted_since'))
  expect((await log(kai)).status).toBe(201)
})

test.each([
  ['ends before it begins', { endTime: ago(31) }, 'endTime'],
  ['lasts more than 12 hours', { endTime: ago(17) }, 'endTime'],
  ['is still to come', { startTime: ago(-1), endTime: ago(-2) }, 'startTime'],
  ['has not ended yet', { startTime: ago(1), endTime: ago(-1) }, 'endTime'],
  ['is older than surfing in Lineup goes', { startTime: '1949-12-31T23:00:00Z' }, 'startTime'],
  ['has a start that is none', { startTime: '2026-11-20' }, 'startTime'],
  ['has more waves than there are', { waveCount: 1001 }, 'waveCount'],
])('a session that %s is refused with the reason', async (_, more, path) => {
  const answer = await log(await aSurfer(), more)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path }] } })
  expect(answer.body.issues[0].message).toMatch(/\w/)
})

test('a spot that is not there is refused', async () => {
  expect(await log(await aSurfer(), { surfSpotId: randomUUID() })).toMatchObject({
    status: 404,
    body: { code: 'spot_not_found', issues: [{ path: 'surfSpotId' }] },
  })
})

test('a session that overlaps another one is refused and names it', async () => {
  const kai = await aSurfer()
  expect((await log(kai)).status).toBe(201)
  expect(await log(kai, { startTime: ago(29), endTime: ago(27) })).toMatchObject({
    status: 409,
    body: {
      code: 'session_overlaps',
      // The pier is in California, eight hours behind.
      issues: [{ path: 'startTime', message: expect.stringContaining('at Old Pier, Nov 19, 2026, 6:00') }],
    },
  })
  expect((await log(kai, { startTime: ago(28.5), endTime: ago(28) })).status, 'one right after the other').toBe(201)
  await ask(kai, 'POST /api/surf-sessions', {
    ...{ surfSpotId: spot.id, latitude: 1, longitude: 1 },
    startTime: ago(2),
  })
  expect(await log(kai, { startTime: ago(1), endTime: ago(0.5) })).toMatchObject({
    status: 409,
    body: { issues: [{ message: expect.stringMatching(/since Nov 20/) }] },
  })
})

test('an overlapping session without a place name is named by its time alone', async () => {
  const kai = await aSurfer()
  const offshore = { latitude: -20, longitude: 57 }
  await ask(kai, 'POST /api/surf-sessions', {
    ...{ ...offshore, customLocation: GPS_ONLY_LOCATION, timeZone: 'UTC' },
    startTime: ago(2),
  })
  const { id } = await server.row('surfSessions', ['id'], { userId: kai.id })
  const messageOf = async () => (await log(kai, { startTime: ago(1), endTime: ago(0.5) })).body.issues[0].message
  expect(await messageOf()).toBe('This overlaps another session of yours, since Nov 20, 2026, 6:00 PM.')
  await update('surfSessions', { customLocation: IMPORTED_LOCATION, endTime: ago(0.5) }, { id })
  expect(await messageOf()).toMatch(/^This overlaps another session of yours, Nov 20, 2026, 6:00 – 7:30 PM\.$/)
})
