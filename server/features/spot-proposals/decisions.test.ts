import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { inEachTest, inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { faceOf } from '#test/fixtures/surfing.ts'
import * as client from '#test/network/client.ts'
import { refusedWith } from '#test/network/client.ts'
import { joinBus } from '#test/postgres/live-bus.ts'

const OPERATORS = ['ana@lineup.example', 'ben@lineup.example']

const server = serverInFile({ OPERATORS })
const { ask, aSurfer, aSpot, update } = server
const ana = inFile(() => aSurfer('Ana', { email: 'Ana@Lineup.example' }))
const ben = inFile(() => aSurfer('Ben', { email: 'ben@lineup.example' }))
beforeEach(() => server.db.deleteFrom('spotProposals').execute())
const kai = inEachTest(() => aSurfer())

/** Every proposal of these tests is for another spot, unless the test says otherwise. */
const answer = (
  surfer: TestSurfer | null,
  id: string,
  word: 'accept' | 'decline',
  body: object = { isAnotherSpot: true },
) => ask(surfer, `PUT /api/surf-spots/proposals/${id}/${word}`, word === 'accept' ? body : undefined)
const waiting = async () => (await ask(ana, 'GET /api/surf-spots/proposals/open')).body
const spotAt = async (id: string) => (await ask(null, `GET /api/surf-spots/${id}`)).body
const kept = (id: string) =>
  server.db.selectFrom('surfSpots').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const said = {
  name: 'Sandspit',
  area: 'Santa Barbara, California',
  country: 'United States',
  description: 'Breaks beside the harbour mouth after a winter storm.',
  latitude: 34.4033,
  longitude: -119.6878,
  facing: 175,
  breakKind: 'jetty',
  bottom: 'sand',
}
const proposed = async (more: object = {}, by = kai) =>
  (await ask(by, 'POST /api/surf-spots/proposals', { ...said, ...more })).body

test('operators see pending proposals, oldest first, with their surfers', async () => {
  const lena = await aSurfer('Lena')
  const first = await proposed({ name: 'First' })
  const second = await proposed({ name: 'Second' }, lena)
  expect(await waiting()).toEqual([first, second])
  expect((await waiting())[1].user).toEqual(faceOf(lena))
  expect((await ask(ben, 'GET /api/surf-spots/proposals/open?limit=1')).body).toEqual([first])
  await answer(ben, first.id, 'decline')
  expect(await waiting()).toEqual([second])
})

test('accepting a new spot adds it to the list, without popularity', async () => {
  const { id } = await proposed()
  const { status, body } = await answer(ana, id, 'accept')
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { ...said, id, state: 'accepted', user: { id: kai.id } },
  })
  expect(body.surfSpot).toEqual({
    ...said,
    id: body.surfSpotId,
    unverified: false,
    popularityScore: 0,
    attribution: null,
    profile: { largestHeight: 4, tideBand: null, bestWind: 355 },
  })
  await expect.poll(() => spotAt(body.surfSpotId)).toMatchObject({ ...said, popularityScore: 0 })
  expect(await kept(body.surfSpotId)).toMatchObject({
    popularityScore: 0,
    firstPopularity: 0,
    catalogueKey: null,
    correctedAt: expect.any(String),
  })
  expect(await waiting()).toEqual([])
  expect((await ask(kai, 'GET /api/surf-spots/proposals')).body).toEqual([body])
})

