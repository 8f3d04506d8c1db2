import { beforeEach, expect, test } from 'vitest'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { inEachTest, inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { joinBus } from '#test/postgres/live-bus.ts'

const OPERATORS = ['ana@lineup.example']
const MILE_OF_LATITUDE = 1 / 69.0934

const server = serverInFile({ OPERATORS })
const { ask, aSurfer, aSpot, update } = server
const ana = inFile(() => aSurfer('Ana', { email: OPERATORS[0]! }))
beforeEach(() => server.db.deleteFrom('spotProposals').execute())
const kai = inEachTest(() => aSurfer('Kai'))

const spotRow = (id: string) =>
  server.db.selectFrom('surfSpots').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ofCatalogue = (key: string) =>
  server.db.selectFrom('surfSpots').selectAll().where('catalogueKey', '=', key).executeTakeFirstOrThrow()

async function propose(id: string, profile: object, more: object = {}) {
  const { name, area, country, description, latitude, longitude, facing, breakKind, bottom } = await spotRow(id)
  const spot = { name, area, country, description, latitude, longitude, facing, breakKind, bottom }
  return ask(kai, 'POST /api/surf-spots/proposals', { ...spot, surfSpotId: id, profile, ...more })
}
const accept = (id: string, body: object = {}) => ask(ana, `PUT /api/surf-spots/proposals/${id}/accept`, body)

async function correct(id: string, profile: object, more: object = {}) {
  const { body } = await propose(id, profile, more)
  expect((await accept(body.id)).status).toBe(200)
}

test('a proposed correction of a profile is stored beside the figures as they are, and changes none', async () => {
  const pier = await aSpot()
  const before = await spotRow(pier.id)
  const profile = { largestHeight: 5, tideBand: [0, 0.67], bestWind: 22.5 }
  const { status, body } = await propose(pier.id, profile)
  expect(status).toBe(201)
  // The estimate of a beach that faces 220°.
  expect(body).toMatchObject({ profile, surfSpot: { profile: { largestHeight: 3.8, tideBand: null, bestWind: 40 } } })
  expect((await ask(ana, 'GET /api/surf-spots/proposals/open')).body).toEqual([body])
  expect(await spotRow(pier.id)).toEqual(before)
})

test('a correction without figures of the profile has none, and neither writes a profile', async () => {
  const pier = await aSpot()
  const { body } = await propose(pier.id, {}, { profile: undefined, facing: 210 })
  expect(body).toMatchObject({ profile: {} })
  await accept(body.id)
  expect(await spotRow(pier.id)).toMatchObject({ breakProfile: null, correctedProfile: null })
})

test.each([
  ['no height', { largestHeight: 0 }, 'profile.largestHeight'],
  ['waves of 31 m', { largestHeight: 31 }, 'profile.largestHeight'],
  ['a tide that falls', { tideBand: [0.7, 0.3] }, 'profile.tideBand'],
  ['a tide beyond high water', { tideBand: [0, 1.1] }, 'profile.tideBand.1'],
  ['a wind between two of 16 points', { bestWind: 20 }, 'profile.bestWind'],
  ['no wind at all', { bestWind: null }, 'profile.bestWind'],
])('a correction with %s is refused with its field', async (_, profile, path) => {
  const pier = await aSpot()
  expect(await propose(pier.id, profile)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', issues: [{ path }] },
  })
})

test('accepting writes the figures as known over the estimate, and rates by them at once', async () => {
  const pier = await aSpot()
  const bus: string[] = []
  const { close } = await joinBus(server.databaseUrl, ({ name }) => bus.push(name))
  await correct(pier.id, { largestHeight: 5, bestWind: 22.5 })
  await expect.poll(() => bus).toEqual(['spots'])
  await close()
  expect(await spotRow(pier.id)).toMatchObject({
    breakProfile: {
      isEstimated: true,
      ...{ largestHeight: 5, bestWind: 22.5, tideBand: null },
      certainty: { height: 'known', wind: 'known', tide: 'guessed', level: 'guessed' },
    },
    correctedProfile: { largestHeight: 5, bestWind: 22.5 },
  })
  const { body } = await ask(null, `GET /api/surf-spots/${pier.id}/forecast`)
  expect(body.profile).toMatchObject({ largestHeight: 5, bestWind: 22.5 })
})

