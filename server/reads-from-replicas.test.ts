import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { POSITION_COOKIE } from '#contract/headers.ts'
import { removeAccount } from '#server/features/own-data/removal.ts'
import { UNKNOWN } from '#server/platform/database/position.ts'
import { countOf } from '#server/platform/metrics/counts.ts'
import { askBy, aToken } from '#test/accounts/access-token.ts'
import { inFile } from '#test/files/in-file.ts'
import { aPhoto as aPicture } from '#test/files/pictures.ts'
import { moderationAt } from '#test/fixtures/reported.ts'
import { serverInFile, type TestServer } from '#test/fixtures/server.ts'
import { type Answer, openPage } from '#test/network/client.ts'
import type { Case } from '#test/permissions/answers.ts'
import { requestOf } from '#test/permissions/request-of.ts'
import { table } from '#test/permissions/table.ts'
import { aWorld } from '#test/permissions/world.ts'
import { startReplicatedPostgres } from '#test/postgres/replicated-postgres.ts'

type Surfer = { cookie: string }

const postgres = inFile(startReplicatedPostgres)
/** Their time passes so slowly that the replica is never too far behind on a slow machine. */
const withReplica = () => {
  let ms = 0
  const replicaNow = () => (ms += 0.001)
  return { databaseUrl: postgres.url, DATABASE_REPLICA_URL: [postgres.replicaUrl], replicaNow }
}
const server = serverInFile(withReplica)
const beside = serverInFile(withReplica)
const without = serverInFile(() => ({ databaseUrl: postgres.url }))
const { ask, aSpot, checkIn, surf, surfers, buddies } = server

const at = (surfer: Surfer, position: string | undefined) => ({
  cookie: `${surfer.cookie}; ${POSITION_COOKIE}=${position}`,
})
const positionOf = ({ headers }: Answer) => headers.get('set-cookie')?.match(/lineup_at=([0-9a-f]{16}); /)?.[1]
const sessionsOf = async (reader: Surfer, { id }: { id: string }, headers = {}) =>
  (await ask(reader, `GET /api/surf-sessions/user/${id}`, undefined, headers)).body.map(
    (session: { id: string }) => session.id,
  )

async function isReplicaRead(one: TestServer): Promise<boolean> {
  const before = countOf('reads', 'replica')
  await one.ask(null, 'GET /api/surf-sessions/active/spots')
  return countOf('reads', 'replica') > before
}

/** From now on the replica stands; it shows everything until now. */
async function delayReplica() {
  await postgres.caughtUp()
  await postgres.delay('1h')
}

beforeEach(async () => {
  await postgres.delay('0')
  for (const one of [server, beside]) await expect.poll(() => isReplicaRead(one)).toBe(true)
})

test('a surfer reads their own writes at once from the primary, while others read from the replica', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  await delayReplica()
  const place = { customLocation: 'Reef', latitude: 21, longitude: -158 }
  const started = await ask(kai, 'POST /api/surf-sessions', { startTime: new Date().toISOString(), ...place })
  expect(started.headers.get('set-cookie')).toMatch(/^lineup_at=[0-9a-f]{16}; Path=\/; Max-Age=15; SameSite=Lax$/)
  expect(await sessionsOf(kai, kai, at(kai, positionOf(started)))).toEqual([started.body.id])
  expect(await sessionsOf(lena, kai)).toEqual([])
  await postgres.delay('0')
  await expect.poll(() => sessionsOf(lena, kai)).toEqual([started.body.id])
})

test('a token, which has no cookie, reads from the primary', async () => {
  const [kai] = await surfers('Kai')
  const { token } = await aToken(server, kai)
  await delayReplica()
  const id = await checkIn(kai)
  expect((await askBy(server, token, `GET /api/surf-sessions/user/${kai.id}`)).body).toMatchObject([{ id }])
})

