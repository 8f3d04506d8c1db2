import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_POSITION, HOME_RADIUS_MILES } from '#contract/limits.ts'
import type { Buddy, BuddyRequest } from '#contract/people/buddies.ts'
import type { Favourite } from '#contract/sea/favourites.ts'
import type { ActiveSession, SurfSession, SurfSessionDetail, UserStats } from '#contract/sessions/surf-sessions.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile, type TestServer } from '#test/fixtures/server.ts'
import { type Filled, fill } from './fill.ts'

let filled: Filled
/** What the first run had put there, and the second must have taken away. */
let earlier: { photos: string[]; mayasCookie: string }

const rowsOf = async (at: TestServer) => ({
  users: (await at.db.selectFrom('users').select('id').execute()).length,
  sessions: (await at.db.selectFrom('surfSessions').select('id').execute()).length,
  photos: (await at.db.selectFrom('photos').select('photoUrl').execute()).map(({ photoUrl }) => photoUrl),
})

async function signIn({ email, password }: Filled) {
  const { status, headers, body } = await ask(null, 'POST /api/login', { email, password })
  expect(status).toBe(200)
  return { id: body.id as string, cookie: headers.getSetCookie()[0]!.split(';')[0]! }
}

const read = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await ask(maya, `GET /api/${path}`)
  expect(status, path).toBe(200)
  return body
}

const at = serverInFile()
const { ask, aSurfer, areBuddies } = at
beforeAll(async () => {
  await loadCatalogue(at.db)
  const real = await aSurfer('Maya', { lastName: 'Lindqvist' })
  const now = new Date()
  const { cookie } = await signIn(await fill({ db: at.db, objects: at.objects, now }))
  const first = await rowsOf(at)
  const { id: kai } = await at.db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'kai@%')
    .executeTakeFirstOrThrow()
  await areBuddies(real, { id: kai })
  earlier = { photos: first.photos, mayasCookie: cookie }
  filled = await fill({ db: at.db, objects: at.objects, now })
  const second = await rowsOf(at)
  expect({ ...second, photos: second.photos.length }).toEqual({ ...first, photos: first.photos.length })
  expect(await at.db.selectFrom('users').select('id').where('id', '=', real.id).execute()).toHaveLength(1)
})
const maya = inFile(() => signIn(filled))

test('a second run leaves nothing from the first', async () => {
  expect(earlier.photos.length).toBeGreaterThan(10)
  for (const url of earlier.photos) expect(await at.objects.get(url.replace('/objects/', '')), url).toBeNull()
  expect((await ask({ cookie: earlier.mayasCookie }, 'GET /api/auth/user')).status).toBe(401)
})

test('Maya finds surfers in the water near Huntington Beach and around the world', async () => {
  const { latitude, longitude } = DEFAULT_POSITION
  const near = await read<ActiveSession[]>(
    `surf-sessions/active?latitude=${latitude}&longitude=${longitude}&radius=${HOME_RADIUS_MILES}`,
  )
  expect(near.map(({ user }) => user?.firstName ?? 'Anonymous')).toEqual(
    expect.arrayContaining(['Kai', 'Noa', 'Theo', 'Lena', 'Jonah', 'Anonymous']),
  )
  const everywhere = await read<ActiveSession[]>('surf-sessions/active')
  expect(everywhere.length).toBeGreaterThan(near.length)
  const kais = near.find(({ user }) => user?.firstName === 'Kai')
  const { party } = await read<SurfSessionDetail>(`surf-sessions/${kais?.id}`)
  expect(party.map(({ user }) => user.firstName)).toEqual(['Noa'])
})

test('Maya is on land, with a year of sessions and dawn sessions this week', async () => {
  const sessions = await read<SurfSession[]>(`surf-sessions/user/${maya.id}?limit=100`)
  expect(sessions.length).toBeGreaterThanOrEqual(40)
  expect(sessions.filter(({ isActive }) => isActive)).toEqual([])
  const ends = sessions.map(({ endTime }) => Date.parse(endTime!))
  expect(Math.max(...ends)).toBeLessThan(Date.now())
  for (const [index, { startTime }] of sessions.entries())
    expect(Date.parse(startTime)).toBeGreaterThan(ends[index + 1] ?? 0)

  const stats = await read<UserStats>('user-stats?timeZone=America/Los_Angeles')
  expect(stats).toMatchObject({ totalSessions: sessions.length, favoriteSpot: 'Lower Trestles', buddies: 6 })
  expect(stats.thisWeekSessions).toBeGreaterThanOrEqual(3)
  expect((await read<Favourite[]>('favourites')).map(({ spot }) => spot.name)).toContain('Lower Trestles')
  expect(stats.week.reduce((sum, { dawnSessions }) => sum + dawnSessions, 0)).toBeGreaterThanOrEqual(2)
})

test('Maya has buddies, two pending requests and unread notifications', async () => {
  const buddies = await read<Buddy[]>('buddies')
  expect(buddies.map(({ firstName }) => firstName)).toEqual(['Iris', 'Jonah', 'Kai', 'Noa', 'Sol', 'Theo'])
  expect(buddies.find(({ firstName }) => firstName === 'Sol')).toMatchObject({ sessionCount: 0, lastSeen: null })
  const pending = await read<BuddyRequest[]>('buddy-requests/pending')
  expect(pending.map(({ follower }) => follower.firstName)).toEqual(['Lena', 'Ruben'])
  const { items, unread } = await read<{ items: { text: string; createdAt: string }[]; unread: number }>(
    'notifications',
  )
  expect(unread).toBeGreaterThanOrEqual(3)
  const texts = items.map(({ text }) => text)
  expect(texts).toContain('Lena Halvorsen wants to be your buddy')
  expect(texts).toContain('Noa Ferreira liked your session')
  const times = items.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('every picture that Maya may see loads', async () => {
  const people = await read<Buddy[]>('buddies')
  const details: SurfSessionDetail[] = []
  for (const { id: surfer } of [maya, ...people]) {
    for (const { id } of await read<SurfSession[]>(`surf-sessions/user/${surfer}?limit=20`))
      details.push(await read<SurfSessionDetail>(`surf-sessions/${id}`))
  }
  const photos = details.flatMap((session) => session.photos.map(({ photoUrl }) => photoUrl))
  expect(photos.length).toBeGreaterThan(8)
  expect(details.some(({ comments }) => comments.length >= 3)).toBe(true)
  expect(details.some(({ waves }) => waves.length > 0)).toBe(true)
  for (const url of [...photos, ...people.map(({ profileImageUrl }) => profileImageUrl!)]) {
    const { status, headers } = await ask(maya, `GET /api${url}`)
    expect([status, headers.get('content-type')], url).toEqual([200, 'image/webp'])
  }
})