test('a second correction keeps the first, and the operator’s figures replace the surfer’s', async () => {
  const pier = await aSpot()
  await correct(pier.id, { largestHeight: 5 })
  const { body } = await propose(pier.id, { tideBand: [0.33, 1], bestWind: 45 })
  const { id, surfSpotId, surfSpot, profile, state, createdAt, user, note, ...spot } = body
  await accept(id, { spot: { ...spot, profile: { tideBand: null } } })
  expect(await spotRow(pier.id)).toMatchObject({
    breakProfile: { largestHeight: 5, tideBand: null, bestWind: 40, certainty: { height: 'known', tide: 'known' } },
    correctedProfile: { largestHeight: 5, tideBand: null },
  })
})

test('a declined correction changes nothing', async () => {
  const pier = await aSpot()
  const before = await spotRow(pier.id)
  const { body } = await propose(pier.id, { largestHeight: 5 })
  await ask(ana, `PUT /api/surf-spots/proposals/${body.id}/decline`)
  expect(await spotRow(pier.id)).toEqual(before)
})

test.each([
  ['moved by 1.4 miles keeps', 1.4, 5],
  ['moved by 1.6 miles loses', 1.6, undefined],
])('a spot that is %s its corrections', async (_, miles, largestHeight) => {
  const pier = await aSpot()
  await correct(pier.id, { largestHeight: 5 })
  await correct(pier.id, { bestWind: 45 }, { latitude: pier.latitude + miles * MILE_OF_LATITUDE })
  expect(await spotRow(pier.id)).toMatchObject({
    breakProfile: { largestHeight: largestHeight ?? 3.8, bestWind: 45 },
    correctedProfile: { ...(largestHeight && { largestHeight }), bestWind: 45 },
  })
  await correct(pier.id, {}, { latitude: pier.latitude + 5 })
  expect(await spotRow(pier.id)).toMatchObject({ breakProfile: null, correctedProfile: null })
})

test('corrected figures stay through the next starts, and the others go on coming from the catalogue', async () => {
  await loadCatalogue(server.db)
  const shipped = await ofCatalogue('pipeline')
  await correct(shipped.id, { largestHeight: 9, tideBand: [0.33, 0.67] })
  const corrected = await ofCatalogue('pipeline')
  expect(corrected.breakProfile).toMatchObject({ largestHeight: 9, tideBand: [0.33, 0.67], level: 'expert' })
  expect(await loadCatalogue(server.db)).toEqual({ added: 0, changed: 0 })
  expect(await ofCatalogue('pipeline')).toEqual(corrected)
  // As after a release with another profile.
  const older = { ...(corrected.breakProfile as object), level: 'beginner', season: [] }
  await update('surfSpots', { breakProfile: JSON.stringify(older) }, { id: shipped.id })
  expect(await loadCatalogue(server.db)).toEqual({ added: 0, changed: 1 })
  expect(await ofCatalogue('pipeline')).toEqual(corrected)
})

test('a turned spot of the catalogue keeps what was corrected of its estimate', async () => {
  await loadCatalogue(server.db)
  const { id } = await ofCatalogue('bells-beach')
  await correct(id, {}, { facing: 10 })
  expect((await ofCatalogue('bells-beach')).breakProfile).toBeNull()
  await correct(id, { bestWind: 180 })
  const corrected = await ofCatalogue('bells-beach')
  expect(corrected.breakProfile).toMatchObject({ isEstimated: true, bestWind: 180 })
  expect(await loadCatalogue(server.db)).toEqual({ added: 0, changed: 0 })
  expect(await ofCatalogue('bells-beach')).toEqual(corrected)
})

test('a correction of the profile alone leaves the spot’s other columns to the catalogue', async () => {
  await loadCatalogue(server.db)
  const { id, latitude, unverified } = await ofCatalogue('cyclops')
  await correct(id, { largestHeight: 9 })
  await update('surfSpots', { latitude: latitude + MILE_OF_LATITUDE / 2 }, { id })
  await loadCatalogue(server.db)
  expect(await spotRow(id)).toMatchObject({
    ...{ latitude, unverified, correctedAt: null, correctedProfile: { largestHeight: 9 } },
    breakProfile: { largestHeight: 9 },
  })
})
