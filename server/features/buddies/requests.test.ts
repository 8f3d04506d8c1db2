import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { type OpenPage, refusedWith } from '#test/network/client.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, openPage } = server

const request = (from: TestSurfer, to: { id: string }) => ask(from, 'POST /api/buddy-requests', { followingId: to.id })
const buddiesOf = async (of: TestSurfer) => (await ask(of, 'GET /api/buddies')).body
const pendingOf = async (of: TestSurfer) => (await ask(of, 'GET /api/buddy-requests/pending')).body
const namesOf = (rows: { firstName: string }[]) => rows.map(({ firstName }) => firstName)

test('a pending request is listed for its recipient alone', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const sent = await request(kai, lena)
  expect(sent).toMatchObject({ status: 201, body: { id: expect.any(String), followingId: lena.id, status: 'pending' } })
  expect(await pendingOf(lena)).toMatchObject([
    { id: sent.body.id, follower: { id: kai.id, firstName: 'Kai', lastName: 'Nakamura', profileImageUrl: null } },
  ])
  expect(await pendingOf(kai)).toEqual([])
  expect(await pendingOf(noa)).toEqual([])
  expect(await buddiesOf(lena)).toEqual([])
})

test('requests are listed newest first', async () => {
  const [lena, ...askers] = [await aSurfer('Lena'), await aSurfer('Ana'), await aSurfer('Ben'), await aSurfer('Cleo')]
  for (const asker of askers) await request(asker, lena)
  expect(namesOf((await pendingOf(lena)).map((row: { follower: TestSurfer }) => row.follower))).toEqual([
    'Cleo',
    'Ben',
    'Ana',
  ])
})

test('a request can be withdrawn until it is accepted, and its notification goes too', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const sentOf = async (of: TestSurfer) => (await ask(of, 'GET /api/buddy-requests/sent')).body
  const noticesOf = async (of: TestSurfer) => (await ask(of, 'GET /api/notifications')).body.items
  const { body } = await request(kai, lena)
  expect(await sentOf(kai)).toMatchObject([{ id: body.id, following: { id: lena.id, firstName: 'Lena' } }])
  expect(await sentOf(lena)).toEqual([])
  expect(await noticesOf(lena)).toHaveLength(1)

  const withdraw = `DELETE /api/buddy-requests/sent/${lena.id}`
  for (const _ of [1, 2]) expect(await ask(kai, withdraw)).toMatchObject({ status: 200, body: { userId: lena.id } })
  expect([await sentOf(kai), await pendingOf(lena), await noticesOf(lena)]).toEqual([[], [], []])

  // It takes back no request of the other's, and ends no buddies.
  await request(kai, lena)
  expect(await ask(lena, `DELETE /api/buddy-requests/sent/${kai.id}`)).toMatchObject({ status: 200 })
  expect(await pendingOf(lena)).toHaveLength(1)
  await request(lena, kai)
  expect(await ask(kai, withdraw)).toMatchObject(refusedWith('already_buddies'))
  expect(await buddiesOf(kai)).toHaveLength(1)
  expect(await ask(kai, `DELETE /api/buddy-requests/sent/${randomUUID()}`)).toMatchObject(refusedWith('user_not_found'))
})

test('a request to yourself, an unknown surfer or an invalid id is refused', async () => {
  const kai = await aSurfer('Kai')
  expect(await request(kai, kai)).toMatchObject(refusedWith('buddy_with_oneself'))
  expect(await request(kai, { id: kai.id.toUpperCase() })).toMatchObject(refusedWith('buddy_with_oneself'))
  expect(await request(kai, { id: randomUUID() })).toMatchObject(refusedWith('user_not_found'))
  expect(await request(kai, { id: 'lena' })).toMatchObject(refusedWith('invalid_request'))
  expect(await request(kai, { id: `${kai.id}\u0000` })).toMatchObject({ status: 400 })
  expect(await ask(kai, 'POST /api/buddy-requests')).toMatchObject({ status: 400 })
})

test('a second request and a request to a buddy are refused as specified', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  await request(kai, lena)
  expect(await request(kai, lena)).toMatchObject({
    status: 409,
    body: { message: 'Buddy request already sent', code: 'request_already_sent' },
  })
  await request(lena, kai)
  expect(await request(kai, lena)).toMatchObject(refusedWith('already_buddies'))
  expect(await request(lena, kai)).toMatchObject(refusedWith('already_buddies'))
})

test('a request to a surfer who has sent one accepts theirs', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const first = await request(kai, lena)
  expect(await request(lena, kai)).toMatchObject({
    status: 201,
    body: { id: first.body.id, followingId: kai.id, status: 'accepted' },
  })
  expect(namesOf(await buddiesOf(kai))).toEqual(['Lena'])
  expect(namesOf(await buddiesOf(lena))).toEqual(['Kai'])
  expect(await pendingOf(lena)).toEqual([])
})

