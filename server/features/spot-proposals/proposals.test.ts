import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_OPEN_PROPOSALS } from '#contract/limits.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { faceOf } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, aSpot, update } = server

const propose = (surfer: TestSurfer | null, body: unknown) => ask(surfer, 'POST /api/surf-spots/proposals', body)
const proposalsOf = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/surf-spots/proposals')).body

/** What a surfer knows of a spot that Lineup does not. */
const sandspit = (more: object = {}) => ({
  name: 'Sandspit',
  area: 'Santa Barbara, California',
  country: 'United States',
  description: 'Breaks beside the harbour mouth after a winter storm.',
  latitude: 34.4033,
  longitude: -119.6878,
  facing: 175,
  breakKind: 'jetty',
  bottom: 'sand',
  note: 'I have surfed it for ten winters.',
  ...more,
})
const knownOf = (spot: { id: string }) =>
  server.db.selectFrom('surfSpots').selectAll().where('id', '=', spot.id).executeTakeFirstOrThrow()

test('a proposed spot is pending and not on the list yet', async () => {
  const kai = await aSurfer()
  const { status, body } = await propose(kai, sandspit({ clientId: randomUUID() }))
  expect(status).toBe(201)
  expect(body).toEqual({
    ...sandspit(),
    profile: {},
    id: expect.any(String),
    surfSpotId: null,
    surfSpot: null,
    state: 'open',
    createdAt: expect.stringMatching(/Z$/),
    user: faceOf(kai),
  })
  expect(await proposalsOf(kai)).toEqual([body])
  expect(await server.db.selectFrom('surfSpots').select('id').where('name', '=', 'Sandspit').execute()).toEqual([])
})

test('a surfer proposes a correction and sees the current values beside it', async () => {
  const kai = await aSurfer()
  const pier = await aSpot()
  const before = await knownOf(pier)
  const { status, body } = await propose(kai, sandspit({ surfSpotId: pier.id.toUpperCase(), facing: 215 }))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    surfSpotId: pier.id,
    facing: 215,
    surfSpot: { id: pier.id, name: pier.name, facing: 220, breakKind: 'beach', popularityScore: 50, attribution: null },
  })
  expect(await knownOf(pier)).toEqual(before)
})

test('unknown fields of a proposal may stay empty', async () => {
  const kai = await aSurfer()
  const unsure = { name: 'Secret', area: '', country: '', description: '', latitude: 0, longitude: 180 }
  const nothing = { facing: null, breakKind: null, bottom: null }
  const { status, body } = await propose(kai, { ...unsure, ...nothing, surfSpotId: null })
  expect({ status, body }).toMatchObject({ status: 201, body: { ...unsure, ...nothing, note: '' } })
})

test('a spot with the same name as a known one may be proposed', async () => {
  const kai = await aSurfer()
  await aSpot({ name: 'Rincon', latitude: 34.3735, longitude: -119.4774 })
  expect(await propose(kai, sandspit({ name: 'RINCÓN', latitude: 34.3738, longitude: -119.477 }))).toMatchObject({
    status: 201,
    body: { name: 'RINCÓN', surfSpotId: null },
  })
})

test('a surfer sees only their own proposals, newest first', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  for (const name of ['First', 'Second', 'Third']) await propose(kai, sandspit({ name }))
  await propose(lena, sandspit({ name: 'Hers' }))
  const names = async (surfer: TestSurfer) => (await proposalsOf(surfer)).map(({ name }: { name: string }) => name)
  expect(await names(kai)).toEqual(['Third', 'Second', 'First'])
  expect(await names(lena)).toEqual(['Hers'])
  expect((await ask(kai, 'GET /api/surf-spots/proposals?limit=1')).body).toMatchObject([{ name: 'Third' }])
  expect(await ask(kai, 'GET /api/surf-spots/proposals?limit=0')).toMatchObject({ status: 400 })
})

test('a retry returns the first proposal, also eight concurrent ones', async () => {
  const kai = await aSurfer()
  const clientId = randomUUID()
  const wanted = sandspit({ clientId })
  const answers = await Promise.all(Array.from({ length: 8 }, () => propose(kai, wanted)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(7).fill(200), 201])
  const [first] = await proposalsOf(kai)
  for (const { body } of answers) expect(body).toEqual(first)
  expect(await propose(kai, { ...wanted, name: 'Changed', clientId: clientId.toUpperCase() })).toMatchObject({
    status: 200,
    body: first,
  })
  expect(await proposalsOf(kai)).toEqual([first])
})

