import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'
import { aTrack, chunksOf } from '#test/tracks/a-track.ts'

const server = serverInFile()
const { ask, aSurfer, aSpot, checkIn } = server
const spot = inFile(() => aSpot())

/** A surfer in the water since an hour, and when that began. */
async function inTheWater() {
  const kai = await aSurfer()
  const startAt = Date.now() - HOUR_MS
  return { kai, startAt, id: await checkIn(kai, { ...atSpot(spot), startTime: new Date(startAt) }) }
}
const upload = (who: TestSurfer, id: string, chunk: unknown) =>
  ask(who, `POST /api/surf-sessions/${id}/track/chunks`, chunk)
const read = (who: TestSurfer, id: string) => ask(who, `GET /api/surf-sessions/${id}/track`)
/** Points from a moment on, one each second, at these places on the way to the north. */
const points = (at: number, latitudes: number[]) => ({
  points: {
    at: latitudes.map((_, nth) => at + nth * 1000),
    latitude: latitudes,
    longitude: latitudes.map(() => 5),
    accuracyM: latitudes.map(() => null),
  },
})

test('chunks in any order and with repeats make one track', async () => {
  const { kai, startAt, id } = await inTheWater()
  const track = aTrack({ startAt })
  const [first, second, third] = chunksOf(track)
  for (const chunk of [second, first, third])
    expect(await upload(kai, id, chunk)).toMatchObject({ status: 201, body: { firstAt: chunk!.points.at[0] } })
  for (const chunk of [first, third]) expect((await upload(kai, id, chunk)).status).toBe(200)
  const { body } = await read(kai, id)
  expect(body).toMatchObject({ source: 'recorded', sharedWithBuddies: false, facing: 220, corrections: [] })
  expect(body.points).toEqual({
    at: track.map(({ at }) => at),
    latitude: track.map(({ latitude }) => Math.round(latitude * 1e7) / 1e7),
    longitude: track.map(({ longitude }) => Math.round(longitude * 1e7) / 1e7),
    accuracyM: track.map(() => 4),
  })
})

test('ten concurrent copies of a chunk are stored once', async () => {
  const { kai, startAt, id } = await inTheWater()
  const [chunk] = chunksOf(aTrack({ startAt }))
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(kai, id, chunk)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
  expect((await read(kai, id)).body.points.at).toHaveLength(300)
})

test('a second, different recording of the same time is refused', async () => {
  const { kai, startAt, id } = await inTheWater()
  expect((await upload(kai, id, points(startAt, [5, 5, 5]))).status).toBe(201)
  for (const from of [-1000, 1000, 2000])
    expect(await upload(kai, id, points(startAt + from, [5, 5, 5]))).toMatchObject(refusedWith('track_overlaps'))
  expect((await upload(kai, id, points(startAt + 3000, [5, 5, 5]))).status).toBe(201)
})

test.each([
  ['no points', points(0, []), 'points.at'],
  ['601 points', points(Date.now() - HOUR_MS, Array(601).fill(5)), 'points.at'],
  ['columns of different lengths', { points: { at: [1, 2], latitude: [1], longitude: [1], accuracyM: [1] } }, 'points'],
  [
    'times that stand still',
    { points: { at: [1, 1], latitude: [1, 1], longitude: [1, 1], accuracyM: [1, 1] } },
    'points.at',
  ],
  [
    'a receiver without a position',
    { points: { at: [1], latitude: [0], longitude: [0], accuracyM: [1] } },
    'points.latitude',
  ],
  ['no degrees', { points: { at: [1], latitude: [91], longitude: [1], accuracyM: [1] } }, 'points.latitude.0'],
  ['no accuracy', { points: { at: [1], latitude: [9], longitude: [1], accuracyM: [-1] } }, 'points.accuracyM.0'],
  ['times of another day', points(Date.now() - 30 * HOUR_MS, [5, 5]), 'points'],
  ['times in the future', points(Date.now() + HOUR_MS / 2, [5, 5]), 'points'],
  ['a flight', points(Date.now() - HOUR_MS, [5, 5.003, 5.006, 5.009, 5.012, 5.015]), 'points'],
])('a chunk with %s is refused, and nothing is stored', async (_, chunk, path) => {
  const { kai, id } = await inTheWater()
  const refused = await upload(kai, id, chunk)
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path }] } })
  expect(await read(kai, id)).toMatchObject(refusedWith('track_not_found'))
})

test('a track with a spike or two is accepted', async () => {
  const { kai, startAt, id } = await inTheWater()
  expect((await upload(kai, id, points(startAt, [5, 5.1, 5]))).status).toBe(201)
})

test('an ended session accepts points up to half an hour after its end', async () => {
  const { kai, startAt, id } = await inTheWater()
  const endTime = new Date(startAt + 60_000).toISOString()
  await ask(kai, `PUT /api/surf-sessions/${id}/end`, { endTime })
  expect((await upload(kai, id, points(startAt + 29 * 60_000, [5, 5]))).status).toBe(201)
  expect((await upload(kai, id, points(startAt + 32 * 60_000, [5, 5]))).status).toBe(400)
})

test('a track is limited to a day of points and a number of chunks', async () => {
  const { kai, startAt, id } = await inTheWater()
  await upload(kai, id, points(startAt, [5]))
  const filled = async (chunks: number, size: number) => {
    await server.db.deleteFrom('trackChunks').where('sessionId', '=', id).execute()
    await sql`
      insert into track_chunks (owner_id, session_id, first_at, last_at, point_count, points)
      select ${kai.id}, ${id}, moment, moment, ${size}, '' from generate_series(1, ${chunks}::int) nth,
        lateral (select timestamptz '2020-01-01' + nth * interval '1 second' as moment) m`.execute(server.db)
  }
  const one = (second: number) => upload(kai, id, points(startAt + second * 1000, [5]))
  await filled(143, 600)
  expect((await upload(kai, id, points(startAt + 1000, Array(600).fill(5)))).status).toBe(201)
  expect(await one(700)).toMatchObject(refusedWith('track_too_long'))
  await filled(600, 1)
  expect(await one(701)).toMatchObject(refusedWith('track_too_long'))
})
