import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { rawRequest } from '#test/network/raw-request.ts'
import { isLong } from '#test/proof/locating/chance.ts'
import { aTrack, chunksOf } from '#test/tracks/a-track.ts'

const SESSIONS = 1_000
/**
 * Of the one thread that answers everybody, with what the client of this test takes of it. On a machine with much else to do the same
 * request takes more, so the short form asks every route and times none.
 */
const MOST_MS = isLong ? 10 : Number.POSITIVE_INFINITY
/** On a machine with much else to do, one request in many runs at its full speed. */
const MOST_TIMES = 100

const server = serverInFile()
const { ask, aSurfer, areBuddies, db } = server

/** A surfer with 1,000 sessions, one of them with a track of two hours, and what the routes ask about. */
const lived = inFile(async () => {
  await loadCatalogue(db)
  const [kai, noa] = [await aSurfer('Kai'), await aSurfer('Noa')]
  await areBuddies(kai, noa)
  const spots = await db.selectFrom('surfSpots').select(['id', 'latitude', 'longitude']).limit(2).execute()
  const [spot] = spots
  await sql`
    insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, end_time, visibility, party_id,
      wave_count, rating)
    select owner, spot.id, spot.latitude, spot.longitude, spot.place, began, began + interval '90 minutes', 'everyone',
      gen_random_uuid(), 4 + n % 9, 1 + n % 5
    from unnest(${[kai.id, noa.id]}::uuid[]) owner, generate_series(1, ${SESSIONS}::int) n,
      lateral (select now() - n * interval '20 hours' as began) start,
      lateral (select * from surf_spots order by id offset n % 5 limit 1) spot`.execute(db)
  const newestOf = (userId: string) =>
    db
      .selectFrom('surfSessions')
      .select(['id', 'startTime'])
      .where('userId', '=', userId)
      .orderBy('startTime', 'desc')
      .executeTakeFirstOrThrow()
  const [{ id, startTime }, { id: noas }] = [await newestOf(kai.id), await newestOf(noa.id)]
  for (const chunk of chunksOf(aTrack({ startAt: Date.parse(String(startTime)), waves: 40 }), 600))
    expect((await ask(kai, `POST /api/surf-sessions/${id}/track/chunks`, chunk)).status).toBe(201)
  expect((await ask(kai, `POST /api/surf-sessions/${id}/track/count`)).status).toBe(200)
  const plan = await ask(kai, 'POST /api/plans', { surfSpotId: spot!.id, startTime: new Date(Date.now() + HOUR_MS) })
  const here = `latitude=${spot!.latitude}&longitude=${spot!.longitude}`
  return { kai, noa, id, spot: spot!.id, plan: plan.body.id, noas, here, ids: spots.map((one) => one.id).join() }
})

/** Companions of uploads that are under way, and what needs an alarm, an operator or another state: none reads sessions. */
const NOT_ASKED: Record<string, string> = {
  'GET /api/s3/multipart/:uploadId': 'the store answers',
  'GET /api/s3/multipart/:uploadId/:partNumber': 'the store answers',
  'GET /api/s3/params': 'the store answers',
  'GET /api/s3/sts': 'the store answers',
  'GET /api/alarms/:id': 'one alarm, which is rare',
  'GET /api/safety/report': 'an operator’s',
  'GET /api/track-imports/:id': 'one row of the list, which is asked',
  'GET /api/webhooks/:id/deliveries': 'one address’s, which are few',
  'GET /api/operators/webhooks': 'an operator’s',
  'GET /api/operators/webhooks/:id/deliveries': 'an operator’s',
  'GET /api/backups': 'an operator’s',
  'GET /api/moderation/cases': 'a moderator’s',
  'GET /api/moderation/cases/:id': 'a moderator’s',
  'GET /api/moderation/waiting': 'a moderator’s',
  'GET /api/moderation/appeals': 'a moderator’s',
  'GET /api/moderation/surfers/:id': 'an operator’s',
  'GET /api/operators/log': 'an operator’s',
  'GET /api/operators/invitations': 'an operator’s',
  'GET /api/operators/team': 'an operator’s',
  'GET /api/operators/overview': 'an operator’s',
  'GET /api/operators/surfers': 'an operator’s',
  'GET /api/operators/surfers/:id': 'an operator’s',
  'GET /api/operators/waiting': 'an operator’s',
  'GET /api/surf-spots/proposals/open': 'an operator’s',
  'GET /api/surf-spots/disagreements': 'an operator’s',
}

