import { beforeAll, expect, test } from 'vitest'
import type { Achievement } from '#contract/sessions/progress.ts'
import { listAchievements } from '#server/features/achievements/achievements.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { surfed as surfedRows } from '#test/fixtures/surfed-sessions.ts'
import { setClocks } from '#test/postgres/database-clock.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'

/** A January noon in California; the sun rose there at about 15:00 UTC. */
const NOON = new Date('2026-01-20T20:00:00.000Z')
const PIER = { latitude: 33.6553, longitude: -118.0052 }

const server = serverInFile()
const { ask, openPage, aSurfer, surfers, areBuddies, aSpot, update, insert, surf, buddies } = server
beforeAll(() => setClocks(server, NOON))

const daysAgo = (days: number, hours = 0) => new Date(NOON.getTime() - days * DAY_MS - hours * HOUR_MS)

const surfed = (surfer: TestSurfer, starts: Date[], more = {}) => surfedRows(server.db, surfer, starts, more)

const all = async (surfer: TestSurfer, at = server): Promise<Achievement[]> =>
  (await at.ask(surfer, 'GET /api/achievements')).body
const one = async (surfer: TestSurfer, key: string) => (await all(surfer)).find((candidate) => candidate.key === key)
const announced = async (surfer: TestSurfer) =>
  (
    await server.db
      .selectFrom('notifications')
      .select('subject')
      .where('userId', '=', surfer.id)
      .where('kind', '=', 'achievement')
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)

/** Through the app's own calls, at the clock's time. */
const checkInAndOut = (surfer: TestSurfer) => surf(surfer, { ...PIER, customLocation: 'Off the rocks' })

test('a new surfer sees every achievement, none earned', async () => {
  const surfer = await aSurfer()
  const achievements = await all(surfer)
  expect(achievements.length).toBeGreaterThanOrEqual(12)
  expect(achievements.every(({ earnedOn, done }) => earnedOn === null && done === 0)).toBe(true)
  expect(await announced(surfer)).toEqual([])
})

test('the first check-out earns the first achievement, and the open page is notified', async () => {
  const surfer = await aSurfer()
  const page = await openPage(surfer)
  await checkInAndOut(surfer)
  await page.next({ type: 'notifications_changed' })
  expect(await announced(surfer)).toEqual(['first_session'])
  expect((await all(surfer))[0]).toMatchObject({ key: 'first_session', done: 1, goal: 1, earnedOn: '2026-01-20' })
})

