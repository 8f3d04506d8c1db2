import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PAGE_HEADER } from '#contract/headers.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import type { OpenPage } from '#test/network/client.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, surfers, buddies, areBuddies, aSpot, checkOut } = server
const elsewhere = serverBeside(server)

const checkIn = (who: TestSurfer, place: object = { customLocation: 'Secret Reef' }, at = server) =>
  at.checkIn(who, { latitude: 21.123456, longitude: -158.654321, ...place })
const updatesIn = ({ messages }: OpenPage) => messages.filter(({ type }) => type === 'session_update')

/** Whatever was on its way to these pages has come when their surfers hear of sessions of their own. */
async function nothingMoreComes(...those: [TestSurfer, OpenPage][]) {
  for (const [who, page] of those) {
    const sessionId = await checkIn(who)
    await page.next({ type: 'session_update', sessionId, status: 'started' })
    await checkOut(who, sessionId)
    await page.next({ type: 'session_update', sessionId, status: 'ended' })
  }
}

test('a check-in notifies the surfer’s other pages on every server, and not the page that sent it', async () => {
  const [kai, pageId] = [await aSurfer('Kai'), randomUUID()]
  const acting = await openPage(kai, pageId)
  const others = [await openPage(kai), await elsewhere.openPage(kai)]
  const body = { customLocation: 'Reef', startTime: new Date().toISOString(), latitude: 1, longitude: 1 }
  const asThatPage = (route: string, given?: object) => ask(kai, route, given, { [PAGE_HEADER]: pageId })
  const { id } = (await asThatPage('POST /api/surf-sessions', body)).body
  for (const page of [acting, ...others]) page.say({ type: 'watch', sessionId: id })
  for (const other of others) await other.next({ type: 'session_update', sessionId: id, status: 'started' })
  await asThatPage(`POST /api/surf-sessions/${id}/like`)
  for (const other of others) await other.next({ type: 'session_changed', sessionId: id })
  // What another page of theirs does reaches it, and would have come after everything before.
  await checkOut(kai, id)
  await acting.next({ type: 'session_update', sessionId: id, status: 'ended' })
  expect(updatesIn(acting)).toHaveLength(1)
  expect(acting.messages.filter(({ type }) => type === 'session_changed').length).toBeLessThanOrEqual(1)
})

test('1,201 buddies of a surfer get the update and spread their refetches, unlike the surfer’s own page', async () => {
  const [star, first, last] = await surfers('Star', 'First', 'Last')
  await areBuddies(star, first)
  await sql`
    with crowd as (
      insert into users (email, username, first_name, last_name)
      select 'crowd' || n || '@example.com', 'crowd_' || n, 'Crowd', n::text from generate_series(1, 1199) n
      returning id
    )
    insert into buddy_links (user_id, buddy_id, request_id, state)
    select ${star.id}, id, gen_random_uuid(), 'accepted' from crowd`.execute(server.db)
  await areBuddies(star, last)
  const readers = [await openPage(first), await elsewhere.openPage(last)]
  const own = await openPage(star)
  const sessionId = await checkIn(star)
  for (const reader of readers)
    expect(await reader.next({ type: 'session_update', sessionId })).toMatchObject({ spreadMs: 2 * 1_201 })
  expect(await own.next({ type: 'session_update', sessionId })).not.toHaveProperty('spreadMs')
  await checkOut(star, sessionId)
  for (const reader of readers) await reader.next({ type: 'session_update', sessionId, status: 'ended' })
  for (const page of [...readers, own]) expect(updatesIn(page)).toHaveLength(2)
})

test('a check-in and a check-out reach the buddy’s and the surfer’s pages, and no stranger’s', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  await areBuddies(kai, lena)
  const spot = await aSpot({ name: 'Pipeline' })
  const [own, buddy, stranger] = [await openPage(kai), await openPage(lena), await openPage(noa)]
  const sessionId = await checkIn(kai, { surfSpotId: spot.id })
  const started = {
    type: 'session_update',
    userId: kai.id,
    sessionId,
    name: 'Kai Nakamura',
    location: 'Pipeline',
    status: 'started',
  }
  expect(await buddy.next({ sessionId })).toStrictEqual(started)
  expect(await own.next({ sessionId })).toStrictEqual(started)
  await checkOut(kai, sessionId)
  expect(await buddy.next({ sessionId })).toStrictEqual({ ...started, status: 'ended' })

  await nothingMoreComes([noa, stranger])
  expect(updatesIn(stranger).map((update) => 'userId' in update && update.userId)).toEqual([noa.id, noa.id])
  expect(updatesIn(buddy)).toHaveLength(2)
})