/** What each reading route with parameters is asked for; the others are asked as they stand. */
const asked = (): Record<string, string> => {
  const { id, noas, noa, spot, plan, here, ids } = lived
  const session = `/api/surf-sessions/${id}`
  return {
    'GET /api/surf-sessions/active': `/api/surf-sessions/active?${here}`,
    'GET /api/surf-sessions/:id': session,
    'GET /api/surf-sessions/:id/track': `${session}/track`,
    'GET /api/surf-sessions/:id/conditions': `${session}/conditions`,
    'GET /api/surf-sessions/:id/like': `${session}/like`,
    'GET /api/surf-sessions/user/:userId': `/api/surf-sessions/user/${noa.id}`,
    'GET /api/surf-sessions/spot/:id': `/api/surf-sessions/spot/${spot}`,
    'GET /api/surf-spots/:id': `/api/surf-spots/${spot}`,
    'GET /api/surf-spots/:id/forecast': `/api/surf-spots/${spot}/forecast`,
    'GET /api/surf-spots/nearby': `/api/surf-spots/nearby?${here}`,
    'GET /api/policies/:name': '/api/policies/privacy',
    'GET /api/plans/:id': `/api/plans/${plan}`,
    'GET /api/plans/:id/messages': `/api/plans/${plan}/messages`,
    'GET /api/users/:id': `/api/users/${noa.id}`,
    'GET /api/users/search': '/api/users/search?q=noa',
    'GET /api/surf-spots/:id/buoy': `/api/surf-spots/${spot}/buoy`,
    'GET /api/surf-spots/nearby/suggestion': `/api/surf-spots/nearby/suggestion?${here}`,
    'GET /api/surf-sessions/:id/seen-by/:whom': `${session}/seen-by/buddy`,
    'GET /api/surf-sessions/spot/:id/buddies': `/api/surf-sessions/spot/${spot}/buddies`,
    'GET /api/surf-sessions/:id/safety': `${session}/safety`,
    'GET /api/users/me/progress': '/api/users/me/progress?period=all',
    'GET /api/feed/:id': `/api/feed/${noas}`,
    'GET /api/surf-spots/tide-and-light': `/api/surf-spots/tide-and-light?ids=${ids}`,
  }
}

/** What the one thread needs to answer this, in milliseconds of the processor: the least of several, until that is little enough. */
async function costOf(path: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let nth = 0; nth === 0 || (nth < MOST_TIMES && least > MOST_MS); nth += 1) {
    const before = process.threadCpuUsage()
    const { status, text } = await rawRequest(server, `GET ${path}`, {
      cookie: lived.kai.cookie,
      'accept-encoding': 'br',
    })
    const { user, system } = process.threadCpuUsage(before)
    expect(status, `${path}: ${text.slice(0, 200)}`).toBe(200)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

test('every reading route answers a surfer with 1,000 sessions within 10 ms of the thread', async () => {
  const filled = asked()
  const paths = endpoints
    .filter(({ route }) => route.startsWith('GET ') && !(route in NOT_ASKED))
    .map(({ route }) => filled[route] ?? route.slice('GET '.length))
  expect(paths.filter((path) => path.includes(':'))).toEqual([])
  const slow: string[] = []
  for (const path of paths) {
    // Several are asked for more often than a surfer may in a minute.
    await sql`delete from rate_limits`.execute(db)
    const ms = await costOf(path)
    if (ms > MOST_MS) slow.push(`${path}: ${ms.toFixed(1)} ms`)
  }
  expect(slow).toEqual([])
})