test('accepting a correction changes what the surfer named, and nothing else', async () => {
  const pier = await aSpot({ popularityScore: 77 })
  const other = await aSpot({ name: 'Elsewhere' })
  const origin = { catalogueKey: `pier-${pier.id}`, attribution: '© OpenStreetMap contributors, ODbL' }
  await update('surfSpots', { ...origin, unverified: true }, { id: pier.id })
  const [pierBefore, otherBefore] = [await kept(pier.id), await kept(other.id)]

  const { id } = await proposed({ surfSpotId: pier.id, facing: null, breakKind: null, bottom: null })
  const { body } = await answer(ana, id, 'accept')
  expect(body).toMatchObject({ surfSpotId: pier.id, surfSpot: { id: pier.id, name: 'Sandspit', facing: null } })
  const unknown = { facing: null, breakKind: null, bottom: null }
  const { place, conditionsCell, ...unmoved } = await kept(pier.id)
  expect(unmoved).toMatchObject({ ...origin, popularityScore: 77 })
  // An operator has looked at the position.
  const looked = { unverified: false, correctedAt: expect.any(String) }
  expect(unmoved).toEqual({ ...omitted(pierBefore), ...said, ...unknown, ...looked })
  expect(place).not.toBe(pierBefore.place)
  expect(conditionsCell).toBe('3440,-11970')
  expect(await kept(other.id)).toEqual(otherBefore)
})
const omitted = ({ place: _place, conditionsCell: _cell, ...rest }: Awaited<ReturnType<typeof kept>>) => rest

test.each([
  ['keeps its tide station within three miles', 2.9, 'noaa/9410660', 'noaa/9410660'],
  ['gets the nearest tide station beyond three miles', 3.1, 'noaa/9410660', null],
  ['may have a tide beyond three miles, though it had none', 3.1, 'none', null],
])('a spot that is moved %s', async (_, miles, before, after) => {
  const pier = await aSpot()
  await update('surfSpots', { tideStation: before }, { id: pier.id })
  const moved = { surfSpotId: pier.id, latitude: pier.latitude + miles / 69.0934, longitude: pier.longitude }
  const { id } = await proposed(moved)
  expect((await answer(ana, id, 'accept')).status).toBe(200)
  expect(await kept(pier.id)).toMatchObject({ tideStation: after })
})

test('a new spot near a known one is accepted only when marked as another spot', async () => {
  const pier = await aSpot()
  const close = { latitude: pier.latitude + 0.3 / 69.0934, longitude: pier.longitude }
  const { id } = await proposed({ ...close, name: 'Pier North' })
  expect(await answer(ana, id, 'accept', {})).toMatchObject(refusedWith('spot_nearby'))
  expect(await waiting()).toMatchObject([{ id, state: 'open' }])
  expect(await answer(ana, id, 'accept')).toMatchObject({ status: 200, body: { state: 'accepted' } })
  expect(await answer(ben, id, 'accept', {})).toMatchObject({ status: 200, body: { state: 'accepted' } })
  const { id: correction } = await proposed({ ...close, surfSpotId: pier.id })
  expect(await answer(ana, correction, 'accept', {})).toMatchObject({ status: 200 })
})

test('a new spot near a hidden one is accepted', async () => {
  const hidden = await aSpot({ latitude: said.latitude + 1, longitude: said.longitude })
  await update('surfSpots', { isHidden: true }, { id: hidden.id })
  const { id } = await proposed({ latitude: said.latitude + 1 })
  expect(await answer(ana, id, 'accept', {})).toMatchObject({ status: 200, body: { state: 'accepted' } })
})

test("an operator's corrections replace the surfer's values", async () => {
  const { id } = await proposed({ name: 'sandspit!!' })
  const spot = { ...said, facing: null, latitude: 34.41 }
  expect(await answer(ana, id, 'accept', { spot, isAnotherSpot: true })).toMatchObject({
    status: 200,
    body: { ...spot, surfSpot: spot },
  })
  const again = { spot: { ...said, name: 'Too Late' }, isAnotherSpot: true }
  expect((await answer(ben, id, 'accept', again)).body.surfSpot.name).toBe('Sandspit')
})

test('declining changes no spot', async () => {
  const pier = await aSpot()
  const before = await server.db.selectFrom('surfSpots').selectAll().orderBy('id').execute()
  const [correction, spot] = [await proposed({ surfSpotId: pier.id }), await proposed()]
  for (const { id } of [correction, spot])
    expect(await answer(ana, id, 'decline')).toMatchObject({ status: 200, body: { id, state: 'declined' } })
  expect(await server.db.selectFrom('surfSpots').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await waiting()).toEqual([])
})

