import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { activeBySpot } from '#server/features/sessions/reading/active-by-spot.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { recordStatements } from '#test/postgres/recorded-statements.ts'

const SURFERS = 105
const server = serverInFile()
const { ask, aSurfer, areBuddies, aSpot, checkIn } = server
const pier = inFile(() => aSpot())
const reef = inFile(() => aSpot({ name: 'Reef', latitude: 20 }))
afterEach(() => server.db.deleteFrom('surfSessions').execute())

const paddleOut = (surfer: TestSurfer, spot: typeof pier, hoursAgo = 0) =>
  checkIn(surfer, { ...atSpot(spot), startTime: new Date(Date.now() - hoursAgo * 3_600_000) })

const seenBy = async (viewer: TestSurfer | null): Promise<ActiveAtSpot[]> => {
  const { status, body, text } = await ask(viewer, 'GET /api/surf-sessions/active/spots')
  expect([status, text]).toEqual([200, text])
  return body
}
const at = (spots: ActiveAtSpot[], { id }: { id: string }) => spots.find(({ surfSpotId }) => surfSpotId === id)

test('each spot counts its active surfers and names the last three', async () => {
  const viewer = await aSurfer()
  const latest: string[] = []
  for (let nth = 0; nth < SURFERS; nth += 1) {
    const session = await paddleOut(await aSurfer(`Surfer${nth}`), pier, nth < 3 ? 0 : 3)
    if (nth < 3) latest.push(session)
  }
  await paddleOut(await aSurfer(), reef, 5)
  const spots = await seenBy(viewer)
  expect(at(spots, pier)).toMatchObject({ count: SURFERS })
  expect(
    at(spots, pier)!
      .sessions.map(({ id }) => id)
      .toSorted(),
  ).toEqual(latest.toSorted())
  expect(at(spots, reef)).toMatchObject({ count: 1 })
  expect(spots).toHaveLength(2)
})

test('while the same sessions are out, names are read once in three seconds', async () => {
  const [viewer, surfer] = [await aSurfer(), await aSurfer('Kai')]
  await paddleOut(surfer, pier)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { db, sent } = recordStatements(server.db)
  const countReads = async () => {
    sent.length = 0
    await activeBySpot(db, viewer.id)
    return sent.filter(({ text }) => text.includes('as "user"')).length
  }
  expect([await countReads(), await countReads()]).toEqual([1, 0])
  clock.mockReturnValue(3_000)
  expect([await countReads(), await countReads()]).toEqual([1, 0])
  await paddleOut(await aSurfer('Lena'), pier)
  expect([await countReads(), await countReads()]).toEqual([1, 0])
})

test('a session for buddies is Anonymous to others, and a private one is not counted', async () => {
  const [shy, buddy, stranger, hidden] = await Promise.all([
    aSurfer('Shy', { defaultVisibility: 'buddies' }),
    aSurfer(),
    aSurfer(),
    aSurfer('Hidden', { defaultVisibility: 'private' }),
  ])
  await areBuddies(shy, buddy)
  await paddleOut(shy, pier)
  await paddleOut(hidden, pier)
  expect(at(await seenBy(buddy), pier)).toMatchObject({ count: 1, sessions: [{ user: { firstName: 'Shy' } }] })
  for (const viewer of [stranger, null])
    expect(at(await seenBy(viewer), pier)).toMatchObject({ count: 1, sessions: [{ user: null }] })
  expect(at(await seenBy(hidden), pier)).toMatchObject({ count: 2 })
})

test('a visitor sees the number of surfers and no names', async () => {
  await paddleOut(await aSurfer('Kai'), pier)
  const { text, body } = await ask(null, 'GET /api/surf-sessions/active/spots')
  expect(body).toMatchObject([{ surfSpotId: pier.id, count: 1, sessions: [{ user: null }] }])
  expect(text).not.toContain('Kai')
})

test('a spot that all surfers have left is not listed', async () => {
  const surfer = await aSurfer()
  const session = await paddleOut(surfer, pier)
  expect(await seenBy(null)).toHaveLength(1)
  await ask(surfer, `PUT /api/surf-sessions/${session}/end`, {})
  expect(await seenBy(null)).toEqual([])
})

test('at most the busiest 2,000 spots are listed', async () => {
  await paddleOut(await aSurfer(), pier)
  await paddleOut(await aSurfer(), pier)
  const coast = await sql<{ id: string }>`
    insert into surf_spots (name, area, country, latitude, longitude)
    select 'Peak ' || n, '', '', 10, n / 100.0 from generate_series(1, 2000) n returning id`.execute(server.db)
  const crowd = await sql<{ id: string }>`
    insert into users (email, username, first_name, last_name)
    select 'peak' || n || '@example.com', 'peak_' || n, 'Kai', 'Nakamura' from generate_series(1, 2000) n
    returning id`.execute(server.db)
  const idsOf = ({ rows }: typeof coast) => rows.map(({ id }) => id)
  await sql`
    insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, visibility, party_id)
    select user_id, spot_id, 10, 0, '(1,0,0)', now(), 'everyone', gen_random_uuid()
    from unnest(${idsOf(crowd)}::uuid[], ${idsOf(coast)}::uuid[]) out (user_id, spot_id)`.execute(server.db)
  for (const viewer of [null, await aSurfer()]) {
    const spots = await seenBy(viewer)
    expect(spots).toHaveLength(2000)
    expect(at(spots, pier)).toMatchObject({ count: 2 })
  }
})

test('a crowd of concurrent visitors leaves database connections to signed-in surfers', async () => {
  const surfer = await aSurfer()
  await paddleOut(surfer, pier)
  const slow = new pg.Client({ connectionString: server.databaseUrl })
  await slow.connect()
  /** Statements of visitors alone: what follows a check-in may still be under way. */
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%spot.surf_spot_id as "surfSpotId", spot.count%'`.execute(server.db)
    return rows.length
  }
  try {
    await slow.query('begin')
    await slow.query('lock table surf_sessions')
    const visitors = Array.from({ length: 20 }, () => seenBy(null))
    await expect.poll(waiting).toBe(1)
    // Three at once, for as many connections as the visitors' one statement leaves; sessions themselves are locked here.
    const calls = ['settings', 'notification-settings', 'emergency-contacts']
    const answers = await Promise.all(calls.map((call) => ask(surfer, `GET /api/${call}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await waiting()).toBe(1)
    await slow.query('commit')
    for (const spots of await Promise.all(visitors)) expect(at(spots, pier)).toMatchObject({ count: 1 })
  } finally {
    await slow.end()
  }
})
