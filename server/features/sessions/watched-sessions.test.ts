import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import type { OpenPage } from '#test/network/client.ts'

const server = serverInFile()
const { ask, surfers, areBuddies, aSpot, checkIn } = server
const elsewhere = serverBeside(server)

/** A page that shows this session, or none, and whose server knows so. */
async function pageOf(who: TestSurfer, sessionId: string | null, at = server) {
  const page = await at.openPage(who)
  page.say({ type: 'watch', sessionId })
  // What was sent before has arrived once this is answered.
  page.say({ type: 'auth', userId: who.id })
  await page.next({ type: 'ready' })
  return page
}
const changesIn = ({ messages }: OpenPage) => messages.filter(({ type }) => type === 'session_changed')
/** Whatever was on its way to a page has come when it hears of a change to a session of its surfer's own. */
async function nothingMoreComes(who: TestSurfer, page: OpenPage, watched: string | null) {
  const own = await checkIn(who)
  page.say({ type: 'watch', sessionId: own })
  page.say({ type: 'auth', userId: who.id })
  await page.next({ type: 'ready' })
  await ask(who, `POST /api/surf-sessions/${own}/like`)
  await page.next({ type: 'session_changed', sessionId: own })
  await ask(who, `DELETE /api/surf-sessions/${own}`)
  return changesIn(page).filter((change) => 'sessionId' in change && change.sessionId === watched)
}

test('every change of a session reaches the pages that show it, on every server', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  const [here, there, own] = [await pageOf(lena, id), await pageOf(lena, id, elsewhere), await pageOf(kai, id)]
  const on = `/api/surf-sessions/${id}`
  const upload = await server.db
    .insertInto('uploads')
    .values({ userId: kai.id, state: 'picture', expiresAt: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photoUrl = `/objects/photos/${upload.id}.webp`
  const liked = () => ask(lena, `POST ${on}/like`)
  const said = () => ask(lena, `POST ${on}/comment`, { comment: 'Nice' })
  const shown = () => ask(kai, 'POST /api/session-photos', { sessionId: id, photoUrl })
  const ids: string[] = []
  const reactions = [
    liked,
    () => elsewhere.ask(lena, `DELETE ${on}/like`),
    async () => ids.push((await said()).body.id),
    () => elsewhere.ask(kai, `DELETE ${on}/comment/${ids[0]}`),
  ]
  const changes = [
    ...reactions,
    async () => ids.push((await shown()).body.id),
    () => ask(kai, `DELETE /api/session-photos/${ids[1]}`),
    () => ask(kai, `PATCH ${on}`, { rating: 5 }),
    () => ask(kai, `PUT ${on}/end`, {}),
    () => ask(kai, `DELETE ${on}`),
  ]
  for (const change of changes) {
    await change()
    const at = reactions.indexOf(change)
    const about = at >= 0 && { about: at < 2 ? 'likes' : 'reactions' }
    for (const page of [here, there, own])
      expect(await page.next({ type: 'session_changed' })).toStrictEqual({
        ...{ type: 'session_changed', sessionId: id },
        ...about,
      })
  }
  expect(changesIn(here)).toHaveLength(changes.length)
})

test('a request that changes nothing sends no live update', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  const page = await pageOf(lena, id)
  const clientId = crypto.randomUUID()
  for (let again = 0; again < 3; again += 1) {
    await ask(kai, `POST /api/surf-sessions/${id}/like`)
    await ask(kai, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice', clientId })
    await ask(lena, `DELETE /api/surf-sessions/${id}/like`)
    await ask(lena, `PATCH /api/surf-sessions/${id}`, { rating: 1 })
  }
  // The like and the comment. What comes after the page shows another session would not count.
  for (let changes = 0; changes < 2; changes += 1) await page.next({ type: 'session_changed', sessionId: id })
  expect(await nothingMoreComes(lena, page, id)).toHaveLength(2)
})

test('a page that shows another session or none gets no updates of this one', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const [id, other] = [await checkIn(kai), await checkIn(noa)]
  const [elsewhereOn, closed, watching] = [await pageOf(lena, other), await pageOf(noa, id), await pageOf(kai, id)]
  closed.say({ type: 'watch', sessionId: null })
  closed.say({ type: 'auth', userId: noa.id })
  await closed.next({ type: 'ready' })
  await ask(lena, `POST /api/surf-sessions/${id}/like`)
  await watching.next({ type: 'session_changed', sessionId: id })
  await ask(noa, `DELETE /api/surf-sessions/${other}`)
  expect(await nothingMoreComes(lena, elsewhereOn, id)).toEqual([])
  expect(await nothingMoreComes(noa, closed, id)).toEqual([])
})

