import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ask, type OpenPage, openPage } from '#test/client.ts'
import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let elsewhere: TestServer
let pages: OpenPage[] = []
beforeAll(async () => {
  server = await startServer()
  elsewhere = await startServer({ databaseUrl: server.databaseUrl })
})
afterEach(async () => {
  await Promise.all(pages.map((page) => page.close()))
  pages = []
})
afterAll(async () => {
  await elsewhere.close()
  await server.close()
})

const surfer = (firstName: string, defaultVisibility = 'everyone') =>
  aSurfer(server.db, { firstName, defaultVisibility })
async function sessionOf(who: TestSurfer, place: object = { customLocation: 'Reef' }): Promise<string> {
  const body = { startTime: new Date().toISOString(), latitude: 21, longitude: -158, ...place }
  return (await ask(server, who, 'POST /api/surf-sessions', body)).body.id
}
/** A page that shows this session, or none, and whose server knows so. */
async function pageOf(who: TestSurfer, sessionId: string | null, at = server) {
  const page = await openPage(at, who)
  pages.push(page)
  page.say({ type: 'watch', sessionId })
  // What was said before has been heard once this is answered.
  page.say({ type: 'auth', userId: who.id })
  await page.next({ type: 'ready' })
  return page
}
const changesIn = ({ heard }: OpenPage) => heard.filter(({ type }) => type === 'session_changed')
/** Whatever was on its way to a page has come when it hears of a change to a session of its surfer's own. */
async function nothingMoreComes(who: TestSurfer, page: OpenPage, watched: string | null) {
  const own = await sessionOf(who)
  page.say({ type: 'watch', sessionId: own })
  page.say({ type: 'auth', userId: who.id })
  await page.next({ type: 'ready' })
  await ask(server, who, `POST /api/surf-sessions/${own}/like`)
  await page.next({ type: 'session_changed', sessionId: own })
  await ask(server, who, `DELETE /api/surf-sessions/${own}`)
  return changesIn(page).filter((change) => 'sessionId' in change && change.sessionId === watched)
}