test('likes and comments on a session do not recount its surfer’s achievements', async () => {
  const [surfer, stranger] = await surfers('Surfer', 'Stranger')
  await surfed(surfer, [daysAgo(1)])
  const { id } = await server.row('surfSessions', ['id'], { userId: surfer.id })
  await ask(stranger, `POST /api/surf-sessions/${id}/like`)
  await ask(stranger, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice' })
  const page = await openPage(stranger)
  await checkInAndOut(stranger)
  await page.next({ type: 'notifications_changed' })
  expect(await announced(surfer)).toEqual([])
})

test('an active session earns nothing', async () => {
  const surfer = await aSurfer()
  await ask(surfer, 'POST /api/surf-sessions', {
    startTime: NOON.toISOString(),
    ...PIER,
    customLocation: 'Off the rocks',
  })
  expect(await one(surfer, 'first_session')).toMatchObject({ done: 0, earnedOn: null })
})

test('days are counted in the place’s time zone', async () => {
  const surfer = await aSurfer()
  await surfed(surfer, [new Date('2026-01-19T01:30:00Z')])
  expect(await one(surfer, 'first_session')).toMatchObject({ earnedOn: '2026-01-18' })
})

test('ten sunrise sessions in a row earn early bird and a streak, and private sessions count', async () => {
  const surfer = await aSurfer()
  const sunrises = Array.from({ length: 10 }, (_, index) => daysAgo(index + 1, 5))
  await surfed(surfer, sunrises, { visibility: 'private' })
  expect(await one(surfer, 'early_bird')).toMatchObject({ done: 10, earnedOn: '2026-01-19' })
  expect(await one(surfer, 'ten_day_streak')).toMatchObject({ done: 10, earnedOn: '2026-01-19' })
})

test('spots, countries, company, buddies and photos are counted', async () => {
  const [surfer, buddy] = await surfers('Surfer', 'Buddy')
  const spots = await Promise.all(['One', 'Two'].map((name) => aSpot({ name })))
  for (const [index, { id }] of spots.entries()) await surfed(surfer, [daysAgo(index + 1)], { surfSpotId: id })
  const sessions = await server.db
    .selectFrom('surfSessions')
    .select(['id', 'partyId'])
    .where('userId', '=', surfer.id)
    .orderBy('startTime', 'desc')
    .execute()
  await surfed(buddy, [daysAgo(1)])
  await update('surfSessions', { partyId: sessions[0]!.partyId }, { userId: buddy.id })
  await insert(
    'photos',
    [1, 2, 3].map((number) => ({ ownerId: surfer.id, sessionId: sessions[0]!.id, photoUrl: `/objects/${number}` })),
  )
  await areBuddies(surfer, buddy)
  const done = Object.fromEntries((await all(surfer)).map((achievement) => [achievement.key, achievement.done]))
  expect(done).toMatchObject({ explorer: 2, globetrotter: 1, party_wave: 1, photographer: 3, buddy_system: 1 })
})

test('an achievement reached long ago is recorded silently, and a recent one is notified', async () => {
  const surfer = await aSurfer()
  await surfed(
    surfer,
    Array.from({ length: 50 }, (_, index) => daysAgo(100 - 2 * index)),
  )
  expect(await one(surfer, 'first_session')).toMatchObject({ earnedOn: '2025-10-12' })
  expect(await announced(surfer)).toEqual(['half_century'])
})

test('concurrent processes announce an achievement once', async () => {
  const other = await serverInTest({ databaseUrl: server.databaseUrl })
  await setClocks(other, NOON)
  const surfer = await aSurfer()
  await surfed(surfer, [daysAgo(0, 3)])
  await Promise.all([server, other, server, other, server, other].map((at) => all(surfer, at)))
  expect(await announced(surfer)).toEqual(['first_session'])
})

test('removing an account while its achievements are counted gives no error', async () => {
  const surfer = await aSurfer()
  await surfed(surfer, [daysAgo(1)])
  const counted = await server.db.transaction().execute(async (removal) => {
    await removal.deleteFrom('users').where('id', '=', surfer.id).execute()
    const counting = listAchievements(server.db, surfer.id, NOON)
    await expect.poll(() => lockWaits(server.db)).toBeGreaterThan(0)
    return { counting }
  })
  expect(await counted.counting).toContainEqual(expect.objectContaining({ key: 'first_session', done: 1 }))
  expect(await server.db.selectFrom('achievements').where('userId', '=', surfer.id).selectAll().execute()).toEqual([])
})

test('an achievement stays when its session is deleted, and is not announced again', async () => {
  const surfer = await aSurfer()
  await surfed(surfer, [daysAgo(1)])
  await all(surfer)
  await server.db.deleteFrom('surfSessions').where('userId', '=', surfer.id).execute()
  expect(await one(surfer, 'first_session')).toMatchObject({ done: 1, goal: 1, earnedOn: '2026-01-19' })
  await surfed(surfer, [daysAgo(0, 2)])
  expect(await one(surfer, 'first_session')).toMatchObject({ earnedOn: '2026-01-19' })
  expect(await announced(surfer)).toEqual(['first_session'])
})

test('earned achievements come first, the latest on top, then those closest to completion', async () => {
  const surfer = await aSurfer()
  await surfed(
    surfer,
    Array.from({ length: 9 }, (_, index) => daysAgo(20 - 2 * index)),
  )
  await surfed(surfer, [daysAgo(1, 5)], { surfSpotId: (await aSpot()).id })
  await insert('achievements', { userId: surfer.id, key: 'photographer', earnedOn: '2026-01-19' })
  const list = await all(surfer)
  expect(list.slice(0, 2).map(({ key }) => key)).toEqual(['photographer', 'first_session'])
  const missing = list.slice(2).map(({ done, goal }) => 1 - done / goal)
  expect(missing).toEqual(missing.toSorted((first, second) => first - second))
})

test('an accepted request earns achievements for the surfer who sent it', async () => {
  const [surfer, ...others] = await Promise.all(Array.from({ length: 6 }, () => aSurfer()))
  for (const other of others.slice(1)) await areBuddies(surfer!, other)
  await openPage(surfer!)
  const request = await ask(surfer!, 'POST /api/buddy-requests', { followingId: others[0]!.id })
  expect(request.status).toBe(201)
  const pending = await ask(others[0]!, 'GET /api/buddy-requests/pending')
  expect((await ask(others[0]!, `PUT /api/buddy-requests/${pending.body[0].id}/accept`)).status).toBe(200)
  await expect.poll(() => announced(surfer!)).toEqual(['buddy_system'])
})

/** The keys on the surfer's profile as the viewer sees it. */
const badges = async (surfer: TestSurfer, viewer: TestSurfer): Promise<string[]> =>
  (await ask(viewer, `GET /api/users/${surfer.id}`)).body.achievements
const later = (time: string) => new Date(Date.parse(time) + 3_600_000).toISOString()
test('others see no badge that would reveal hidden sessions', async () => {
  const [surfer, stranger] = await surfers('Surfer', 'Stranger')
  await surfed(surfer, [daysAgo(4)], { visibility: 'private' })
  await surfed(surfer, [daysAgo(3)], { visibility: 'buddies' })
  await surfed(surfer, [daysAgo(2)], { secretSpotId: crypto.randomUUID() })
  expect(await one(surfer, 'first_session')).toMatchObject({ done: 1, earnedOn: '2026-01-16' })
  expect(await badges(surfer, surfer)).toEqual(['first_session'])
  expect(await badges(surfer, stranger)).toEqual([])
  await surfed(surfer, [daysAgo(1)])
  await all(surfer)
  expect(await badges(surfer, stranger)).toEqual(['first_session'])
  expect(await one(surfer, 'first_session')).toMatchObject({ earnedOn: '2026-01-16' })
})

test('buddies see the achievements that were earned with sessions visible to buddies', async () => {
  const surfer = await aSurfer({ defaultVisibility: 'buddies' })
  const [buddy, stranger] = await surfers('Buddy', 'Stranger')
  await areBuddies(surfer, buddy)
  await surfed(surfer, [daysAgo(1)], { visibility: 'buddies' })
  await all(surfer)
  expect(await badges(surfer, buddy)).toEqual(['first_session'])
  expect(await badges(surfer, stranger)).toBeNull()
})

test('company counts once all have left the water, and only for overlapping sessions', async () => {
  const [surfer, buddy] = await buddies('Surfer', 'Buddy')
  for (const one of [surfer, buddy]) await surfed(one, [daysAgo(1)])
  const partyId = crypto.randomUUID()
  await server.db.updateTable('surfSessions').where('userId', 'in', [surfer.id, buddy.id]).set({ partyId }).execute()
  const beside = (theirs: { startTime?: string; endTime: string | null }) =>
    server.db.updateTable('surfSessions').where('userId', '=', buddy.id).set(theirs).execute()
  const { startTime, endTime } = await server.row('surfSessions', ['startTime', 'endTime'], { userId: surfer.id })
  await beside({ endTime: null })
  expect(await one(surfer, 'party_wave')).toMatchObject({ done: 0 })
  await beside({ startTime: endTime!, endTime: later(endTime!) })
  expect(await one(surfer, 'party_wave')).toMatchObject({ done: 0 })
  await beside({ startTime, endTime: later(endTime!) })
  expect(await one(surfer, 'party_wave')).toMatchObject({ done: 1 })
})

test('company in private sessions of others does not count', async () => {
  const [surfer, guest] = await surfers('Surfer', 'Guest')
  for (const one of [surfer, guest]) await surfed(one, [daysAgo(1)])
  const partyId = crypto.randomUUID()
  const both = server.db.updateTable('surfSessions').where('userId', 'in', [surfer.id, guest.id])
  await both.set({ partyId }).execute()
  expect(await one(surfer, 'party_wave')).toMatchObject({ done: 1 })
  await both.set({ visibility: 'private' }).execute()
  expect(await one(surfer, 'party_wave')).toMatchObject({ done: 0 })
})
