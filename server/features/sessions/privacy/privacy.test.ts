import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { distanceMiles } from '#surf/places/geo.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, startServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS
/** 37 minutes and 42.123 seconds past a full hour: a start that can be told from the hour. */
const start = new Date(hour + 2_262_123)
const exact = { latitude: 33.656789, longitude: -118.003217 }
const spotPosition = { latitude: 33.6553, longitude: -118.0052 }

const server = serverInFile()
const { aSurfer, areBuddies, aSpot, update } = server
beforeAll(() => setClocks(server, start))
const kai = inFile(() => aSurfer('Kai', { lastName: 'Kealoha' }))
const buddy = inFile(() => aSurfer('Lena'))
const asker = inFile(() => aSurfer('Noa'))
const stranger = inFile(() => aSurfer('Zoe'))
const spot = inFile(() => aSpot(spotPosition))
beforeAll(async () => {
  await areBuddies(kai, buddy)
  await server.ask(asker, 'POST /api/buddy-requests', { followingId: kai.id })
})

type Place = 'spot' | 'GPS'
type Visibility = 'everyone' | 'buddies' | 'private'

/** Kai checks in far from where any spot is, or at the spot, and is the only one in the water. */
async function kaiChecksIn(place: Place, visibility: Visibility, position = exact): Promise<string> {
  await server.db.deleteFrom('surfSessions').execute()
  await update('users', { defaultVisibility: visibility }, { id: kai.id })
  return server.checkIn(kai, {
    ...(place === 'spot' ? { surfSpotId: spot.id } : { customLocation: 'Secret Reef' }),
    ...position,
  })
}
/** GPS alone, in the middle of the Pacific, where no spot is attached. */
const atSea = { latitude: -30.123456, longitude: -130.654321 }

const everyAnswer = async (viewer: TestSurfer | null, id: string) =>
  Promise.all(
    [
      'surf-sessions/active',
      `surf-sessions/active?latitude=${exact.latitude}&longitude=${exact.longitude}&radius=500`,
      `surf-sessions/active?latitude=${atSea.latitude}&longitude=${atSea.longitude}&radius=500`,
      `surf-sessions/${id}`,
      `surf-sessions/user/${kai.id}`,
      `surf-sessions/spot/${spot.id}`,
      `surf-sessions/spot/${spot.id}/buddies`,
      'users/search?q=kealoha',
      'buddies',
      'notifications',
      `surf-spots/${spot.id}`,
      'user-stats',
    ].map((path) => server.ask(viewer, `GET /api/${path}`)),
  )
const listed = async (viewer: TestSurfer | null) => (await server.ask(viewer, 'GET /api/surf-sessions/active')).body
const wholeHour = new Date(hour).toISOString()

test.each(['spot', 'GPS'] as const)(
  'no byte of a session at a %s reveals the exact place, the minute or the e-mail to strangers',
  async (place) => {
    const position = place === 'spot' ? exact : atSea
    for (const visibility of ['everyone', 'buddies', 'private'] as const) {
      const id = await kaiChecksIn(place, visibility, position)
      for (const end of [false, true]) {
        if (end) await server.ask(kai, `PUT /api/surf-sessions/${id}/end`, { endTime: start.toISOString() })
        for (const viewer of [stranger, asker, null]) {
          const answers = await everyAnswer(viewer, id)
          const bytes = answers.map(({ text, headers }) => `${text}${JSON.stringify([...headers])}`).join('\n')
          const secrets = [position.latitude, position.longitude, start.toISOString().slice(10, 16), kai.email]
          for (const secret of secrets) expect(bytes).not.toContain(String(secret).replace('-', ''))
          for (const { status } of answers) expect(status).toBeLessThan(500)
        }
      }
    }
  },
)

test('the surfer and buddies get the exact place and start', async () => {
  const id = await kaiChecksIn('GPS', 'buddies', atSea)
  const wanted = { id, userId: kai.id, startTime: start.toISOString(), customLocation: 'Secret Reef', ...atSea }
  for (const viewer of [kai, buddy]) {
    expect(await listed(viewer)).toMatchObject([wanted])
    expect((await server.ask(viewer, `GET /api/surf-sessions/${id}`)).body).toMatchObject(wanted)
    expect((await server.ask(viewer, `GET /api/surf-sessions/user/${kai.id}`)).body).toMatchObject([wanted])
  }
})

test('strangers get the hour and a position at least half a mile off', async () => {
  const id = await kaiChecksIn('GPS', 'everyone', atSea)
  const [{ latitude, longitude }] = await listed(stranger)
  expect(distanceMiles({ latitude, longitude }, atSea)).toBeGreaterThan(0.5)
  const wanted = { id, userId: kai.id, startTime: wholeHour, latitude, longitude }
  expect(await listed(stranger)).toMatchObject([wanted])
  expect((await server.ask(stranger, `GET /api/surf-sessions/user/${kai.id}`)).body).toMatchObject([wanted])
  expect(await listed(null)).toEqual([])
  expect((await server.ask(null, `GET /api/surf-sessions/${id}`)).status).toBe(404)
})

