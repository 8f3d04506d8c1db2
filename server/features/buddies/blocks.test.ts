import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { faceOf } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, surfers, areBuddies, aSpot } = server
const elsewhere = serverBeside(server)

const kaiAndLena = async () => [await aSurfer('Kai'), await aSurfer('Lena')] as const
const block = (who: TestSurfer, whom: { id: string }, at = server) => at.ask(who, `POST /api/blocks/${whom.id}`)
const unblock = (who: TestSurfer, whom: { id: string }) => ask(who, `DELETE /api/blocks/${whom.id}`)
const request = (from: TestSurfer, to: { id: string }) => ask(from, 'POST /api/buddy-requests', { followingId: to.id })
const idsOf = async (who: TestSurfer, route: string): Promise<string[]> =>
  (await ask(who, route)).body.map(({ id }: { id: string }) => id)
const blockedBy = (who: TestSurfer) => idsOf(who, 'GET /api/blocks')
const statesOf = async (one: TestSurfer, other: TestSurfer) => {
  const links = await server.rows('buddyLinks', ['userId', 'state'], { userId: [one.id, other.id] })
  return [one, other].map(({ id }) => links.find(({ userId }) => userId === id)?.state)
}

test('a block removes the buddyship and the notifications of both surfers', async () => {
  const [kai, lena] = await kaiAndLena()
  const { id } = (await request(kai, lena)).body
  await ask(lena, `PUT /api/buddy-requests/${id}/accept`)
  expect(await block(lena, kai)).toMatchObject({ status: 200, body: { userId: kai.id } })
  for (const one of [kai, lena]) {
    expect(await idsOf(one, 'GET /api/buddies')).toEqual([])
    expect((await ask(one, 'GET /api/notifications')).body).toEqual({ items: [], unread: 0 })
  }
  expect(await ask(lena, `PUT /api/buddy-requests/${id}/accept`)).toMatchObject({ status: 404 })
})

test('a block by either surfer removes a pending request', async () => {
  for (const blocksTheSender of [true, false]) {
    const [sender, receiver] = await kaiAndLena()
    const { id } = (await request(sender, receiver)).body
    await (blocksTheSender ? block(receiver, sender) : block(sender, receiver))
    expect((await ask(receiver, 'GET /api/buddy-requests/pending')).body).toEqual([])
    for (const answer of ['accept', 'decline'])
      expect(await ask(receiver, `PUT /api/buddy-requests/${id}/${answer}`)).toMatchObject(
        refusedWith('request_not_found'),
      )
  }
})

test('blocked surfers find neither each other nor each other’s sessions', async () => {
  const [kai, lena] = await kaiAndLena()
  const spot = await aSpot()
  const { id } = (
    await ask(lena, 'POST /api/surf-sessions', {
      surfSpotId: spot.id,
      startTime: new Date().toISOString(),
      latitude: spot.latitude,
      longitude: spot.longitude,
    })
  ).body
  expect(await ask(kai, `GET /api/surf-sessions/${id}`)).toMatchObject({ status: 200 })
  const finds = async (searcher: TestSurfer, { id, username }: TestSurfer) =>
    (await idsOf(searcher, `GET /api/users/search?q=${username}`)).includes(id)
  expect([await finds(kai, lena), await finds(lena, kai)]).toEqual([true, true])
  await block(lena, kai)
  expect(await ask(kai, `GET /api/surf-sessions/${id}`)).toMatchObject({ status: 404 })
  expect(await idsOf(kai, 'GET /api/surf-sessions/active')).toEqual([])
  expect([await finds(kai, lena), await finds(lena, kai)]).toEqual([false, false])
  for (const [viewer, hidden] of [
    [kai, lena],
    [lena, kai],
  ] as const)
    expect(await ask(viewer, `GET /api/users/${hidden.id}`)).toMatchObject(refusedWith('user_not_found'))
})

test('a blocked surfer finds nobody to request, and a blocking surfer must unblock first', async () => {
  const [kai, lena] = await kaiAndLena()
  await block(lena, kai)
  expect(await request(kai, lena)).toMatchObject(refusedWith('user_not_found'))
  expect(await request(lena, kai)).toMatchObject(refusedWith('surfer_blocked'))
  for (const one of [kai, lena])
    expect(await ask(one, `DELETE /api/buddies/${one === kai ? lena.id : kai.id}`)).toMatchObject({ status: 404 })
  expect(await statesOf(lena, kai)).toEqual(['blocked', 'was_blocked'])
})

test('repeated block and unblock requests each act once', async () => {
  const [kai, lena] = await kaiAndLena()
  for (const { status } of await Promise.all([block(lena, kai), block(lena, kai, elsewhere), block(lena, kai)]))
    expect(status).toBe(200)
  expect(await blockedBy(lena)).toEqual([kai.id])
  expect(await blockedBy(kai)).toEqual([])
  for (const { status } of await Promise.all([unblock(lena, kai), unblock(lena, kai)])) expect(status).toBe(200)
  expect(await unblock(lena, kai)).toMatchObject({ status: 200, body: { userId: kai.id } })
  expect(await statesOf(lena, kai)).toEqual([undefined, undefined])
  expect(await request(kai, lena)).toMatchObject({ status: 201, body: { status: 'pending' } })
})

