import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_FAVOURITES } from '#contract/limits.ts'
import { createNextGood } from '#server/features/conditions/forecast/next-good.ts'
import { aSea, type TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { recordStatements } from '#test/postgres/recorded-statements.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, surfers, aSpot, insert } = server

const star = (surfer: TestSurfer, { id }: { id: string }) => ask(surfer, `PUT /api/favourites/${id}`)
const unstar = (surfer: TestSurfer, { id }: { id: string }) => ask(surfer, `DELETE /api/favourites/${id}`)
const starredBy = async (surfer: TestSurfer): Promise<string[]> =>
  (await ask(surfer, 'GET /api/favourites')).body.map(({ spot }: { spot: { id: string } }) => spot.id)

test('a surfer adds and removes favourites, and repeats change nothing', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const [reef, point] = [await aSpot(), await aSpot()]
  for (const spot of [reef, point, reef])
    expect(await star(maya, spot)).toMatchObject({ status: 200, body: { id: spot.id } })
  expect(await starredBy(maya)).toEqual([point.id, reef.id])
  expect(await starredBy(kai), 'nobody else sees them').toEqual([])
  for (const _ of ['once', 'again'])
    expect(await unstar(maya, point)).toMatchObject({ status: 200, body: { id: point.id } })
  expect(await starredBy(maya)).toEqual([reef.id])
})

test('the surfer’s other pages are notified of an added or removed favourite, and not of repeats', async () => {
  const [maya, reef] = [await aSurfer(), await aSpot()]
  const page = await openPage(maya)
  await star(maya, reef)
  await page.next({ type: 'favourites_changed' })
  await star(maya, reef)
  await unstar(maya, reef)
  await page.next({ type: 'favourites_changed' })
  await unstar(maya, reef)
  // What is published later arrives later.
  await ask(maya, 'POST /api/boards', { name: 'Log' })
  await page.next({ type: 'boards_changed' })
  expect(page.messages.filter(({ type }) => type === 'favourites_changed')).toHaveLength(2)
})

test('concurrent requests for one favourite add one', async () => {
  const maya = await aSurfer()
  const reef = await aSpot()
  const answers = await Promise.all(Array.from({ length: 4 }, () => star(maya, reef)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await starredBy(maya)).toEqual([reef.id])
})

test('a hundred favourites are the limit, and an existing one can be added again', async () => {
  const maya = await aSurfer()
  const spots = await Promise.all(Array.from({ length: MAX_FAVOURITES + 1 }, () => aSpot()))
  const [first, ...others] = spots
  const most = others.map(({ id }) => ({ userId: maya.id, surfSpotId: id }))
  await insert('favourites', most)
  expect(await star(maya, first!)).toMatchObject(refusedWith('too_many_favourites'))
  expect((await star(maya, others[0]!)).status).toBe(200)
  expect(await star(maya, { id: randomUUID() })).toMatchObject(refusedWith('spot_not_found'))
  await unstar(maya, others[0]!)
  expect((await star(maya, first!)).status).toBe(200)
  expect(await starredBy(maya)).toHaveLength(MAX_FAVOURITES)
})

test('a secret spot cannot be a favourite, and its owner gets the same refusal as others', async () => {
  const maya = await aSurfer()
  const id = crypto.randomUUID()
  await insert('secretSpots', { id, userId: maya.id, name: 'Cove', latitude: 12, longitude: 45 })
  const [secret, unknown] = [await star(maya, { id }), await star(maya, { id: randomUUID() })]
  expect([secret.status, secret.text]).toEqual([404, unknown.text])
  expect(await starredBy(maya)).toEqual([])
})

test('removing a spot removes its favourites', async () => {
  const maya = await aSurfer()
  const reef = await aSpot()
  await star(maya, reef)
  await server.db.deleteFrom('surfSpots').where('id', '=', reef.id).execute()
  expect(await starredBy(maya)).toEqual([])
})

/** Noon at Huntington Beach, and an evening in Portugal. */
const NOON = new Date('2026-11-21T20:00:00Z')

test('favourites are listed by their next good hour, and unknown ones say so', async () => {
  server.clock.now = NOON
  const maya = await aSurfer()
  const spotAt = (longitude: number, latitude = 33.6) => aSpot({ latitude, longitude })
  const [asleep, unheard, good, flat] = [
    await spotAt(-9.4, 39.3),
    await spotAt(-150),
    await spotAt(-118),
    await spotAt(-60),
  ]
  await aSea(server.db, [asleep, good], {}, { at: NOON })
  await aSea(server.db, [flat], { swellHeight: 0.1, swellPeriod: 4 }, { at: NOON })
  for (const spot of [asleep, unheard, good, flat]) await star(maya, spot)

  const { body } = await ask(maya, 'GET /api/favourites')
  expect(body).toMatchObject([
    { spot: { id: good.id }, timeZone: 'America/Los_Angeles', outlook: 'good', next: { start: NOON.toISOString() } },
    {
      spot: { id: asleep.id },
      timeZone: 'Europe/Lisbon',
      outlook: 'good',
      next: { start: '2026-11-22T07:00:00.000Z' },
    },
    { spot: { id: flat.id }, outlook: 'none', next: null },
    { spot: { id: unheard.id }, outlook: 'unknown', next: null },
  ])
})

test('the weeks of favourites are read again only after an hour or a change of the sea', async () => {
  const spots = await Promise.all(Array.from({ length: 3 }, (_, nth) => aSpot({ longitude: -110 - nth })))
  await aSea(server.db, spots, {}, { at: NOON })
  const { db, sent } = recordStatements(server.db)
  let time = NOON
  const nextGoodAt = createNextGood({ db, now: () => time }, () => undefined)
  const statements = async () => {
    sent.length = 0
    await nextGoodAt(spots.map(({ id }) => id))
    return sent.length
  }
  expect([await statements(), await statements()]).toEqual([2, 1])
  time = new Date(NOON.getTime() + 3_600_000)
  expect([await statements(), await statements()]).toEqual([2, 1])
  await aSea(server.db, spots.slice(0, 1), { swellHeight: 2 }, { at: NOON, fetchedAt: time })
  expect([await statements(), await statements()]).toEqual([2, 1])
})
