import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { like as likeSession, unlike as unlikeSession } from '#server/features/sessions/reactions/likes.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { countStatements } from '#test/postgres/count-statements.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, areBuddies, aSpot, insert, checkIn, notices } = server
const elsewhere = serverBeside(server)

const like = (who: TestSurfer | null, id: string, at = server) => at.ask(who, `POST /api/surf-sessions/${id}/like`)
const unlike = (who: TestSurfer | null, id: string, at = server) => at.ask(who, `DELETE /api/surf-sessions/${id}/like`)
const the = ({ id }: TestSurfer) => expect.objectContaining({ id })

test('a like can be given and withdrawn, and each response lists the current likes', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const id = await checkIn(kai)
  expect(await like(lena, id)).toMatchObject({ status: 200, body: { likes: [{ userId: lena.id }] } })
  const both = [{ userId: lena.id }, { userId: noa.id }]
  // The reader's own comes first, then the others in the order in which they were given.
  expect((await like(noa, id)).body).toStrictEqual({
    likes: both.toReversed(),
    likeCount: 2,
    likedBy: [the(noa), the(lena)],
  })
  expect((await ask(kai, `GET /api/surf-sessions/${id}`)).body).toMatchObject({ likes: both, likeCount: 2 })
  expect((await unlike(lena, id)).body).toStrictEqual({
    likes: [{ userId: noa.id }],
    likeCount: 1,
    likedBy: [the(noa)],
  })
})

test('a like is one statement, and so is an unlike', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  expect(await countStatements(server.db, (db) => likeSession(db, lena.id, id))).toBe(1)
  expect(await notices(kai, 'like')).toHaveLength(1)
  expect(await countStatements(server.db, (db) => unlikeSession(db, lena.id, id))).toBe(1)
  expect(await notices(kai, 'like')).toEqual([])
})

test('a second like and an unlike without a like change nothing', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  expect((await unlike(lena, id)).body).toEqual({ likes: [], likeCount: 0, likedBy: [] })
  await like(lena, id)
  expect(await like(lena, id)).toMatchObject({ status: 200, body: { likes: [{ userId: lena.id }] } })
  await unlike(lena, id)
  expect(await unlike(lena, id)).toMatchObject({ status: 200, body: { likes: [] } })
})

test('a reply lists a hundred likes, the reader’s own first, and counts all that the reader may see', async () => {
  const [kai, lena, rob] = await surfers('Kai', 'Lena', 'Rob')
  const id = await checkIn(kai)
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
  const seen = async () => (await ask(kai, `GET /api/surf-sessions/${id}`)).body
  expect(await seen()).toMatchObject({
    likeCount: 122,
    likedBy: [{ id: lena.id }, { id: rob.id }, { firstName: 'Fan' }],
  })
  await ask(kai, `POST /api/blocks/${rob.id}`)
  const withoutRob = await seen()
  expect(withoutRob).toMatchObject({ likeCount: 121, likedBy: [{ id: lena.id }, {}, {}] })
  expect(withoutRob.likes).toHaveLength(100)
  const left = (await unlike(lena, id)).body
  expect(left).toMatchObject({ likeCount: 121, likedBy: [{ id: rob.id }, { firstName: 'Fan' }, { firstName: 'Fan' }] })
  expect(left.likes).toHaveLength(100)
  expect(left.likes).not.toContainEqual({ userId: lena.id })
})

test('concurrent likes create one like and one notification', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  const answers = await Promise.all([server, elsewhere, server, elsewhere].map((at) => like(lena, id, at)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { likes: [{ userId: lena.id }] } })
  expect(await notices(kai, 'like')).toHaveLength(1)
})

test('concurrent likes and unlikes leave one like or none, and never an error', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  const presses = Array.from({ length: 24 }, (_, press) =>
    (press % 3 === 1 ? unlike : like)(lena, id, press % 2 === 0 ? server : elsewhere),
  )
  for (const { status } of await Promise.all(presses)) expect(status).toBe(200)
  const { likes } = (await ask(kai, `GET /api/surf-sessions/${id}`)).body
  expect(await notices(kai, 'like')).toHaveLength(likes.length)
})

test('repeated likes after a read notification do not notify the session’s surfer again', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  await like(lena, id)
  expect(await notices(kai, 'like')).toMatchObject([{ sessionId: id, actor: { id: lena.id }, readAt: null }])
  await unlike(lena, id)
  expect(await notices(kai, 'like')).toEqual([])
  await like(lena, id)
  await ask(kai, 'PUT /api/notifications/read', {})
  await unlike(lena, id)
  await like(lena, id)
  expect(await notices(kai, 'like')).toMatchObject([{ readAt: expect.any(String) }])
})

test('a like that has sent a push message sends no second one', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const id = await checkIn(kai)
  await like(lena, id)
  const [told] = await notices(kai, 'like')
  const sent = { userId: kai.id, notificationId: told!.id, channel: 'email', state: 'sent' }
  await insert('deliveries', sent)
  await unlike(lena, id)
  await like(lena, id)
  expect(await notices(kai, 'like')).toMatchObject([{ id: told!.id }])
})

test('a surfer may like their own session without a notification', async () => {
  const kai = await aSurfer('Kai')
  const id = await checkIn(kai)
  expect((await like(kai, id)).body).toEqual({ likes: [{ userId: kai.id }], likeCount: 1, likedBy: [the(kai)] })
  expect(await notices(kai, 'like')).toEqual([])
})

test('a surfer who may not see a session cannot like it', async () => {
  const [shy, buddy, stranger, blocked] = await surfers(
    { firstName: 'Shy', defaultVisibility: 'buddies' },
    'Lena',
    'Zoe',
    'Rob',
  )
  const spot = await aSpot()
  await areBuddies(shy, buddy)
  const id = await checkIn(shy, { surfSpotId: spot.id })
  expect(await like(buddy, id)).toMatchObject({ status: 200 })
  const open = await aSurfer('Kai')
  const openId = await checkIn(open)
  await like(blocked, openId)
  await ask(open, `POST /api/blocks/${blocked.id}`)
  for (const [who, session] of [
    [stranger, id],
    [blocked, openId],
  ] as const)
    for (const press of [like, unlike])
      expect(await press(who, session)).toMatchObject(refusedWith('session_not_found'))
  expect((await ask(open, `GET /api/surf-sessions/${openId}`)).body.likes).toEqual([])
  expect((await like(stranger, openId)).body.likes).toEqual([{ userId: stranger.id }, { userId: blocked.id }])
  for (const press of [like, unlike]) {
    expect(await press(null, openId)).toMatchObject(refusedWith('sign_in_required'))
    expect(await press(stranger, '42')).toMatchObject(refusedWith('invalid_request'))
  }
})