test('a later change never lowers the position, and one that was refused sends none', async () => {
  const [kai] = await surfers('Kai')
  const later = '0'.padEnd(16, 'f')
  const save = (position?: string) => ask(kai, 'PATCH /api/settings', { units: 'metric' }, at(kai, position))
  expect(positionOf(await save(later))).toBe(later)
  expect(positionOf(await save(UNKNOWN)), 'read after it was unknown').toMatch(/^0/)
  for (const forged of [later.toUpperCase(), `${later}0`, 'now'])
    expect(positionOf(await save(forged)), forged).toMatch(/^0/)
  expect(positionOf(await ask(kai, 'PATCH /api/settings', { units: 'miles' }))).toBeUndefined()
  expect(positionOf(await ask(kai, 'GET /api/feed'))).toBeUndefined()
})

test('a page that a live message makes refetch sees what the message is about', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const page = await server.openPage(lena)
  await delayReplica()
  const sessionId = await checkIn(kai)
  const message = await page.next({ type: 'session_update', sessionId })
  const position = 'at' in message ? message.at : undefined
  expect(await sessionsOf(lena, kai)).toEqual([])
  expect(await sessionsOf(lena, kai, at(lena, position))).toEqual([sessionId])
})

test('after a block the blocked surfer finds nothing on another process either', async () => {
  const [kai, ben] = await surfers('Kai', 'Ben')
  const page = await openPage(beside, ben)
  const profile = async () => (await beside.ask(ben, `GET /api/users/${kai.id}`)).status
  await delayReplica()
  expect(await profile()).toBe(200)
  await ask(kai, `POST /api/blocks/${ben.id}`)
  await page.next({ type: 'buddies_changed' })
  expect(await profile()).toBe(404)
  await page.close()
})

test('a hidden session is gone for everybody, also on another process', async () => {
  const [kai, ben] = await surfers('Kai', 'Ben')
  const id = await surf(kai)
  const session = async () => (await beside.ask(ben, `GET /api/surf-sessions/${id}`)).status
  await delayReplica()
  expect(await session()).toBe(200)
  await ask(kai, `PATCH /api/surf-sessions/${id}`, { visibility: 'private' })
  await expect.poll(session).toBe(404)
})

test.each(['hide', 'delete'])(
  'a comment or photo of which moderators decide %s is gone on another process, too',
  async (decision) => {
    const [kai, ben, mira] = await surfers('Kai', 'Ben', 'Mira')
    const { aPhoto, aboutComment, aboutPhoto, decide } = moderationAt(server)
    await server.update('users', { role: 'moderator' }, { id: mira.id })
    const id = await surf(kai)
    const comment = await ask(ben, `POST /api/surf-sessions/${id}/comment`, { comment: 'Awful' })
    const photo = await aPhoto(kai, id, await aPicture())
    const about = [
      await aboutComment(ben, { owner: kai, session: id, id: comment.body.id }),
      await aboutPhoto(kai, id, photo.id),
    ]
    const shown = async () => {
      const { photos, comments } = (await beside.ask(ben, `GET /api/surf-sessions/${id}`)).body
      return [comments.length, photos.length]
    }
    await delayReplica()
    expect(await shown()).toEqual([1, 1])
    await decide(mira, about[0]!, decision)
    await expect.poll(shown).toEqual([0, 1])
    await postgres.delay('0')
    await expect.poll(() => isReplicaRead(beside)).toBe(true)
    await delayReplica()
    await decide(mira, about[1]!, decision)
    await expect.poll(shown).toEqual([0, 0])
  },
)

test('a removed surfer without buddies is gone on another process, too', async () => {
  const [kai, ben] = await surfers('Kai', 'Ben')
  const profile = async () => (await beside.ask(ben, `GET /api/users/${kai.id}`)).status
  await server.update('users', { leavesAt: new Date(0).toISOString() }, { id: kai.id })
  await delayReplica()
  expect(await profile()).toBe(200)
  await removeAccount(server.db, kai.id)
  await expect.poll(profile).toBe(404)
})

test('what a link no longer shows is gone for visitors on another process, too', async () => {
  const [[kai], spot] = [await surfers('Kai'), await aSpot()]
  const id = await surf(kai, { surfSpotId: spot.id, latitude: spot.latitude, longitude: spot.longitude })
  const choose = (linkShows: string[]) => ask(kai, `PATCH /api/surf-sessions/${id}`, { linkShows })
  const shown = async () => (await beside.ask(null, `GET /api/surf-sessions/${id}`)).body.linkShows
  await choose(['name'])
  await delayReplica()
  expect(await shown()).toEqual(['name'])
  await choose([])
  await expect.poll(shown).toEqual([])
})

