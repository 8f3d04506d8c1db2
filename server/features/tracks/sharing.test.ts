import { expect, test } from 'vitest'
import { exhaust, refill } from '#server/platform/config/rate-limits.ts'
import { distanceMiles } from '#surf/places/geo.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { trackOfColumns } from '#surf/tracks/track.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { aTrack, chunksOf, lengthMs } from '#test/tracks/a-track.ts'

let [kai, buddy, stranger]: TestSurfer[] = []
const server = serverInFile()
const { ask, aSurfer, buddies, areBuddies, aSpot, checkIn } = server
const spot = inFile(() => aSpot())

/** A session of `place` with a counted track of three waves, which has ended. */
async function surfed(place: object = { surfSpotId: spot.id }) {
  ;[kai, buddy, stranger] = [await aSurfer(), await aSurfer(), await aSurfer()]
  await areBuddies(kai, buddy)
  const startAt = Date.now() - HOUR_MS
  const track = aTrack({ startAt })
  const { latitude, longitude } = spot
  const id = await checkIn(kai, { latitude, longitude, startTime: new Date(startAt), ...place })
  const at = `/api/surf-sessions/${id}`
  for (const chunk of chunksOf(track)) await ask(kai!, `POST ${at}/track/chunks`, chunk)
  await ask(kai!, `POST ${at}/track/count`)
  return {
    ...{ at, track },
    share: (sharedWithBuddies: boolean) => ask(kai!, `PATCH ${at}/track`, { sharedWithBuddies }),
    end: () => ask(kai!, `PUT ${at}/end`, { endTime: new Date(startAt + lengthMs(3)).toISOString() }),
    asked: async (who: TestSurfer | undefined) => {
      const { status, body } = await ask(who!, `GET ${at}/track`)
      const session = await ask(who!, `GET ${at}`)
      if (session.status === 200) expect(session.body.hasTrack, 'as its session says').toBe(status === 200)
      return { status, code: body.code, points: body.points }
    },
  }
}
const nothing = { status: 404, code: 'track_not_found' }

test('a track is private until it is shared, and buddies see it once the session has ended', async () => {
  const { share, end, asked, at } = await surfed()
  expect((await asked(kai)).status).toBe(200)
  expect(await asked(buddy)).toMatchObject(nothing)
  expect(await share(true)).toMatchObject({ status: 200, body: { sharedWithBuddies: true, waveCount: 3 } })
  expect(await asked(buddy), 'while it lasts').toMatchObject(nothing)
  await end()
  expect((await asked(buddy)).status).toBe(200)
  expect(await asked(stranger)).toMatchObject(nothing)
  await ask(kai!, `PATCH ${at}`, { visibility: 'private' })
  expect(await asked(buddy)).toMatchObject({ status: 404, code: 'session_not_found' })
  await ask(kai!, `PATCH ${at}`, { visibility: 'buddies' })
  expect((await asked(buddy)).status).toBe(200)
  await share(false)
  expect(await asked(buddy)).toMatchObject(nothing)
})

test('buddies see a track from the first wave to the last, and nothing near its ends', async () => {
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
  const { waves } = (await ask(kai!, `GET ${at}`)).body
  for (const { startTime } of waves)
    await ask(kai!, `PUT ${at}/track/waves`, { startAt: Date.parse(startTime), accepted: false })
  expect((await asked(buddy)).points).toEqual({ at: [], latitude: [], longitude: [], accuracyM: [] })
})

test('a track without a spot or at a secret one is visible to its surfer alone', async () => {
  const remote = await surfed({ customLocation: 'Old groyne', latitude: 3, longitude: 3 })
  await remote.share(true)
  await remote.end()
  expect(await remote.asked(buddy)).toMatchObject(nothing)

  const [owner, friend] = await buddies('Owner', 'Friend')
  const place = { latitude: spot.latitude, longitude: spot.longitude }
  const secret = await ask(owner, 'POST /api/secret-spots', { name: 'Cove', ...place, sharedWith: [friend.id] })
  const startAt = Date.now() - HOUR_MS
  const startTime = new Date(startAt).toISOString()
  const session = await ask(owner, 'POST /api/surf-sessions', {
    ...{ secretSpotId: secret.body.id, ...place, startTime },
  })
  const at = `/api/surf-sessions/${session.body.id}`
  for (const chunk of chunksOf(aTrack({ startAt }))) await ask(owner, `POST ${at}/track/chunks`, chunk)
  await ask(owner, `POST ${at}/track/count`)
  await ask(owner, `PATCH ${at}/track`, { sharedWithBuddies: true })
  await ask(owner, `PUT ${at}/end`, {})
  expect((await ask(friend, `GET ${at}`)).status).toBe(200)
  expect(await ask(friend, `GET ${at}/track`)).toMatchObject(refusedWith('track_not_found'))
  expect((await ask(owner, `GET ${at}/track`)).status).toBe(200)
})

test('a track is serialized once for all readers and encodings until it changes', async () => {
  const { at, share, end } = await surfed()
  await share(true)
  await end()
  const first = [await ask(kai!, `GET ${at}/track`), await ask(buddy!, `GET ${at}/track`)]
  // What is stored is no work, so it needs no allowance.
  for (const { id } of [kai!, buddy!]) await exhaust(server.db, { 'track-read': [id] })
  for (const encoding of ['br', 'gzip', 'identity']) {
    const again = [kai!, buddy!].map((one) => ask(one, `GET ${at}/track`, undefined, { 'accept-encoding': encoding }))
    expect((await Promise.all(again)).map(({ body }) => body)).toEqual(first.map(({ body }) => body))
  }
  await ask(kai!, `PATCH ${at}/track`, { sensitivity: 0.6 })
  expect((await ask(kai!, `GET ${at}/track`)).body.code).toBe('too_many_attempts')
  await refill(server.db, { 'track-read': [kai!.id] })
  expect((await ask(kai!, `GET ${at}/track`)).body).toMatchObject({ sensitivity: 0.6, points: first[0]!.body.points })
})