test('concurrent requests of two surfers to each other make them buddies once', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, (_, index) => aSurfer(`Surfer${index}`)))
  const pairs = crowd.flatMap((one, index) => crowd.slice(index + 1).map((other) => [one, other] as const))
  const answers = await Promise.all(
    pairs.flatMap(([one, other]) => [request(one, other), request(other, one), request(one, other)]),
  )
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([201, 409])
  for (const one of crowd) {
    const ids = (await buddiesOf(one)).map(({ id }: TestSurfer) => id)
    expect(ids.toSorted()).toEqual(
      crowd
        .filter((other) => other !== one)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(await pendingOf(one)).toEqual([])
  }
})

test('concurrent requests to each other lock in the same order and never deadlock', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const [first = '', second = ''] = [kai.id, lena.id].toSorted()
  const holder = await server.db.startTransaction().execute()
  await insertRows(holder, 'buddyLinks', { userId: first, buddyId: second, requestId: randomUUID(), state: 'asked' })
  const answers = Promise.all([request(kai, lena), request(lena, kai)])
  await expect.poll(() => lockWaits(server.db)).toBe(2)
  await holder.rollback().execute()
  expect((await answers).map(({ body }) => body.status).toSorted()).toEqual(['accepted', 'pending'])
})

test('accepting makes both surfers buddies, and accepting again changes nothing', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const { id } = (await request(kai, lena)).body
  const accepted = { status: 200, body: { id, followingId: lena.id, status: 'accepted' } }
  expect(await ask(lena, `PUT /api/buddy-requests/${id}/accept`, {})).toMatchObject(accepted)
  expect(await ask(lena, `PUT /api/buddy-requests/${id}/accept`)).toMatchObject(accepted)
  expect(namesOf(await buddiesOf(kai))).toEqual(['Lena'])
  expect(namesOf(await buddiesOf(lena))).toEqual(['Kai'])
  expect(await ask(lena, `PUT /api/buddy-requests/${id}/decline`, {})).toMatchObject(refusedWith('already_buddies'))
  expect(await buddiesOf(kai)).toHaveLength(1)
})

test('a declined request is removed and may be sent again', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const { id } = (await request(kai, lena)).body
  expect(await ask(lena, `PUT /api/buddy-requests/${id}/decline`, {})).toMatchObject({ status: 200, body: { id } })
  expect(await pendingOf(lena)).toEqual([])
  expect(await ask(lena, `PUT /api/buddy-requests/${id}/accept`, {})).toMatchObject({ status: 404 })
  expect(await request(kai, lena)).toMatchObject({ status: 201, body: { status: 'pending' } })
})

test('concurrent acceptance and refusal leave one outcome for both sides', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [kai, lena] = await surfers('Kai', 'Lena')
    const { id } = (await request(kai, lena)).body
    const answers = await Promise.all([
      ask(lena, `PUT /api/buddy-requests/${id}/accept`, {}),
      ask(lena, `PUT /api/buddy-requests/${id}/decline`, {}),
      ask(kai, `DELETE /api/buddies/${lena.id}`),
      request(lena, kai),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    const links = await server.rows('buddyLinks', ['state', 'requestId'], { userId: [kai.id, lena.id] })
    expect([[], ['accepted', 'accepted'], ['asked', 'was_asked']]).toContainEqual(
      links.map(({ state }) => state).toSorted(),
    )
    expect(new Set(links.map(({ requestId }) => requestId)).size).toBeLessThanOrEqual(1)
  }
})

const elsewhere = serverBeside(server)
const say = (from: TestSurfer, route: string, body = {}) => ask(from, route, body)
const count = ({ messages }: OpenPage, type: string) => messages.filter((message) => message.type === type).length
test('a request and its answer reach only the two surfers’ pages, on any server process', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const asker = await openPage(kai)
  const asked = await elsewhere.openPage(lena)
  const stranger = await openPage(noa)

  const { id } = (await say(kai, 'POST /api/buddy-requests', { followingId: lena.id })).body
  for (const page of [asker, asked]) await page.next({ type: 'buddies_changed' })
  await asked.next({ type: 'notifications_changed' })
  await say(lena, `PUT /api/buddy-requests/${id}/accept`)
  await asker.next({ type: 'buddies_changed' })
  await asked.next({ type: 'buddies_changed' })

  // Whatever was on its way to the stranger would have come before this.
  await say(noa, 'POST /api/buddy-requests', { followingId: (await aSurfer()).id })
  await stranger.next({ type: 'buddies_changed' })
  expect(count(stranger, 'buddies_changed')).toBe(1)
})

test('a refused request notifies no page', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const asked = await openPage(lena)
  await say(kai, 'POST /api/buddy-requests', { followingId: lena.id })
  await asked.next({ type: 'notifications_changed' })
  expect((await say(kai, 'POST /api/buddy-requests', { followingId: lena.id })).status).toBe(409)

  // That notifications were read is published later, and to the surfer's own pages.
  await say(lena, 'PUT /api/notifications/read')
  await asked.next({ type: 'notifications_changed' })
  expect(count(asked, 'buddies_changed')).toBe(1)
})