test('after a gap pages refetch from the primary', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const page = await server.openPage(lena)
  await delayReplica()
  await server.db.updateTable('users').set({ firstName: 'Keanu' }).where('id', '=', kai.id).execute()
  const nameOfKai = async (headers = {}) =>
    (await ask(lena, `GET /api/users/${kai.id}`, undefined, headers)).body.firstName
  expect(await nameOfKai()).toBe('Kai')
  await sql`select pg_notify('live', '{"isMissing":true,"from":"another"}')`.execute(server.db)
  const ready = await page.next({ type: 'ready' })
  expect(await nameOfKai(at(lena, 'at' in ready ? ready.at : undefined))).toBe('Keanu')
})

test('without replicas there is no cookie, and messages carry no position', async () => {
  const [kai] = await surfers('Kai')
  const page = await openPage(without, kai)
  const saved = await without.ask(kai, 'PATCH /api/settings', { units: 'metric' }, at(kai, 'f'.repeat(16)))
  expect([saved.status, saved.headers.get('set-cookie')]).toEqual([200, null])
  await page.next({ type: 'settings_changed' })
  expect(page.messages).toEqual([{ type: 'ready' }, { type: 'settings_changed' }])
  expect((await without.ask(null, 'GET /healthz')).body).not.toHaveProperty('replicas')
  expect((await ask(null, 'GET /healthz')).body.replicas).toEqual([{ isUsed: true, behindSeconds: 0 }])
  await page.close()
})

const fromReplicas = [
  'GET /api/buddies',
  'GET /api/feed',
  'GET /api/feed/:id',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/:id/conditions',
  'GET /api/surf-sessions/:id/like',
  'GET /api/surf-sessions/active',
  'GET /api/surf-sessions/active/spots',
  'GET /api/surf-sessions/spot/:id',
  'GET /api/surf-sessions/spot/:id/buddies',
  'GET /api/surf-sessions/user/:userId',
  'GET /api/surf-spots/nearby/suggestion',
  'GET /api/surf-spots/tide-and-light',
  'GET /api/user-stats',
  'GET /api/user-stats/history',
  'GET /api/users/:id',
  'GET /api/users/me/best-conditions',
  'GET /api/users/me/progress',
  'GET /api/users/search',
]

test('no read fails for a surfer, session or spot that the replica does not have yet', async () => {
  await delayReplica()
  const [[kai], spot] = [await surfers('Kai'), await aSpot()]
  const id = await surf(kai, { surfSpotId: spot.id, latitude: spot.latitude, longitude: spot.longitude })
  const query = `?ids=${spot.id}&period=all&q=Kai&latitude=${spot.latitude}&longitude=${spot.longitude}`
  const addresses = fromReplicas.flatMap((route) => [kai.id, id, spot.id].map((own) => route.replace(/:\w+/, own)))
  const before = countOf('reads', 'replica')
  for (const address of new Set(addresses))
    expect([200, 404], address).toContain((await ask(kai, address + query)).status)
  expect(countOf('reads', 'replica')).toBeGreaterThan(before)
})

test('every read that a replica serves, and no other, succeeds there without a write', async () => {
  const world = await aWorld(server)
  await postgres.caughtUp()
  const served = new Set<string>()
  for (const endpoint of endpoints.filter(({ route }) => route.startsWith('GET ')) as Endpoint[])
    for (const call of table[endpoint.route as keyof typeof table] as Case<never>[]) {
      const role = (['owner', 'buddy'] as const).find((one) => call.answers[one] === 'ok')
      if (!role) continue
      const [before, repeatedBefore] = [countOf('reads', 'replica'), countOf('reads', 'repeated')]
      const answer = await ask(world.surfers[role], ...requestOf(endpoint, call, world))
      expect([answer.status, countOf('reads', 'repeated')], endpoint.route).toEqual([endpoint.status, repeatedBefore])
      if (countOf('reads', 'replica') > before) served.add(endpoint.route)
    }
  expect([...served].toSorted()).toEqual(fromReplicas)
})
