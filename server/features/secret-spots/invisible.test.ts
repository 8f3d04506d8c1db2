import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { aPhoto } from '#test/files/pictures.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { fannedOut } from '#test/fixtures/fan-outs.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const PIER = { latitude: 33.6553, longitude: -118.0052 }
/** 0.9 miles up the coast from the pier. */
const REEF = { name: 'Tin Can Reef', note: 'Mid tide', latitude: 33.664312, longitude: -118.016789 }
const AROUND = `latitude=${PIER.latitude}&longitude=${PIER.longitude}`

const server = serverInFile()
const { ask, openPage, aSurfer, surfers, areBuddies, aSpot } = server
beforeAll(() => setClocks(server, new Date()))
const pier = inFile(() => aSpot(PIER))

/** Kai, Lena who is to know Kai's spot, and those who are not to: each with a way of their own to come close. */
async function kaiAndOthers() {
  const [kai, lena, buddy, former, blocked, stranger] = await surfers(
    { firstName: 'Kai', lastName: 'Kealoha' },
    'Lena',
    'Noa',
    'Fay',
    'Ben',
    'Zoe',
  )
  await areBuddies(kai, lena, buddy, former, blocked)
  await areBuddies(lena, buddy)
  return { kai, lena, outsiders: { buddy, former, blocked, stranger, visitor: null } }
}

/** The ids of what is not to be found; before there is any of it, of nothing. */
type Sought = { spotId: string; sessionId: string; photoPath: string }
const nothingYet = (): Sought => ({
  spotId: randomUUID(),
  sessionId: randomUUID(),
  photoPath: `/objects/photos/${randomUUID()}.webp`,
})

/** What a viewer gets from every call that could reveal a spot, or who surfs there. */
async function everyAnswer(viewer: TestSurfer | null, kai: TestSurfer, { spotId, sessionId, photoPath }: Sought) {
  const paths = [
    'surf-spots/all',
    'surf-spots/popular?limit=100',
    `surf-spots/nearby?${AROUND}&radius=500`,
    ...[pier.id, spotId].flatMap((id) => [
      `surf-spots/${id}`,
      `surf-spots/${id}/forecast`,
      `surf-sessions/spot/${id}`,
      `surf-sessions/spot/${id}/buddies`,
    ]),
    'surf-sessions/active',
    `surf-sessions/active?${AROUND}&radius=500`,
    'surf-sessions/active/spots',
    ...['', '/safety', '/seen-by/visitor'].map((more) => `surf-sessions/${sessionId}${more}`),
    `surf-sessions/user/${kai.id}`,
    `users/${kai.id}`,
    'users/search?q=kealoha',
    'buddies',
    'notifications',
    'user-stats',
    'users/me/progress?period=all',
    'achievements',
    'plans',
    'calendar-feed',
    'alarms',
    'secret-spots',
    photoPath.slice(1),
    `${photoPath.slice(1)}?size=thumb`,
  ]
  const reads = paths.map((path) => ask(viewer, `GET /api/${path}`))
  const reactions = ['join', 'like', 'comment'].map((what) =>
    ask(viewer, `POST /api/surf-sessions/${sessionId}/${what}`, what === 'comment' ? { comment: 'Where?' } : {}),
  )
  const answers = await Promise.all([...reads, ...reactions])
  return answers.map(({ status, text }, nth) => ({ path: paths[nth]?.replace(/[\w-]{36}/g, 'ID'), status, text }))
}

const addReef = async (owner: TestSurfer, sharedWith: TestSurfer[]): Promise<string> =>
  (await ask(owner, 'POST /api/secret-spots', { ...REEF, sharedWith: sharedWith.map(({ id }) => id) })).body.id

const checkIn = (who: TestSurfer, place: object) => {
  const [startTime, { latitude, longitude }] = [server.clock.now?.toISOString(), REEF]
  return ask(who, 'POST /api/surf-sessions', { startTime, latitude, longitude, ...place })
}

