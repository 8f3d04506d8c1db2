import { afterAll, beforeAll, expect, test } from 'vitest'
import { distanceMiles } from '#surf/geo.ts'
import { trackOfColumns } from '#surf/track-columns.ts'
import { aTrack, chunksOf, lengthMs } from '#test/a-track.ts'
import { ask } from '#test/client.ts'
import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

const HOUR_MS = 3_600_000
let server: TestServer
let spot: Awaited<ReturnType<typeof aSpot>>
let [kai, buddy, stranger]: TestSurfer[] = []
beforeAll(async () => {
  server = await startServer()
  spot = await aSpot(server.db)
})
afterAll(() => server.close())

/** A session of `place` with a counted track of three waves, which has ended. */
async function surfed(place: object = { surfSpotId: spot.id }) {
  ;[kai, buddy, stranger] = [await aSurfer(server.db), await aSurfer(server.db), await aSurfer(server.db)]
  await areBuddies(server.db, kai, buddy)
  const startAt = Date.now() - HOUR_MS
  const track = aTrack({ startAt })
  const { latitude, longitude } = spot
  const startTime = new Date(startAt).toISOString()
  const { body } = await ask(server, kai, 'POST /api/surf-sessions', { latitude, longitude, startTime, ...place })
  const at = `/api/surf-sessions/${body.id}`
  for (const chunk of chunksOf(track)) await ask(server, kai!, `POST ${at}/track/chunks`, chunk)
  await ask(server, kai!, `POST ${at}/track/count`)
  return {
    ...{ at, track },
    share: (sharedWithBuddies: boolean) => ask(server, kai!, `PATCH ${at}/track`, { sharedWithBuddies }),
    end: () => ask(server, kai!, `PUT ${at}/end`, { endTime: new Date(startAt + lengthMs(3)).toISOString() }),
    asked: async (who: TestSurfer | undefined) => {
      const { status, body } = await ask(server, who!, `GET ${at}/track`)
      const session = await ask(server, who!, `GET ${at}`)
      if (session.status === 200) expect(session.body.hasTrack, 'as its session says').toBe(status === 200)
      return { status, code: body.code, points: body.points }
    },
  }
}
const nothing = { status: 404, code: 'track_not_found' }

test('a track is its surfer’s alone until it is shared for that session, then buddies get it once the session has ended', async () => {
  const { share, end, asked, at } = await surfed()
  expect((await asked(kai)).status).toBe(200)
  expect(await asked(buddy)).toMatchObject(nothing)
  expect(await share(true)).toMatchObject({ status: 200, body: { sharedWithBuddies: true, waveCount: 3 } })
  expect(await asked(buddy), 'while it lasts').toMatchObject(nothing)
  await end()
  expect((await asked(buddy)).status).toBe(200)
  expect(await asked(stranger)).toMatchObject(nothing)
  await ask(server, kai!, `PATCH ${at}`, { visibility: 'private' })
  expect(await asked(buddy)).toMatchObject({ status: 404, code: 'session_not_found' })
  await ask(server, kai!, `PATCH ${at}`, { visibility: 'buddies' })
  expect((await asked(buddy)).status).toBe(200)
  await share(false)
  expect(await asked(buddy)).toMatchObject(nothing)
})

test('buddies see from the first wave to the last, and nothing near its two ends', async () => {
  const { share, end, asked, track } = await surfed()
  await share(true)
  await end()
  const shown = trackOfColumns((await asked(buddy)).points)
  // The first wave begins after 220 s, the last one ends 200 s and a paddle before the end.
  expect(shown.length).toBeGreaterThan(200)
  expect(Math.abs(shown[0]!.at - track[220]!.at)).toBeLessThan(4_000)
  expect(Math.abs(shown.at(-1)!.at - (track.at(-1)!.at - 275_000))).toBeLessThan(4_000)
  for (const end of [track[0]!, track.at(-1)!])
    for (const point of [shown[0]!, shown.at(-1)!]) expect(distanceMiles(end, point)).toBeGreaterThan(0.06)
})

test('a shared track without a wave shows nothing', async () => {
  const { share, end, asked, at } = await surfed()
  await share(true)
  await end()
  const { waves } = (await ask(server, kai!, `GET ${at}`)).body
  for (const { startTime } of waves)
    await ask(server, kai!, `PUT ${at}/track/waves`, { startAt: Date.parse(startTime), accepted: false })
  expect((await asked(buddy)).points).toEqual({ at: [], latitude: [], longitude: [], accuracyM: [] })
})

test('where there is no spot, or only a secret one that the buddy knows, nobody else sees a track', async () => {
  const remote = await surfed({ customLocation: 'Old groyne', latitude: 3, longitude: 3 })
  await remote.share(true)
  await remote.end()
  expect(await remote.asked(buddy)).toMatchObject(nothing)

  const owner = await aSurfer(server.db)
  const friend = await aSurfer(server.db)
  await areBuddies(server.db, owner, friend)
  const place = { latitude: spot.latitude, longitude: spot.longitude }
  const secret = await ask(server, owner, 'POST /api/secret-spots', { name: 'Cove', ...place, sharedWith: [friend.id] })
  const startAt = Date.now() - HOUR_MS
  const startTime = new Date(startAt).toISOString()
  const session = await ask(server, owner, 'POST /api/surf-sessions', {
    ...{ secretSpotId: secret.body.id, ...place, startTime },
  })
  const at = `/api/surf-sessions/${session.body.id}`
  for (const chunk of chunksOf(aTrack({ startAt }))) await ask(server, owner, `POST ${at}/track/chunks`, chunk)
  await ask(server, owner, `POST ${at}/track/count`)
  await ask(server, owner, `PATCH ${at}/track`, { sharedWithBuddies: true })
  await ask(server, owner, `PUT ${at}/end`, {})
  expect((await ask(server, friend, `GET ${at}`)).status).toBe(200)
  expect(await ask(server, friend, `GET ${at}/track`)).toMatchObject({ status: 404, body: { code: 'track_not_found' } })
  expect((await ask(server, owner, `GET ${at}/track`)).status).toBe(200)
})