test('a surfer can remove only their own block', async () => {
  const [kai, lena] = await kaiAndLena()
  await block(lena, kai)
  expect(await unblock(kai, lena)).toMatchObject({ status: 200 })
  expect(await statesOf(lena, kai)).toEqual(['blocked', 'was_blocked'])
  expect(await block(kai, lena)).toMatchObject({ status: 200 })
  expect(await statesOf(lena, kai)).toEqual(['blocked', 'blocked'])
  await unblock(lena, kai)
  expect(await statesOf(lena, kai)).toEqual(['was_blocked', 'blocked'])
  expect(await blockedBy(kai)).toEqual([lena.id])
  await unblock(kai, lena)
  expect(await statesOf(lena, kai)).toEqual([undefined, undefined])
})

test('two surfers can block each other concurrently, and unblock concurrently', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [kai, lena] = await kaiAndLena()
    await Promise.all([block(kai, lena), block(lena, kai, elsewhere)])
    expect(await statesOf(kai, lena)).toEqual(['blocked', 'blocked'])
    await Promise.all([unblock(kai, lena), unblock(lena, kai)])
    expect(await statesOf(kai, lena)).toEqual([undefined, undefined])
  }
})

test('a block wins over concurrent requests, answers and removals', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [kai, lena] = await kaiAndLena()
    const { id } = (await request(kai, lena)).body
    const answers = await Promise.all([
      ask(lena, `PUT /api/buddy-requests/${id}/accept`),
      request(lena, kai),
      block(lena, kai, elsewhere),
      request(kai, lena),
      ask(kai, `DELETE /api/buddies/${lena.id}`),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect(await statesOf(lena, kai)).toEqual(['blocked', 'was_blocked'])
    for (const one of [kai, lena]) expect((await ask(one, 'GET /api/notifications')).body.items).toEqual([])
  }
})

test('a request concurrent with a block leaves no notification', async () => {
  const [kai, lena] = await kaiAndLena()
  const requestId = randomUUID()
  const writing = await server.db.startTransaction().execute()
  await insertRows(writing, 'buddyLinks', [
    { userId: kai.id, buddyId: lena.id, requestId, state: 'asked' },
    { userId: lena.id, buddyId: kai.id, requestId, state: 'was_asked' },
  ])
  const blocked = block(lena, kai)
  await expect.poll(() => lockWaits(server.db)).toBe(1)
  await insertRows(writing, 'notifications', { userId: lena.id, kind: 'buddy_request', actorId: kai.id })
  await writing.commit().execute()
  expect((await blocked).status).toBe(200)
  expect(await statesOf(lena, kai)).toEqual(['blocked', 'was_blocked'])
  expect((await ask(lena, 'GET /api/notifications')).body).toEqual({ items: [], unread: 0 })
})

test('only the two surfers’ open pages are notified of a block, on any server process', async () => {
  const [kai, lena] = await kaiAndLena()
  const noa = await aSurfer('Noa')
  const pages = [await openPage(kai), await elsewhere.openPage(lena)]
  const stranger = await openPage(noa)
  await block(lena, kai)
  for (const page of pages) await page.next({ type: 'buddies_changed' })
  await unblock(lena, kai)
  for (const page of pages) await page.next({ type: 'buddies_changed' })
  await block(noa, await aSurfer('Ben'))
  await stranger.next({ type: 'buddies_changed' })
  expect(stranger.messages.filter(({ type }) => type === 'buddies_changed')).toHaveLength(1)
  for (const page of [...pages, stranger]) await page.close()
})

test('blocked surfers are listed newest first, with their public details', async () => {
  const [lena, kai, noa] = await surfers('Lena', 'Kai', 'Noa')
  await areBuddies(lena, kai)
  await block(lena, kai)
  await block(lena, noa)
  expect((await ask(lena, 'GET /api/blocks')).body).toEqual([noa, kai].map((blocked) => faceOf(blocked)))
})

test('blocking yourself, an unknown surfer or an invalid id is refused', async () => {
  const kai = await aSurfer('Kai')
  expect(await block(kai, kai)).toMatchObject(refusedWith('blocking_oneself'))
  for (const method of ['POST', 'DELETE']) {
    expect(await ask(kai, `${method} /api/blocks/${randomUUID()}`)).toMatchObject(refusedWith('user_not_found'))
    expect(await ask(kai, `${method} /api/blocks/lena`)).toMatchObject({ status: 400 })
    expect(await ask(null, `${method} /api/blocks/${kai.id}`)).toMatchObject({ status: 401 })
  }
  expect(await ask(null, 'GET /api/blocks')).toMatchObject({ status: 401 })
})