test('the first decision on a proposal stays, and a further answer returns it', async () => {
  const [one, other] = [await proposed({ name: 'Accepted' }), await proposed({ name: 'Declined' })]
  const accepted = await answer(ana, one.id, 'accept')
  const declined = await answer(ana, other.id, 'decline')
  const spots = await server.db.selectFrom('surfSpots').selectAll().orderBy('id').execute()
  for (const word of ['accept', 'decline'] as const) {
    expect(await answer(ben, one.id, word)).toMatchObject({ status: 200, body: accepted.body })
    expect(await answer(ben, other.id, word)).toMatchObject({ status: 200, body: declined.body })
  }
  expect(await server.db.selectFrom('surfSpots').selectAll().orderBy('id').execute()).toEqual(spots)
  const decidedBy = await server.db.selectFrom('spotProposals').select('decidedBy').execute()
  expect(decidedBy).toEqual([{ decidedBy: ana.id }, { decidedBy: ana.id }])
})

test('concurrent decisions of operators decide once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await proposed({ name: `Round ${round}` })
    const words = ['accept', 'decline', 'accept', 'decline', 'accept', 'accept'] as const
    const answers = await Promise.all(words.map((word, turn) => answer(turn % 2 ? ana : ben, id, word)))
    expect(answers.map(({ status }) => status)).toEqual(words.map(() => 200))
    const [first, ...rest] = answers.map(({ body }) => body)
    for (const body of rest) expect(body).toEqual(first)
    const made = await server.db.selectFrom('surfSpots').select('id').where('name', '=', `Round ${round}`).execute()
    expect(made).toEqual(first.state === 'accepted' ? [{ id: first.surfSpotId }] : [])
  }
})

test('every server process receives one event of an accepted spot, and no other', async () => {
  const events: string[] = []
  const bus = await joinBus(server.databaseUrl, ({ name }) => events.push(name))
  const [declined, accepted, last] = [await proposed(), await proposed(), await proposed()]
  await answer(ana, declined.id, 'decline')
  await answer(ana, accepted.id, 'accept')
  await answer(ben, accepted.id, 'accept')
  await answer(ana, last.id, 'accept')
  await expect.poll(() => events.length).toBeGreaterThanOrEqual(2)
  await bus.close()
  expect(events).toEqual(['spots', 'spots'])
})

test('a proposal is decided by its own id alone', async () => {
  const clientId = randomUUID()
  const pier = await aSpot()
  await proposed({ clientId, surfSpotId: pier.id })
  for (const id of [clientId, pier.id, kai.id, randomUUID()])
    for (const word of ['accept', 'decline'] as const)
      expect(await answer(ana, id, word)).toMatchObject(refusedWith('proposal_not_found'))
  expect(await answer(ana, '7', 'accept')).toMatchObject(refusedWith('invalid_request'))
})

test('an accepted spot stays when the surfer who proposed it leaves', async () => {
  const { id } = await proposed()
  const { surfSpotId } = (await answer(ana, id, 'accept')).body
  await server.db.deleteFrom('users').where('id', '=', kai.id).execute()
  expect(await answer(ana, id, 'accept')).toMatchObject({ status: 404 })
  await expect.poll(() => spotAt(surfSpotId)).toMatchObject({ name: 'Sandspit' })
})

test('a position very close to the equator works', async () => {
  const { id } = await proposed({ latitude: 5e-324, longitude: -5e-324 })
  expect(await answer(ana, id, 'accept')).toMatchObject({ status: 200, body: { surfSpot: { latitude: 0 } } })
})

test('without a configured operator proposals cannot be decided', async () => {
  const open = await serverInTest({ databaseUrl: server.databaseUrl, OPERATORS: [] })
  const { id } = await proposed()
  expect(await client.ask(open, ana, `PUT /api/surf-spots/proposals/${id}/accept`)).toMatchObject({ status: 403 })
})