/** A photo that is stored, shown in this session: where its bytes are. */
async function addPhoto(who: TestSurfer, sessionId: string): Promise<string> {
  const { id } = await server.db
    .insertInto('uploads')
    .values({ userId: who.id, state: 'picture', expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photoPath = `/objects/photos/${id}.webp`
  await server.objects.put(`photos/${id}.webp`, await aPhoto())
  expect((await ask(who, 'POST /api/session-photos', { sessionId, photoUrl: photoPath })).status).toBe(201)
  return photoPath
}

test.each([
  ['chosen', (secretSpotId: string) => ({ secretSpotId })],
  ['found by GPS', () => ({ customLocation: 'Current GPS Location' })],
])('outsiders get the same responses with a secret spot (%s) and a session there as without', async (_, placeOf) => {
  const { kai, lena, outsiders } = await kaiAndOthers()
  const spotId = await addReef(kai, [lena, outsiders.former, outsiders.blocked])
  await ask(outsiders.former, `DELETE /api/buddies/${kai.id}`)
  await ask(kai, `POST /api/blocks/${outsiders.blocked.id}`)
  const withoutSession = new Map<string, unknown>()
  for (const [role, viewer] of Object.entries(outsiders))
    withoutSession.set(role, await everyAnswer(viewer, kai, nothingYet()))
  const pages = await Promise.all(Object.values(outsiders).flatMap((viewer) => (viewer ? [openPage(viewer)] : [])))

  const started = await checkIn(kai, placeOf(spotId))
  expect(started).toMatchObject({ status: 201, body: { secretSpotId: spotId, customLocation: REEF.name } })
  const { id: sessionId } = started.body
  const photoPath = await addPhoto(kai, sessionId)
  for (const [reaction, body] of [['like'], ['comment', { comment: 'Was it good?' }]] as const)
    expect((await ask(lena, `POST /api/surf-sessions/${sessionId}/${reaction}`, body)).status).toBeLessThan(300)
  const sought = { spotId, sessionId, photoPath }
  for (const isOver of [false, true]) {
    if (isOver) {
      expect((await ask(kai, `PUT /api/surf-sessions/${sessionId}/end`)).status).toBe(200)
      await ask(kai, `PATCH /api/surf-sessions/${sessionId}`, { visibility: 'everyone', notes: 'Perfect' })
    }
    for (const [role, viewer] of Object.entries(outsiders))
      expect(await everyAnswer(viewer, kai, sought), `${role}, over: ${isOver}`).toEqual(withoutSession.get(role))
  }

  // Each page receives what it may: a message about the session would have come before.
  for (const viewer of Object.values(outsiders)) {
    const asker = await aSurfer()
    if (viewer) await ask(asker, 'POST /api/buddy-requests', { followingId: viewer.id })
  }
  for (const page of pages) {
    await page.next({ type: 'buddies_changed' })
    const beforeThat = page.messages.slice(
      0,
      page.messages.findIndex(({ type }) => type === 'buddies_changed'),
    )
    expect(beforeThat).toEqual([{ type: 'ready' }])
    await page.close()
  }
})

test('a buddy who knows the spot sees the session everywhere until sharing ends', async () => {
  const { kai, lena } = await kaiAndOthers()
  const spotId = await addReef(kai, [lena])
  const page = await openPage(lena)
  const { id } = (await checkIn(kai, { secretSpotId: spotId })).body
  const photoPath = await addPhoto(kai, id)
  const { latitude, longitude } = REEF
  const seen = { id, userId: kai.id, secretSpotId: spotId, customLocation: REEF.name, latitude, longitude }
  expect(await page.next({ type: 'session_update' })).toMatchObject({ userId: kai.id, location: REEF.name })
  expect((await ask(lena, `GET /api/surf-sessions/${id}`)).body).toMatchObject(seen)
  expect((await ask(lena, `GET /api/surf-sessions/user/${kai.id}`)).body).toMatchObject([seen])
  expect((await ask(lena, 'GET /api/surf-sessions/active')).body).toMatchObject([seen])
  expect((await ask(lena, 'GET /api/buddies')).body.find((buddy: { id: string }) => buddy.id === kai.id)).toMatchObject(
    { isSurfing: true, sessionCount: 1 },
  )
  expect((await ask(lena, `GET /api${photoPath}`)).status).toBe(200)
  await fannedOut(server.db)
  const news = (await ask(lena, 'GET /api/notifications')).body.items
  expect(news).toMatchObject([{ kind: 'checked_in', sessionId: id, text: expect.stringContaining(REEF.name) }])

  await ask(kai, `PATCH /api/secret-spots/${spotId}`, { sharedWith: [] })
  for (const { path, status, text } of await everyAnswer(lena, kai, { spotId, sessionId: id, photoPath })) {
    // Her notifications stay; the place is in them no more.
    const traces = path === 'notifications' ? [] : [id, 'sessionCount":1', 'isSurfing":true']
    for (const trace of [...traces, spotId, REEF.name, String(latitude)])
      expect(text, `${path} ${status}`).not.toContain(trace)
  }
})

test('a session at a shared secret spot is hidden from outsiders and outlives the spot', async () => {
  const { kai, lena, outsiders } = await kaiAndOthers()
  const spotId = await addReef(kai, [lena])
  const { id } = (await checkIn(lena, { secretSpotId: spotId })).body
  const statusFor = async (viewer: TestSurfer | null) => (await ask(viewer, `GET /api/surf-sessions/${id}`)).status
  expect(await statusFor(kai)).toBe(200)
  for (const outsider of Object.values(outsiders)) expect(await statusFor(outsider)).toBe(404)
  await ask(kai, `DELETE /api/secret-spots/${spotId}`)
  expect(await statusFor(lena)).toBe(200)
  for (const viewer of [kai, ...Object.values(outsiders)]) expect(await statusFor(viewer)).toBe(404)
})
