import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { like as likeSession, unlike as unlikeSession } from '#server/features/surf-sessions/likes.ts'
import { ask } from '#test/client.ts'
import { countStatements } from '#test/count-statements.ts'
import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let elsewhere: TestServer
beforeAll(async () => {
  server = await startServer()
  elsewhere = await startServer({ databaseUrl: server.databaseUrl })
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
const like = (who: TestSurfer | null, id: string, at = server) => ask(at, who, `POST /api/surf-sessions/${id}/like`)
const unlike = (who: TestSurfer | null, id: string, at = server) => ask(at, who, `DELETE /api/surf-sessions/${id}/like`)
const the = ({ id }: TestSurfer) => expect.objectContaining({ id })
const likesToldTo = async (who: TestSurfer): Promise<Notification[]> => {
  const { items } = (await ask(server, who, 'GET /api/notifications')).body
  return items.filter(({ kind }: Notification) => kind === 'like')
}

test('a like is given and taken back, and each answer says who likes the session now', async () => {
  const [kai, lena, noa] = [await surfer('Kai'), await surfer('Lena'), await surfer('Noa')]
  const id = await sessionOf(kai)
  expect(await like(lena, id)).toMatchObject({ status: 200, body: { likes: [{ userId: lena.id }] } })
  const both = [{ userId: lena.id }, { userId: noa.id }]
  // The reader's own comes first, then the others in the order in which they were given.
  expect((await like(noa, id)).body).toStrictEqual({
    likes: both.toReversed(),
    likeCount: 2,
    likedBy: [the(noa), the(lena)],
  })
  expect((await ask(server, kai, `GET /api/surf-sessions/${id}`)).body).toMatchObject({ likes: both, likeCount: 2 })
  expect((await unlike(lena, id)).body).toStrictEqual({
    likes: [{ userId: noa.id }],
    likeCount: 1,
    likedBy: [the(noa)],
  })
})

test('a like is one statement, and so is taking it back', async () => {
  const [kai, lena] = [await surfer('Kai'), await surfer('Lena')]
  const id = await sessionOf(kai)
  expect(await countStatements(server.db, (db) => likeSession(db, lena.id, id))).toBe(1)
  expect(await likesToldTo(kai)).toHaveLength(1)
  expect(await countStatements(server.db, (db) => unlikeSession(db, lena.id, id))).toBe(1)
  expect(await likesToldTo(kai)).toEqual([])
})

test('liking twice and taking back what was not given change nothing', async () => {
  const [kai, lena] = [await surfer('Kai'), await surfer('Lena')]
  const id = await sessionOf(kai)
  expect((await unlike(lena, id)).body).toEqual({ likes: [], likeCount: 0, likedBy: [] })
  await like(lena, id)
  expect(await like(lena, id)).toMatchObject({ status: 200, body: { likes: [{ userId: lena.id }] } })
  await unlike(lena, id)
  expect(await unlike(lena, id)).toMatchObject({ status: 200, body: { likes: [] } })
})

test('of very many likes a reply lists a hundred, the reader’s own first, and counts all that the reader may know of', async () => {
  const [kai, lena, rob] = [await surfer('Kai'), await surfer('Lena'), await surfer('Rob')]
  const id = await sessionOf(kai)
  await sql`
    with fan as (
      insert into users (email, username, first_name, last_name)
      select 'fan' || n || '@surf.test', 'fan_' || n, 'Fan', 'Club' from generate_series(1, 120) n
      returning id, username
    )
    insert into likes (owner_id, session_id, user_id, created_at)
    select ${kai.id}, ${id}, id, now() - interval '1 hour' + substring(username from 5)::int * interval '1 second'
    from fan`.execute(server.db)
  await like(rob, id)
  const { likes, likeCount, likedBy } = (await like(lena, id)).body
  expect(likedBy).toMatchObject([{ id: lena.id }, { id: rob.id }, { firstName: 'Fan' }])
  expect(likes).toHaveLength(100)
  expect(likes[0]).toEqual({ userId: lena.id })
  expect(likeCount).toBe(122)
  const seen = async () => (await ask(server, kai, `GET /api/surf-sessions/${id}`)).body
  expect(await seen()).toMatchObject({
    likeCount: 122,
    likedBy: [{ id: lena.id }, { id: rob.id }, { firstName: 'Fan' }],
  })
  await ask(server, kai, `POST /api/blocks/${rob.id}`)
  const withoutRob = await seen()
  expect(withoutRob).toMatchObject({ likeCount: 121, likedBy: [{ id: lena.id }, {}, {}] })
  expect(withoutRob.likes).toHaveLength(100)
  const left = (await unlike(lena, id)).body
  expect(left).toMatchObject({ likeCount: 121, likedBy: [{ id: rob.id }, { firstName: 'Fan' }, { firstName: 'Fan' }] })
  expect(left.likes).toHaveLength(100)
  expect(left.likes).not.toContainEqual({ userId: lena.id })
})

test('two tabs on two servers that like at once are one like, told once', async () => {
  const [kai, lena] = [await surfer('Kai'), await surfer('Lena')]
  const id = await sessionOf(kai)
  const answers = await Promise.all([server, elsewhere, server, elsewhere].map((at) => like(lena, id, at)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { likes: [{ userId: lena.id }] } })
  expect(await likesToldTo(kai)).toHaveLength(1)
})

test('hearts pressed on and off from everywhere end as one like or none, and never in an error', async () => {
  const [kai, lena] = [await surfer('Kai'), await surfer('Lena')]
  const id = await sessionOf(kai)
  const presses = Array.from({ length: 24 }, (_, press) =>
    (press % 3 === 1 ? unlike : like)(lena, id, press % 2 === 0 ? server : elsewhere),
  )
  for (const { status } of await Promise.all(presses)) expect(status).toBe(200)
  const { likes } = (await ask(server, kai, `GET /api/surf-sessions/${id}`)).body
  expect(await likesToldTo(kai)).toHaveLength(likes.length)
})

test('the owner is told once, however often one changes one’s mind after they have read it', async () => {
  const [kai, lena] = [await surfer('Kai'), await surfer('Lena')]
  const id = await sessionOf(kai)
  await like(lena, id)
  expect(await likesToldTo(kai)).toMatchObject([{ sessionId: id, actor: { id: lena.id }, readAt: null }])
  await unlike(lena, id)
  expect(await likesToldTo(kai)).toEqual([])
  await like(lena, id)
  await ask(server, kai, 'PUT /api/notifications/read', {})
  await unlike(lena, id)
  await like(lena, id)
  expect(await likesToldTo(kai)).toMatchObject([{ readAt: expect.any(String) }])
})

test('a like that has rung a phone rings it once only', async () => {
  const [kai, lena] = [await surfer('Kai'), await surfer('Lena')]
  const id = await sessionOf(kai)
  await like(lena, id)
  const [told] = await likesToldTo(kai)
  const sent = { userId: kai.id, notificationId: told!.id, channel: 'email', state: 'sent' }
  await server.db.insertInto('deliveries').values(sent).execute()
  await unlike(lena, id)
  await like(lena, id)
  expect(await likesToldTo(kai)).toMatchObject([{ id: told!.id }])
})

test('one may like one’s own session, and is not told so', async () => {
  const kai = await surfer('Kai')
  const id = await sessionOf(kai)
  expect((await like(kai, id)).body).toEqual({ likes: [{ userId: kai.id }], likeCount: 1, likedBy: [the(kai)] })
  expect(await likesToldTo(kai)).toEqual([])
})

test('who may not know of a session cannot like it', async () => {
  const [shy, buddy, stranger, blocked] = [
    await surfer('Shy', 'buddies'),
    await surfer('Lena'),
    await surfer('Zoe'),
    await surfer('Rob'),
  ]
  const spot = await aSpot(server.db)
  await areBuddies(server.db, shy, buddy)
  const id = await sessionOf(shy, { surfSpotId: spot.id })
  expect(await like(buddy, id)).toMatchObject({ status: 200 })
  const open = await surfer('Kai')
  const openId = await sessionOf(open)
  await like(blocked, openId)
  await ask(server, open, `POST /api/blocks/${blocked.id}`)
  for (const [who, session] of [
    [stranger, id],
    [blocked, openId],
  ] as const)
    for (const press of [like, unlike])
      expect(await press(who, session)).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
  expect((await ask(server, open, `GET /api/surf-sessions/${openId}`)).body.likes).toEqual([])
  expect((await like(stranger, openId)).body.likes).toEqual([{ userId: stranger.id }, { userId: blocked.id }])
  for (const press of [like, unlike]) {
    expect(await press(null, openId)).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
    expect(await press(stranger, '42')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  }
})
