import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'

const server = serverInFile()
const { ask, aSurfer, aSpot, checkIn, plan, update } = server

/** In American Samoa, where the map of time zones has Samoa's: the same clock a day later. */
const timeZone = 'Pacific/Pago_Pago'
const spot = inFile(async () => {
  const made = await aSpot({ name: 'Coral Heads', latitude: -14.3046, longitude: -170.6932 })
  await update('surfSpots', { timeZone }, { id: made.id })
  return made
})

test('a spot of the catalogue has its own clock in the list, its forecast, its tide and near it', async () => {
  const { id, latitude, longitude } = spot
  for (const path of [id, `${id}/forecast`]) {
    const { body } = await ask(null, `GET /api/surf-spots/${path}`)
    expect(body, path).toMatchObject({ timeZone })
  }
  expect((await ask(null, 'GET /api/surf-spots/all')).body).toMatchObject([{ id, timeZone }])
  expect((await ask(await aSurfer(), `GET /api/surf-spots/tide-and-light?ids=${id}`)).body).toMatchObject([
    { id, timeZone },
  ])
  const near = `latitude=${latitude}&longitude=${longitude}`
  expect((await ask(await aSurfer(), `GET /api/surf-spots/nearby/suggestion?${near}`)).body).toMatchObject({ timeZone })
})

test('favourites, alerts and plans at a spot of the catalogue have its clock', async () => {
  const kai = await aSurfer()
  await ask(kai, `PUT /api/favourites/${spot.id}`)
  await ask(kai, 'POST /api/spot-alerts', { spotId: spot.id, hours: { from: 7, to: 10 } })
  await plan(kai, spot)
  expect((await ask(kai, 'GET /api/favourites')).body).toMatchObject([{ spot: { id: spot.id }, timeZone }])
  expect((await ask(kai, 'GET /api/spot-alerts')).body).toMatchObject([{ spot: { timeZone } }])
  expect((await ask(kai, 'GET /api/plans')).body).toMatchObject([{ surfSpot: { timeZone } }])
})

test('a session at a spot of the catalogue counts in the year of its clock, and overlaps name it', async () => {
  const kai = await aSurfer()
  const [startTime, endTime] = ['2025-12-31T15:00:00.000Z', '2025-12-31T16:00:00.000Z']
  const past = () => ask(kai, 'POST /api/surf-sessions/past', { surfSpotId: spot.id, startTime, endTime })
  expect((await past()).status).toBe(201)
  const active = await checkIn(kai, atSpot(spot))
  expect((await ask(kai, `GET /api/surf-sessions/${active}`)).body).toMatchObject({ surfSpot: { timeZone } })
  const { years } = (await ask(kai, 'GET /api/user-stats/history')).body
  expect(years.find(({ year }: { year: number }) => year === 2025)).toEqual({ year: 2025, sessions: 1 })
  expect((await past()).body.issues[0].message).toMatch(/Dec 31, 2025, 4:00 . 5:00 AM/)
})