test('two surfers may use the same clientId and get their own proposals', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const wanted = sandspit({ clientId: randomUUID() })
  const [his, hers] = [await propose(kai, wanted), await propose(lena, wanted)]
  expect([his.status, hers.status]).toEqual([201, 201])
  expect(hers.body.id).not.toBe(his.body.id)
  expect(hers.body.user.id).toBe(lena.id)
})

test('a surfer’s pending proposals are limited, also with concurrent requests', async () => {
  const tooMany = refusedWith('too_many_proposals')
  for (let round = 0; round < 5; round += 1) {
    const kai = await aSurfer()
    const first = sandspit({ clientId: randomUUID() })
    expect((await propose(kai, first)).status).toBe(201)
    for (let count = 2; count < MAX_OPEN_PROPOSALS; count += 1) await propose(kai, sandspit())
    const answers = await Promise.all(Array.from({ length: 6 }, () => propose(kai, sandspit())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await proposalsOf(kai)).toHaveLength(MAX_OPEN_PROPOSALS)
    expect(await propose(kai, sandspit())).toMatchObject(tooMany)
    expect((await propose(kai, first)).status).toBe(200)
  }
  expect((await propose(await aSurfer(), sandspit())).status).toBe(201)
})

test('a decision lets the surfer propose again', async () => {
  const kai = await aSurfer()
  for (let count = 0; count < MAX_OPEN_PROPOSALS; count += 1) await propose(kai, sandspit())
  expect((await propose(kai, sandspit())).status).toBe(409)
  const [{ id }] = await proposalsOf(kai)
  const answered = { state: 'declined', decidedAt: new Date().toISOString() }
  await update('spotProposals', answered, { id })
  expect((await propose(kai, sandspit())).status).toBe(201)
})

test('an unknown spot cannot be corrected, and the clientId may be used again', async () => {
  const kai = await aSurfer()
  const clientId = randomUUID()
  expect(await propose(kai, sandspit({ clientId, surfSpotId: randomUUID() }))).toMatchObject(
    refusedWith('spot_not_found'),
  )
  expect((await propose(kai, sandspit({ clientId }))).status).toBe(201)
})

test.each([
  ['no name', { name: undefined }, 'name'],
  ['a blank name', { name: '   ' }, 'name'],
  ['a name of 81 characters', { name: 'a'.repeat(81) }, 'name'],
  ['a NUL in the name', { name: 'Pi\u0000er' }, 'name'],
  ['a NUL in the description', { description: '\u0000' }, 'description'],
  ['a description of 301 characters', { description: 'a'.repeat(301) }, 'description'],
  ['a note of 501 characters', { note: 'a'.repeat(501) }, 'note'],
  ['a latitude of 91', { latitude: 91 }, 'latitude'],
  ['a latitude in words', { latitude: '34.4' }, 'latitude'],
  ['no longitude', { longitude: undefined }, 'longitude'],
  ['a longitude of -181', { longitude: -181 }, 'longitude'],
  ['a facing of 360', { facing: 360 }, 'facing'],
  ['a facing between two degrees', { facing: 12.5 }, 'facing'],
  ['a facing in words', { facing: '175' }, 'facing'],
  ['no facing, not even null', { facing: undefined }, 'facing'],
  ['an unknown kind of break', { breakKind: 'wavepool' }, 'breakKind'],
  ['an unknown bottom', { bottom: 'concrete' }, 'bottom'],
  ['a spot that is no id', { surfSpotId: 'pipeline' }, 'surfSpotId'],
  ['a clientId that is no id', { clientId: '7' }, 'clientId'],
])('a proposal with %s is refused with its field', async (_, wrong, path) => {
  const kai = await aSurfer()
  const { status, body } = await propose(kai, sandspit(wrong))
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path }] } })
  expect(await proposalsOf(kai)).toEqual([])
})

test('a body that is no proposal is refused', async () => {
  const kai = await aSurfer()
  for (const body of [undefined, '', 'null', '[]', '7', '"Sandspit"', '{"name":'])
    expect((await propose(kai, body)).status).toBe(400)
  expect((await propose(kai, sandspit({ note: 'a'.repeat(70_000) }))).status).toBe(413)
})

test('removing an account removes its proposals', async () => {
  const kai = await aSurfer()
  await propose(kai, sandspit())
  await server.db.deleteFrom('users').where('id', '=', kai.id).execute()
  expect(await server.db.selectFrom('spotProposals').select('id').where('userId', '=', kai.id).execute()).toEqual([])
})