test('whatever is added to a session or changed is heard by the pages that show it, on every server', async () => {
  const [kai, lena] = [await surfer('Kai'), await surfer('Lena')]
  const id = await sessionOf(kai)
  const [here, there, own] = [await pageOf(lena, id), await pageOf(lena, id, elsewhere), await pageOf(kai, id)]
  const on = `/api/surf-sessions/${id}`
  const upload = await server.db
    .insertInto('uploads')
    .values({ userId: kai.id, state: 'picture', expiresAt: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photoUrl = `/objects/photos/${upload.id}.webp`
  const liked = () => ask(server, lena, `POST ${on}/like`)
  const said = () => ask(server, lena, `POST ${on}/comment`, { comment: 'Nice' })
  const shown = () => ask(server, kai, 'POST /api/session-photos', { sessionId: id, photoUrl })
  const ids: string[] = []
  const changes = [
    liked,
    () => ask(elsewhere, lena, `DELETE ${on}/like`),
    async () => ids.push((await said()).body.id),
    () => ask(elsewhere, kai, `DELETE ${on}/comment/${ids[0]}`),
    async () => ids.push((await shown()).body.id),
    () => ask(server, kai, `DELETE /api/session-photos/${ids[1]}`),
    () => ask(server, kai, `PATCH ${on}`, { rating: 5 }),
    () => ask(server, kai, `PUT ${on}/end`, {}),
    () => ask(server, kai, `DELETE ${on}`),
  ]
  for (const change of changes) {
    await change()
    for (const page of [here, there, own])
      expect(await page.next({ type: 'session_changed' })).toStrictEqual({ type: 'session_changed', sessionId: id })
  }
  expect(changesIn(here)).toHaveLength(changes.length)
})

test('what changes nothing is told to nobody', async () => {
  const [kai, lena] = [await surfer('Kai'), await surfer('Lena')]
  const id = await sessionOf(kai)
  const page = await pageOf(lena, id)
  const clientId = crypto.randomUUID()
  for (let again = 0; again < 3; again += 1) {
    await ask(server, kai, `POST /api/surf-sessions/${id}/like`)
    await ask(server, kai, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice', clientId })
    await ask(server, lena, `DELETE /api/surf-sessions/${id}/like`)
    await ask(server, lena, `PATCH /api/surf-sessions/${id}`, { rating: 1 })
  }
  // The like and the comment. What comes after the page shows another session would not count.
  for (let changes = 0; changes < 2; changes += 1) await page.next({ type: 'session_changed', sessionId: id })
  expect(await nothingMoreComes(lena, page, id)).toHaveLength(2)
})

test('who shows another session, or none any more, hears nothing of it', async () => {
  const [kai, lena, noa] = [await surfer('Kai'), await surfer('Lena'), await surfer('Noa')]
  const [id, other] = [await sessionOf(kai), await sessionOf(noa)]
  const [elsewhereOn, closed, watching] = [await pageOf(lena, other), await pageOf(noa, id), await pageOf(kai, id)]
  closed.say({ type: 'watch', sessionId: null })
  closed.say({ type: 'auth', userId: noa.id })
  await closed.next({ type: 'ready' })
  await ask(server, lena, `POST /api/surf-sessions/${id}/like`)
  await watching.next({ type: 'session_changed', sessionId: id })
  await ask(server, noa, `DELETE /api/surf-sessions/${other}`)
  expect(await nothingMoreComes(lena, elsewhereOn, id)).toEqual([])
  expect(await nothingMoreComes(noa, closed, id)).toEqual([])
})

test('a page hears of the sessions of its feed beside the one that it shows, until it names others', async () => {
  const [kai, lena, noa] = [await surfer('Kai'), await surfer('Lena'), await surfer('Noa', 'buddies')]
  const [first, second, sheet] = [await sessionOf(kai), await sessionOf(lena), await sessionOf(noa)]
  const page = await pageOf(noa, sheet)
  const name = async (...sessionIds: string[]) => {
    page.say({ type: 'watch_feed', sessionIds })
    page.say({ type: 'auth', userId: noa.id })
    await page.next({ type: 'ready' })
  }
  const likes = async (id: string) => ask(server, noa, `POST /api/surf-sessions/${id}/like`)
  await name(first, second, sheet)
  for (const id of [first, second, sheet]) {
    await likes(id)
    await page.next({ type: 'session_changed', sessionId: id })
  }
  await name(second)
  await ask(server, kai, `POST /api/surf-sessions/${first}/like`)
  await ask(server, kai, `POST /api/surf-sessions/${second}/like`)
  await page.next({ type: 'session_changed', sessionId: second })
  await ask(server, noa, `DELETE /api/surf-sessions/${sheet}/like`)
  await page.next({ type: 'session_changed', sessionId: sheet })
  expect(changesIn(page)).toHaveLength(5)
})

test('who may not know of a session hears nothing of it, whatever their page claims to show', async () => {
  const [shy, buddy, stranger, blocked] = [
    await surfer('Shy', 'buddies'),
    await surfer('Lena'),
    await surfer('Zoe'),
    await surfer('Rob'),
  ]
  await areBuddies(server.db, shy, buddy)
  await ask(server, shy, `POST /api/blocks/${blocked.id}`)
  const spot = await aSpot(server.db)
  const id = await sessionOf(shy, { surfSpotId: spot.id })
  const [allowed, guessing, kept] = [await pageOf(buddy, id), await pageOf(stranger, id), await pageOf(blocked, id)]
  const like = () => ask(server, buddy, `POST /api/surf-sessions/${id}/like`)
  await like()
  await allowed.next({ type: 'session_changed', sessionId: id })
  await ask(server, shy, `PATCH /api/surf-sessions/${id}`, { visibility: 'everyone' })
  await allowed.next({ type: 'session_changed', sessionId: id })
  await ask(server, buddy, `DELETE /api/surf-sessions/${id}/like`)
  await allowed.next({ type: 'session_changed', sessionId: id })
  await ask(server, shy, `DELETE /api/surf-sessions/${id}`)
  await allowed.next({ type: 'session_changed', sessionId: id })
  // From the moment on which everyone may see it: that, the like taken back, and the end of it all.
  expect(await nothingMoreComes(stranger, guessing, id)).toHaveLength(3)
  expect(await nothingMoreComes(blocked, kept, id)).toEqual([])
})

test('a stranger’s page finds out that the session it shows has become private', async () => {
  const [kai, zoe] = [await surfer('Kai'), await surfer('Zoe')]
  const id = await sessionOf(kai)
  const page = await pageOf(zoe, id)
  await ask(server, kai, `PATCH /api/surf-sessions/${id}`, { visibility: 'private' })
  await page.next({ type: 'session_changed', sessionId: id })
  expect((await ask(server, zoe, `GET /api/surf-sessions/${id}`)).status).toBe(404)
  await ask(server, kai, `PATCH /api/surf-sessions/${id}`, { notes: 'Mine alone' })
  expect(await nothingMoreComes(zoe, page, id)).toHaveLength(1)
})

test('of a session that was kept to fewer all along, a stranger’s page does not even hear that it is gone', async () => {
  const [kai, zoe, lena] = [await surfer('Kai'), await surfer('Zoe'), await surfer('Lena')]
  await areBuddies(server.db, kai, lena)
  for (const visibility of ['private', 'buddies']) {
    const id = await sessionOf(kai)
    const own = await pageOf(kai, id)
    await ask(server, kai, `PATCH /api/surf-sessions/${id}`, { visibility })
    await own.next({ type: 'session_changed', sessionId: id })
    const [guessing, buddy] = [await pageOf(zoe, id), await pageOf(lena, id)]
    await ask(server, kai, `PATCH /api/surf-sessions/${id}`, { visibility })
    await own.next({ type: 'session_changed', sessionId: id })
    await ask(server, kai, `DELETE /api/surf-sessions/${id}`)
    await own.next({ type: 'session_changed', sessionId: id })
    expect(await nothingMoreComes(zoe, guessing, id)).toEqual([])
    expect(await nothingMoreComes(lena, buddy, id)).toHaveLength(visibility === 'buddies' ? 2 : 0)
  }
})

test('who joins, hides or deletes appears and goes on the pages that show a session of the party', async () => {
  const [kai, lena, noa] = [await surfer('Kai'), await surfer('Lena'), await surfer('Noa')]
  const id = await sessionOf(kai)
  const host = await pageOf(noa, id)
  const party = async () =>
    (await ask(server, noa, `GET /api/surf-sessions/${id}`)).body.party.map(
      ({ user }: { user: TestSurfer }) => user.firstName,
    )
  const hers = (await ask(server, lena, `POST /api/surf-sessions/${id}/join`)).body.id
  await host.next({ type: 'session_changed', sessionId: id })
  expect(await party()).toEqual(['Lena'])
  for (const [visibility, seen] of [
    ['private', []],
    ['everyone', ['Lena']],
  ] as const) {
    await ask(server, lena, `PATCH /api/surf-sessions/${hers}`, { visibility })
    await host.next({ type: 'session_changed', sessionId: id })
    expect(await party()).toEqual(seen)
  }
  await ask(server, lena, `DELETE /api/surf-sessions/${hers}`)
  await host.next({ type: 'session_changed', sessionId: id })
  expect(await party()).toEqual([])
})