test('a private session reaches only its surfer’s pages, and one for buddies their pages', async () => {
  const [shy, some, lena] = await surfers(
    { firstName: 'Shy', defaultVisibility: 'private' },
    { firstName: 'Some', defaultVisibility: 'buddies' },
    'Lena',
  )
  await areBuddies(shy, lena)
  await areBuddies(some, lena)
  const [own, buddy] = [await openPage(shy), await openPage(lena)]
  const secret = await checkIn(shy)
  await own.next({ sessionId: secret, status: 'started' })
  await checkOut(shy, secret)
  await own.next({ sessionId: secret, status: 'ended' })
  const told = await checkIn(some)
  await buddy.next({ sessionId: told })
  expect(updatesIn(buddy)).toMatchObject([{ sessionId: told, userId: some.id }])
})

test('a pending buddy and a former one get no live updates', async () => {
  const [kai, asker, former] = await surfers('Kai', 'Ana', 'Bo')
  await areBuddies(kai, former)
  await ask(asker, 'POST /api/buddy-requests', { followingId: kai.id })
  await ask(kai, `DELETE /api/buddies/${former.id}`)
  const [one, other] = [await openPage(asker), await openPage(former)]
  await checkIn(kai)
  await nothingMoreComes([asker, one], [former, other])
  for (const page of [one, other]) expect(updatesIn(page)).toHaveLength(2)
})

test('several server processes on one database all deliver updates', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const [here, there] = [await openPage(lena), await elsewhere.openPage(lena)]
  const sessionId = await checkIn(kai, undefined, elsewhere)
  await Promise.all([here.next({ sessionId, status: 'started' }), there.next({ sessionId, status: 'started' })])
  await server.checkOut(kai, sessionId)
  await Promise.all([here.next({ sessionId, status: 'ended' }), there.next({ sessionId, status: 'ended' })])
})

test('refused and repeated check-ins send no live update, and repeated check-outs send one', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const buddy = await openPage(lena)
  const clientId = randomUUID()
  const startTime = new Date().toISOString()
  const body = { clientId, customLocation: 'Reef', startTime, latitude: 1, longitude: 1 }
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(kai, 'POST /api/surf-sessions', body)))
  const [first] = answers
  await ask(kai, 'POST /api/surf-sessions', { ...body, clientId: randomUUID() })
  await Promise.all(Array.from({ length: 4 }, () => checkOut(kai, first!.body.id)))
  await nothingMoreComes([lena, buddy])
  const updates = updatesIn(buddy).filter((update) => 'userId' in update && update.userId === kai.id)
  expect(updates).toMatchObject([{ status: 'started' }, { status: 'ended' }])
})

test('joining sends a live update like any check-in, and the host’s pages get the notification', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const host = await openPage(kai)
  const id = await checkIn(kai)
  await host.next({ sessionId: id })
  const joined = await ask(lena, `POST /api/surf-sessions/${id}/join`)
  await host.next({ sessionId: joined.body.id, userId: lena.id, location: 'Secret Reef' })
  await host.next({ type: 'notifications_changed' })
})

test('a message that a page sends on its socket reaches no other page', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const [own, buddy] = [await openPage(kai), await openPage(lena)]
  const claim = { type: 'session_update', sessionId: randomUUID(), location: 'Everywhere', status: 'started' }
  own.say(claim)
  own.say({ ...claim, userId: lena.id })
  own.say({ type: 'auth', userId: kai.id })
  await own.next({ type: 'ready' })
  await nothingMoreComes([lena, buddy])
  expect(updatesIn(buddy).every((update) => 'userId' in update && update.userId === lena.id)).toBe(true)
})

test('a page that dies during delivery does not stop messages to other pages', async () => {
  const [kai, ...buddies] = await Promise.all(['Kai', 'Ana', 'Bo', 'Cleo', 'Dan'].map((name) => aSurfer(name)))
  for (const buddy of buddies) await areBuddies(kai!, buddy)
  const open8 = await Promise.all([...buddies, ...buddies].map((buddy) => openPage(buddy)))
  const survivors = open8.filter((_, index) => index % 2 === 1)
  const [first] = await Promise.all([
    checkIn(kai!),
    ...open8.filter((_, index) => index % 2 === 0).map((page) => page.terminate()),
  ])
  await Promise.all(survivors.map((page) => page.next({ sessionId: first })))
})
