import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createCrowds, KEPT_MS, MANY_SESSIONS } from '#server/features/surf-sessions/crowds.ts'
import { aSpot } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => server.close())

/** So many surfers in the water at one spot, of whom the last two came later than the others. */
async function crowdAt(spot: { id: string }, count: number) {
  await sql`
    with crowd as (
      insert into users (email, username, first_name, last_name)
      select 'crowd' || n || '@example.com', 'crowd_' || n, 'Crowd', n::text from generate_series(1, ${count}::int) n
      returning id, last_name::int as nth
    )
    insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, visibility, party_id)
    select crowd.id, ${spot.id}, 34, -120, '(1,0,0)',
      now() - case when nth > ${count - 2}::int then ${count}::int - nth else 3 end * interval '1 hour', 'everyone', gen_random_uuid()
    from crowd`.execute(server.db)
}

test('among thousands a session that is not for everyone any more loses its name, and a name is half a minute old at most', async () => {
  const { db } = server
  const [spot, cove] = [await aSpot(db), await aSpot(db, { name: 'Cove', latitude: 20 })]
  await crowdAt(spot, MANY_SESSIONS)
  const { seenByStrangers, seenByVisitors } = createCrowds(10)
  const passing = performance.now()
  const now = vi.spyOn(performance, 'now')
  const after = async (ms: number) => {
    now.mockReturnValue(passing + ms)
    const seen = (await seenByStrangers(db)).find(({ surfSpotId }) => surfSpotId === spot.id)!
    return [seen.count, ...seen.sessions.slice(0, 2).map(({ user }) => user?.lastName ?? null)]
  }
  const [last, former] = [`${MANY_SESSIONS}`, `${MANY_SESSIONS - 1}`]
  expect(await after(0)).toEqual([MANY_SESSIONS, last, former])

  await sql`update users set last_name = 'Renamed' where last_name = ${former}`.execute(db)
  await sql`
    update surf_sessions set visibility = 'buddies' where user_id = (select id from users where last_name = ${last})`.execute(
    db,
  )
  expect(await after(KEPT_MS - 1)).toEqual([MANY_SESSIONS, last, former])
  expect(await after(KEPT_MS)).toEqual([MANY_SESSIONS, null, former])
  expect(await after(30_000)).toEqual([MANY_SESSIONS, null, 'Renamed'])

  await sql`update surf_sessions set visibility = 'private' where user_id = (select id from users where last_name = ${last})`.execute(
    db,
  )
  expect((await after(40_000))[0]).toBe(MANY_SESSIONS - 1)
  // Fewer than that are neither kept nor remembered.
  await sql`update surf_sessions set visibility = 'everyone' where visibility = 'private'`.execute(db)
  expect((await after(40_000))[0]).toBe(MANY_SESSIONS)
  const visitors = await seenByVisitors(db)
  expect(visitors.find(({ surfSpotId }) => surfSpotId === spot.id)?.sessions[1]).toMatchObject({ user: null })
  expect(visitors.some(({ surfSpotId }) => surfSpotId === cove.id)).toBe(false)
})
