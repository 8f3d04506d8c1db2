import { expect, test } from 'vitest'
import { aSea } from '#test/fixtures/factories.ts'
import { freezingInEachTest, KNOWN_SEA, NO_CONDITIONS } from '#test/sea/session-freezing.ts'

const { atPier, checkIn, conditionsOf, detail, freezeDue, sea, server } = freezingInEachTest()
const { start } = sea

test('a session without a spot has no face height or rating, and the source gets public places alone', async () => {
  const [kai, lena, stranger] = [await server.aSurfer(), await server.aSurfer(), await server.aSurfer()]
  await server.areBuddies(kai, lena)
  const { spot } = await atPier(kai)
  await aSea(server.db, [spot], KNOWN_SEA, { at: new Date(start) })
  const near = { latitude: 33.7, longitude: -118.06, customLocation: 'Out there' }
  const id = await checkIn(kai, near)
  const away = await checkIn(lena, { ...near, latitude: 20.1234 })
  await freezeDue()
  const { start: first } = await conditionsOf(kai, id)
  expect(first).toMatchObject({
    hour: { swellHeight: 1.5, waveHeight: null, surfRating: null, windSide: null, windSpeed: 3 },
    reasons: [],
    forecastMiles: expect.closeTo(4.4, 0),
    tide: { height: expect.any(Number) },
  })
  expect(await conditionsOf(lena, away)).toMatchObject({
    start: { hour: null, forecastMiles: null, light: 'day' },
    isPending: false,
  })
  expect((await conditionsOf(lena, id)).start).toEqual(first)
  expect(await conditionsOf(stranger, id)).toEqual(NO_CONDITIONS)
  for (const who of [stranger, lena]) expect((await detail(who, id)).conditions).toBeNull()
  const asked = await server.db.selectFrom('pastForecasts').select('cell').execute()
  expect(asked).toEqual([])
})

test('strangers see the wave height of a session at a spot, and buddies all conditions', async () => {
  const [kai, lena, stranger] = [await server.aSurfer(), await server.aSurfer(), await server.aSurfer()]
  await server.areBuddies(kai, lena)
  const { spot, enter } = await atPier(kai)
  await aSea(server.db, [spot], KNOWN_SEA, { at: new Date(start) })
  const id = await enter()
  await freezeDue()
  const own = await detail(kai, id)
  expect(await conditionsOf(lena, id)).toEqual(await conditionsOf(kai, id))
  expect(await conditionsOf(stranger, id)).toEqual(NO_CONDITIONS)
  for (const who of [stranger, null]) expect((await detail(who, id)).conditions).toEqual(own.conditions)
  const { status } = await server.ask(null, `GET /api/surf-sessions/${id}/conditions`)
  expect(status).toBe(401)
})
