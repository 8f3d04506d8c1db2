import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_SECRET_SPOT_SHARES, MAX_SECRET_SPOTS } from '#contract/limits.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { faceOf } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'

const REEF = { name: 'Back Door Reef', note: 'Park at the chapel', latitude: 21.672345, longitude: -158.043217 }

const server = serverInFile()
const { ask, openPage, aSurfer, buddies, insert } = server
const elsewhere = serverBeside(server)

const add = (by: TestSurfer, more: object = {}, at = server) =>
  at.ask(by, 'POST /api/secret-spots', { ...REEF, ...more })
const change = (by: TestSurfer, { id }: { id: string }, named: object) =>
  ask(by, `PATCH /api/secret-spots/${id}`, named)
const known = async (to: TestSurfer) => (await ask(to, 'GET /api/secret-spots')).body

async function kaiAndBuddies() {
  const [kai, lena, noa] = await buddies('Kai', 'Lena', 'Noa')
  return { kai, lena, noa }
}

test('a secret spot is visible to its surfer and the buddies it is shared with alone', async () => {
  const { kai, lena, noa } = await kaiAndBuddies()
  const { status, body: reef } = await add(kai, { name: ' Back Door Reef ', sharedWith: [lena.id, lena.id] })
  const seen = { ...REEF, id: reef.id, user: faceOf(kai) }
  expect({ status, reef }).toEqual({ status: 201, reef: { ...seen, sharedWith: [faceOf(lena)] } })
  expect(await known(kai)).toEqual([reef])
  expect(await known(lena)).toEqual([{ ...seen, sharedWith: null }])
  expect(await known(noa)).toEqual([])
  expect((await ask(null, 'GET /api/secret-spots')).status).toBe(401)
})

test('a list of very many shared spots has a thousand, own ones among them', async () => {
  const { kai, lena } = await kaiAndBuddies()
  await sql`
    with spot as (
      insert into secret_spots (user_id, name, latitude, longitude)
      select ${kai.id}, 'Reef ' || n, 21, -158 from generate_series(1, 1005) n
      returning user_id, id
    )
    insert into secret_spot_shares (owner_id, spot_id, buddy_id) select user_id, id, ${lena.id} from spot`.execute(
    server.db,
  )
  await add(lena, { name: 'Zebra Rock' })
  const spots = await known(lena)
  expect(spots).toHaveLength(1_000)
  expect(spots[0]).toMatchObject({ name: 'Zebra Rock' })
})

test('own spots come first, and each part of the list is sorted by name', async () => {
  const { kai, lena } = await kaiAndBuddies()
  await add(kai, { name: 'Alder Point', sharedWith: [lena.id] })
  await add(lena, { name: 'Émeraude' })
  await add(lena, { name: 'zebra rock' })
  await add(lena, { name: 'Dunes' })
  expect((await known(lena)).map(({ name }: { name: string }) => name)).toEqual([
    'Dunes',
    'Émeraude',
    'zebra rock',
    'Alder Point',
  ])
})

test('a spot can lie closer to zero than a database counts', async () => {
  const { status, body } = await add(await aSurfer(), { latitude: 5e-324, longitude: -0 })
  expect(status).toBe(201)
  expect(Math.abs(body.latitude)).toBeLessThan(1e-9)
})

test('a spot that is sent twice, also to two servers at once, is stored once', async () => {
  const { kai } = await kaiAndBuddies()
  const clientId = randomUUID()
  const tries = await Promise.all([add(kai, { clientId }), add(kai, { clientId }, elsewhere)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 201])
  expect(tries[0].body).toEqual(tries[1].body)
  expect(await known(kai)).toHaveLength(1)
})

test('a change keeps the other fields, and a buddy it is no longer shared with cannot see the spot', async () => {
  const { kai, lena, noa } = await kaiAndBuddies()
  const { body: reef } = await add(kai, { sharedWith: [lena.id] })
  const renamed = await change(kai, reef, { name: 'Front Door' })
  expect(renamed).toMatchObject({ status: 200, body: { ...reef, name: 'Front Door' } })
  await change(kai, reef, { note: '', latitude: -8.5 })
  expect(await known(lena)).toMatchObject([{ name: 'Front Door', note: '', latitude: -8.5, longitude: REEF.longitude }])
  expect((await change(kai, reef, { sharedWith: [noa.id] })).body.sharedWith).toEqual([faceOf(noa)])
  expect(await known(lena)).toEqual([])
  expect(await known(noa)).toHaveLength(1)
  expect((await change(kai, reef, { sharedWith: [] })).body.sharedWith).toEqual([])
  expect(await known(noa)).toEqual([])
})

