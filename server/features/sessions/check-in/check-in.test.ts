import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { faceOf } from '#test/fixtures/surfing.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, aSpot } = server

const MILES_PER_DEGREE = 69.0934
const now = () => new Date().toISOString()
const checkIn = (surfer: TestSurfer | null, body: object) => ask(surfer, 'POST /api/surf-sessions', body)
const gps = (latitude: number, longitude: number, customLocation = 'Current GPS Location') => ({
  customLocation,
  startTime: now(),
  latitude,
  longitude,
})
const sessionsOf = ({ id }: { id: string }) =>
  server.db.selectFrom('surfSessions').selectAll().where('userId', '=', id).execute()

test('checking in at a spot starts a session there, and the response matches the contract exactly', async () => {
  const kai = await aSurfer()
  const spot = await aSpot({ name: 'Trestles', latitude: 33.3825, longitude: -117.5889 })
  const startTime = now()
  const { status, body, text } = await checkIn(kai, {
    surfSpotId: spot.id,
    startTime,
    latitude: 33.3825,
    longitude: -117.5889,
  })
  expect(status).toBe(201)
  expect(body).toStrictEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    userId: kai.id,
    user: faceOf(kai),
    startTime,
    endTime: null,
    isActive: true,
    customLocation: null,
    surfSpotId: spot.id,
    secretSpotId: null,
    surfSpot: { id: spot.id, name: 'Trestles', latitude: 33.3825, longitude: -117.5889, timeZone: null },
    latitude: 33.3825,
    longitude: -117.5889,
    waveSize: null,
    waveCount: null,
    notes: null,
    rating: null,
    board: null,
    conditions: null,
    duration: null,
    visibility: 'everyone',
  })
  expect(text).not.toContain(kai.email)
})

test('a GPS check-in matches a spot 0.49 miles away, and none 0.51 miles away', async () => {
  const [inside, outside] = await surfers('Inside', 'Outside')
  const spot = await aSpot({ name: 'Rincon', latitude: 34.3742, longitude: -119.4765 })
  const near = await checkIn(inside, gps(34.3742 + 0.49 / MILES_PER_DEGREE, -119.4765))
  expect(near.status).toBe(201)
  expect(near.body).toMatchObject({ surfSpotId: spot.id, surfSpot: { name: 'Rincon' }, customLocation: null })
  const far = await checkIn(outside, gps(34.3742 + 0.51 / MILES_PER_DEGREE, -119.4765, 'North of the point'))
  expect(far.status).toBe(201)
  expect(far.body).toMatchObject({ surfSpotId: null, surfSpot: null, customLocation: 'North of the point' })
})

test('a check-in uses the nearer of two spots within half a mile', async () => {
  const kai = await aSurfer()
  await aSpot({ name: 'Farther', latitude: 50.003, longitude: -5, popularityScore: 100 })
  const nearer = await aSpot({ name: 'Nearer', latitude: 49.998, longitude: -5, popularityScore: 0 })
  expect((await checkIn(kai, gps(50, -5))).body).toMatchObject({ surfSpotId: nearer.id, surfSpot: { name: 'Nearer' } })
})

test('a spot just across the date line is found', async () => {
  const kai = await aSurfer()
  const spot = await aSpot({ name: 'Taveuni', latitude: -16.8, longitude: 179.999 })
  expect((await checkIn(kai, gps(-16.8, -179.999))).body).toMatchObject({ surfSpotId: spot.id })
})

test('a chosen spot is stored, however far away the phone’s position is', async () => {
  const kai = await aSurfer()
  const chosen = await aSpot({ name: 'Chosen', latitude: 40, longitude: 10 })
  await aSpot({ name: 'Close by', latitude: 41, longitude: 10 })
  const { body } = await checkIn(kai, { surfSpotId: chosen.id, startTime: now(), latitude: 41, longitude: 10 })
  expect(body).toMatchObject({ surfSpotId: chosen.id, latitude: 41, longitude: 10 })
})

test('a surfer who is in the water cannot check in again', async () => {
  const kai = await aSurfer()
  expect((await checkIn(kai, gps(10, 10))).status).toBe(201)
  const second = await checkIn(kai, { ...gps(11, 11), clientId: randomUUID() })
  expect(second.status).toBe(409)
  expect(second.body).toEqual({ message: 'You are already checked in', code: 'already_checked_in' })
  expect(await sessionsOf(kai)).toHaveLength(1)
})

test('concurrent check-ins start one session', async () => {
  const kai = await aSurfer()
  const answers = await Promise.all(Array.from({ length: 8 }, () => checkIn(kai, gps(12, 12))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)])
  expect(await sessionsOf(kai)).toHaveLength(1)
})

test('a session has its surfer’s default visibility', async () => {
  const shy = await aSurfer({ defaultVisibility: 'private' })
  expect((await checkIn(shy, gps(13, 13))).body).toMatchObject({ visibility: 'private', userId: shy.id })
})

test('a check-in works at the poles and the date line', async () => {
  for (const [latitude, longitude] of [
    [90, 0],
    [-90, 180],
    [0, -180],
    [5e-324, -0],
  ] as const) {
    const { status, body } = await checkIn(await aSurfer(), gps(latitude, longitude))
    expect(status).toBe(201)
    expect(body.latitude).toBe(latitude)
    expect(body.longitude).toBeCloseTo(longitude, 12)
  }
})