test('a page gets updates of its feed’s sessions and of the one it shows, until it names others', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', { firstName: 'Noa', defaultVisibility: 'buddies' })
  const [first, second, sheet] = [await checkIn(kai), await checkIn(lena), await checkIn(noa)]
  const page = await pageOf(noa, sheet)
  const name = async (...sessionIds: string[]) => {
    page.say({ type: 'watch_feed', sessionIds })
    page.say({ type: 'auth', userId: noa.id })
    await page.next({ type: 'ready' })
  }
  const likes = async (id: string) => ask(noa, `POST /api/surf-sessions/${id}/like`)
  await name(first, second, sheet)
  for (const id of [first, second, sheet]) {
    await likes(id)
    await page.next({ type: 'session_changed', sessionId: id })
  }
  await name(second)
  await ask(kai, `POST /api/surf-sessions/${first}/like`)
  await ask(kai, `POST /api/surf-sessions/${second}/like`)
  await page.next({ type: 'session_changed', sessionId: second })
  await ask(noa, `DELETE /api/surf-sessions/${sheet}/like`)
  await page.next({ type: 'session_changed', sessionId: sheet })
  expect(changesIn(page)).toHaveLength(5)
})

test('a page gets no updates of a session that its surfer may not see', async () => {
  const [shy, buddy, stranger, blocked] = await surfers(
    { firstName: 'Shy', defaultVisibility: 'buddies' },
    'Lena',
    'Zoe',
    'Rob',
  )
  await areBuddies(shy, buddy)
  await ask(shy, `POST /api/blocks/${blocked.id}`)
  const spot = await aSpot()
  const id = await checkIn(shy, { surfSpotId: spot.id })
  const [allowed, guessing, kept] = [await pageOf(buddy, id), await pageOf(stranger, id), await pageOf(blocked, id)]
  const like = () => ask(buddy, `POST /api/surf-sessions/${id}/like`)
  await like()
  await allowed.next({ type: 'session_changed', sessionId: id })
  await ask(shy, `PATCH /api/surf-sessions/${id}`, { visibility: 'everyone' })
  await allowed.next({ type: 'session_changed', sessionId: id })
  await ask(buddy, `DELETE /api/surf-sessions/${id}/like`)
  await allowed.next({ type: 'session_changed', sessionId: id })
  await ask(shy, `DELETE /api/surf-sessions/${id}`)
  await allowed.next({ type: 'session_changed', sessionId: id })
  // From the moment on which everyone may see it: that, the like taken back, and the end of it all.
  expect(await nothingMoreComes(stranger, guessing, id)).toHaveLength(3)
  expect(await nothingMoreComes(blocked, kept, id)).toEqual([])
})

test('a stranger’s page is notified when the session that it shows becomes private', async () => {
  const [kai, zoe] = await surfers('Kai', 'Zoe')
  const id = await checkIn(kai)
  const page = await pageOf(zoe, id)
  await ask(kai, `PATCH /api/surf-sessions/${id}`, { visibility: 'private' })
  await page.next({ type: 'session_changed', sessionId: id })
  expect((await ask(zoe, `GET /api/surf-sessions/${id}`)).status).toBe(404)
  await ask(kai, `PATCH /api/surf-sessions/${id}`, { notes: 'Mine alone' })
  expect(await nothingMoreComes(zoe, page, id)).toHaveLength(1)
})

test('a stranger’s page gets no update when a hidden session is deleted', async () => {
  const [kai, zoe, lena] = await surfers('Kai', 'Zoe', 'Lena')
  await areBuddies(kai, lena)
  for (const visibility of ['private', 'buddies']) {
    const id = await checkIn(kai)
    const own = await pageOf(kai, id)
    await ask(kai, `PATCH /api/surf-sessions/${id}`, { visibility })
    await own.next({ type: 'session_changed', sessionId: id })
    const [guessing, buddy] = [await pageOf(zoe, id), await pageOf(lena, id)]
    await ask(kai, `PATCH /api/surf-sessions/${id}`, { visibility })
    await own.next({ type: 'session_changed', sessionId: id })
    await ask(kai, `DELETE /api/surf-sessions/${id}`)
    await own.next({ type: 'session_changed', sessionId: id })
    expect(await nothingMoreComes(zoe, guessing, id)).toEqual([])
    expect(await nothingMoreComes(lena, buddy, id)).toHaveLength(visibility === 'buddies' ? 2 : 0)
  }
})

test('joining, hiding and deleting a guest’s session updates the pages that show the party', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const id = await checkIn(kai)
  const host = await pageOf(noa, id)
  const party = async () =>
    (await ask(noa, `GET /api/surf-sessions/${id}`)).body.party.map(({ user }: { user: TestSurfer }) => user.firstName)
  const hers = (await ask(lena, `POST /api/surf-sessions/${id}/join`)).body.id
  await host.next({ type: 'session_changed', sessionId: id })
  expect(await party()).toEqual(['Lena'])
  for (const [visibility, seen] of [
    ['private', []],
    ['everyone', ['Lena']],
  ] as const) {
    await ask(lena, `PATCH /api/surf-sessions/${hers}`, { visibility })
    await host.next({ type: 'session_changed', sessionId: id })
    expect(await party()).toEqual(seen)
  }
  await ask(lena, `DELETE /api/surf-sessions/${hers}`)
  await host.next({ type: 'session_changed', sessionId: id })
  expect(await party()).toEqual([])
})