test('at a spot strangers get the spot’s position, and visitors that without a surfer', async () => {
  const id = await kaiChecksIn('spot', 'everyone')
  expect(await listed(stranger)).toMatchObject([
    { id, user: { id: kai.id }, userId: kai.id, startTime: wholeHour, surfSpotId: spot.id, ...spotPosition },
  ])
  const anonymous = { id, user: null, userId: null, startTime: wholeHour, notes: null, ...spotPosition }
  expect(await listed(null)).toMatchObject([anonymous])
  const opened = await server.ask(null, `GET /api/surf-sessions/${id}`)
  expect(opened).toMatchObject({ status: 200, body: { ...anonymous, party: [] } })
  for (const { text } of await everyAnswer(null, id)) {
    expect(text).not.toContain(kai.username)
    expect(text).not.toContain('Kealoha')
    expect(text).not.toContain(kai.id)
  }
})

test('strangers see a session for buddies only at its spot, and anonymous', async () => {
  const id = await kaiChecksIn('spot', 'buddies')
  for (const viewer of [stranger, asker, null]) {
    expect(await listed(viewer)).toMatchObject([
      { id, user: null, userId: null, surfSpotId: spot.id, customLocation: null },
    ])
    expect((await server.ask(viewer, `GET /api/surf-sessions/${id}`)).status).toBe(404)
  }
  expect((await server.ask(stranger, `GET /api/surf-sessions/user/${kai.id}`)).body).toEqual([])
  const gpsOnly = await kaiChecksIn('GPS', 'buddies', atSea)
  for (const viewer of [stranger, asker, null]) {
    expect(await listed(viewer)).toEqual([])
    expect((await server.ask(viewer, `GET /api/surf-sessions/${gpsOnly}`)).status).toBe(404)
  }
})

test('a private session is visible to its surfer alone', async () => {
  for (const place of ['spot', 'GPS'] as const) {
    const id = await kaiChecksIn(place, 'private', place === 'spot' ? exact : atSea)
    for (const viewer of [buddy, stranger, asker, null])
      for (const { text } of (await everyAnswer(viewer, id)).slice(0, 7)) expect(text).not.toContain(id)
    expect(await listed(kai)).toMatchObject([{ id, userId: kai.id }])
  }
})

test('distance is measured to the position that the viewer may see', async () => {
  await kaiChecksIn('GPS', 'everyone', atSea)
  const path = `GET /api/surf-sessions/active?latitude=${atSea.latitude}&longitude=${atSea.longitude}`
  const [coarse] = await listed(stranger)
  for (const [viewer, known] of [
    [stranger, coarse],
    [buddy, atSea],
  ] as const)
    expect((await server.ask(viewer, path)).body[0].distance).toBeCloseTo(distanceMiles(atSea, known), 3)
  await kaiChecksIn('spot', 'everyone')
  const atSpot = `GET /api/surf-sessions/active?latitude=${spotPosition.latitude}&longitude=${spotPosition.longitude}`
  for (const viewer of [stranger, null]) expect((await server.ask(viewer, atSpot)).body[0].distance).toBeCloseTo(0, 6)
})

test('a former buddy sees at once only what strangers see', async () => {
  const former = await aSurfer('Former')
  await areBuddies(kai, former)
  await kaiChecksIn('GPS', 'everyone', atSea)
  expect(await listed(former)).toMatchObject([atSea])
  await server.ask(kai, `DELETE /api/buddies/${former.id}`)
  const seenByStrangers = await listed(stranger)
  expect(seenByStrangers).toMatchObject([{ startTime: wholeHour }])
  expect(await listed(former)).toEqual(seenByStrangers)
})

test('the start is rounded to a whole hour in any time zone of the database', async () => {
  const { url, drop } = await createDatabase()
  const before = await startServer({ databaseUrl: url })
  await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set timezone = 'Asia/Kolkata'`.execute(before.db)
  await before.close()
  const there = await startServer({ databaseUrl: url })
  await setClocks(there, start)
  const [one, other] = await there.surfers('One', 'Other')
  const body = { customLocation: 'Reef', startTime: start.toISOString(), ...atSea }
  expect((await ask(there, one, 'POST /api/surf-sessions', body)).body.startTime).toBe(start.toISOString())
  expect((await ask(there, other, 'GET /api/surf-sessions/active')).body).toMatchObject([{ startTime: wholeHour }])
  await there.close()
  await drop()
})
