import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'

const server = serverInFile()
const { aSession, ask, aSurfer, surfers, buddies, areBuddies, aSpot } = server

const request = (from: TestSurfer, to: { id: string }) => ask(from, 'POST /api/buddy-requests', { followingId: to.id })
const buddiesOf = async (of: TestSurfer) => (await ask(of, 'GET /api/buddies')).body
const pendingOf = async (of: TestSurfer) => (await ask(of, 'GET /api/buddy-requests/pending')).body
const namesOf = (rows: { firstName: string }[]) => rows.map(({ firstName }) => firstName)

test('either buddy can end a buddyship for both, and ending it again is harmless', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena', 'Noa')
  expect(await ask(lena, `DELETE /api/buddies/${kai.id}`)).toMatchObject({ status: 200, body: { userId: kai.id } })
  expect(await buddiesOf(lena)).toEqual([])
  expect(namesOf(await buddiesOf(kai))).toEqual(['Noa'])
  expect(await ask(lena, `DELETE /api/buddies/${kai.id}`)).toMatchObject({ status: 200 })
  expect(await ask(lena, `DELETE /api/buddies/${randomUUID()}`)).toMatchObject(refusedWith('user_not_found'))
  expect(await request(lena, kai)).toMatchObject({ status: 201, body: { status: 'pending' } })
})

test('a request that was sent by mistake can be taken back', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  await request(kai, lena)
  await ask(kai, `DELETE /api/buddies/${lena.id}`)
  expect(await pendingOf(lena)).toEqual([])
  expect((await ask(lena, 'GET /api/notifications')).body).toEqual({ items: [], unread: 0 })
})

test('buddies are listed by first name, with their sessions and where they were last seen', async () => {
  const [maya, zoe, ana, bo] = await buddies('Maya', 'Zoe', 'ana', 'Bo')
  const spot = await aSpot()
  await aSession(zoe, 50, { surfSpotId: spot.id })
  await aSession(zoe, 26, { customLocation: 'Secret Reef' })
  await aSession(bo, 1, { surfSpotId: spot.id, hours: null })
  expect(await buddiesOf(maya)).toMatchObject([
    { id: ana.id, username: ana.username, sessionCount: 0, lastSeen: null, isSurfing: false },
    { id: bo.id, sessionCount: 1, lastSeen: spot.name, isSurfing: true },
    { id: zoe.id, sessionCount: 2, lastSeen: 'Secret Reef', isSurfing: false },
  ])
})

test('very many buddies are listed in pages and found by a part of their name', async () => {
  const maya = await aSurfer('Maya')
  for (const firstName of ['Émile', 'Ann', 'ann marie', 'Zoe', 'Bo']) {
    const buddy = await aSurfer(firstName)
    await areBuddies(maya, buddy)
  }
  const page = async (query: string) => (await ask(maya, `GET /api/buddies?${query}`)).body
  const first = await page('limit=2')
  const second = await page(`limit=2&cursor=${first[1].id}`)
  const third = await page(`limit=2&cursor=${second[1].id}`)
  expect(namesOf([...first, ...second, ...third])).toEqual(['Ann', 'ann marie', 'Bo', 'Émile', 'Zoe'])
  expect(namesOf(await page('q=EMIL'))).toEqual(['Émile'])
  expect(namesOf(await page(`q=ann&cursor=${first[0].id}`))).toEqual(['ann marie'])
  expect(await page('q=%25')).toEqual([])
  expect((await ask(maya, 'GET /api/buddies?limit=101')).status).toBe(400)
})

test('the list can be filtered to buddies in the water whose sessions the surfer may see', async () => {
  const maya = await aSurfer('Maya')
  const [ann, bo, zoe, stranger] = await surfers('Ann', 'Bo', 'Zoe', 'Sam')
  await areBuddies(maya, ann, bo, zoe)
  await aSession(ann, 3, { customLocation: 'Old Pier' })
  await aSession(bo, 1, { customLocation: 'Old Pier', visibility: 'private', hours: null })
  for (const out of [zoe, stranger]) await aSession(out, 1, { customLocation: 'Old Pier', hours: null })
  expect((await ask(maya, 'GET /api/buddies?surfing=true')).body).toMatchObject([{ id: zoe.id, isSurfing: true }])
  expect((await ask(maya, 'GET /api/buddies?surfing=false')).status).toBe(400)
})

test('the order of buddies does not depend on the database server', async () => {
  const { rows } = await sql`
    select collation_name from information_schema.columns
    where table_name = 'buddy_links' and column_name = 'buddy_name'`.execute(server.db)
  expect(rows).toEqual([{ collationName: 'C' }])
})

test('a buddy who changes their name moves to the new place in the list', async () => {
  const [maya, zoe, bo] = await surfers('Maya', 'Zoe', 'Bo')
  for (const buddy of [zoe, bo]) {
    await request(buddy, maya)
    await request(maya, buddy)
  }
  expect(namesOf(await buddiesOf(maya))).toEqual(['Bo', 'Zoe'])
  const form = { username: zoe.username, firstName: 'Ada', lastName: 'Lane', surfingType: ['shortboard'] }
  expect(await ask(zoe, 'PUT /api/users/me', form)).toMatchObject({ status: 200 })
  expect(namesOf(await buddiesOf(maya))).toEqual(['Ada', 'Bo'])
})

test('after two concurrent renames of a buddy the list shows the final name', async () => {
  const [maya, zoe] = await buddies('Maya', 'Zoe', 'Bo')
  const save = (firstName: string) =>
    ask(zoe, 'PUT /api/users/me', { username: zoe.username, firstName, lastName: 'Lane', surfingType: ['shortboard'] })
  await save('Zoe')
  const saved = await server.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${zoe.id} for update`.execute(tx)
    const first = save('Ada')
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    const second = save('Zoe')
    await expect.poll(() => lockWaits(server.db)).toBe(2)
    return [first, second]
  })
  for (const answer of saved) expect(await answer).toMatchObject({ status: 200 })
  expect(namesOf(await buddiesOf(maya))).toEqual(['Bo', 'Zoe'])
})

test('private sessions of a buddy are neither counted nor shown, and the e-mail address never is', async () => {
  const [maya, zoe] = await buddies('Maya', 'Zoe')
  await aSession(zoe, 60, { customLocation: 'Old Pier', visibility: 'buddies' })
  await aSession(zoe, 2, { customLocation: 'Hidden Cove', visibility: 'private', hours: null })
  const [shown] = await buddiesOf(maya)
  expect(shown).toMatchObject({ sessionCount: 1, lastSeen: 'Old Pier', isSurfing: false })
  expect(JSON.stringify(shown)).not.toContain(zoe.email)
})