test('a spot can be shared with buddies alone, and a refused share writes nothing', async () => {
  const { kai, lena } = await kaiAndBuddies()
  const stranger = await aSurfer()
  for (const other of [stranger.id, kai.id, randomUUID()]) {
    const refused = refusedWith('only_buddies_share')
    expect(await add(kai, { sharedWith: [lena.id, other] })).toMatchObject(refused)
    expect(await known(kai)).toEqual([])
  }
  const { body: reef } = await add(kai)
  expect((await change(kai, reef, { name: 'Else', sharedWith: [stranger.id] })).status).toBe(403)
  expect(await known(kai)).toEqual([reef])
})

test.each(['not a buddy any more', 'blocked'] as const)(
  'a surfer who is %s loses shared spots on both sides, also after becoming buddies again',
  async (how) => {
    const { kai, lena, noa } = await kaiAndBuddies()
    await add(kai, { sharedWith: [lena.id, noa.id] })
    await add(lena, { sharedWith: [kai.id] })
    if (how === 'blocked') {
      await ask(lena, `POST /api/blocks/${kai.id}`)
      expect(await known(lena)).toHaveLength(1)
      await ask(lena, `DELETE /api/blocks/${kai.id}`)
    } else await ask(lena, `DELETE /api/buddies/${kai.id}`)
    await ask(kai, 'POST /api/buddy-requests', { followingId: lena.id })
    await ask(lena, 'POST /api/buddy-requests', { followingId: kai.id })
    expect(await known(lena)).toMatchObject([{ user: { id: lena.id }, sharedWith: [] }])
    expect(await known(kai)).toMatchObject([{ user: { id: kai.id }, sharedWith: [faceOf(noa)] }])
    expect(await known(noa)).toHaveLength(1)
  },
)

test('sharing concurrently with ending the buddyship leaves no share', async () => {
  const partings = ['DELETE /api/buddies/', 'POST /api/blocks/']
  for (const parting of [...partings, ...partings, ...partings]) {
    const { kai, lena } = await kaiAndBuddies()
    const { body: reef } = await add(kai)
    const answers = await Promise.all([
      change(kai, reef, { sharedWith: [lena.id] }),
      elsewhere.ask(lena, parting + kai.id),
      add(kai, { sharedWith: [lena.id] }, elsewhere),
    ])
    for (const { status } of answers) expect([200, 201, 403]).toContain(status)
    const shares = await server.db.selectFrom('secretSpotShares').where('ownerId', '=', kai.id).selectAll().execute()
    expect(shares).toEqual([])
  }
})

test('concurrent requests do not exceed the limit', async () => {
  const { kai } = await kaiAndBuddies()
  await insert(
    'secretSpots',
    Array.from({ length: MAX_SECRET_SPOTS - 1 }, () => ({ ...REEF, userId: kai.id })),
  )
  const answers = await Promise.all([add(kai), add(kai, {}, elsewhere), add(kai)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_secret_spots')
})

test('pages of surfers who gain or lose a spot are notified', async () => {
  const { kai, lena, noa } = await kaiAndBuddies()
  const [lenas, noas] = [await openPage(lena), await elsewhere.openPage(noa)]
  const { body: reef } = await add(kai, { sharedWith: [lena.id] })
  await lenas.next({ type: 'buddies_changed' })
  await change(kai, reef, { sharedWith: [noa.id] })
  await lenas.next({ type: 'buddies_changed' })
  await noas.next({ type: 'buddies_changed' })
  await ask(kai, `DELETE /api/secret-spots/${reef.id}`)
  await noas.next({ type: 'buddies_changed' })
})

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(200) }],
  ['note', { note: 'x'.repeat(10_000) }],
  ['latitude', { latitude: 91 }],
  ['longitude', { longitude: '12' }],
  ['sharedWith.0', { sharedWith: ['Lena'] }],
  ['sharedWith', { sharedWith: Array.from({ length: MAX_SECRET_SPOT_SHARES + 1 }, () => randomUUID()) }],
])('an invalid %s is refused with its field, in a new spot and in a changed one', async (path, wrong) => {
  const { kai } = await kaiAndBuddies()
  const { body: reef } = await add(kai)
  for (const answer of [await add(kai, wrong), await change(kai, reef, wrong)])
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path }] } })
  expect(await known(kai)).toEqual([reef])
})
