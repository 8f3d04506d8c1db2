import { sql } from 'kysely'
import { CONNECTIONS, median, requestsPerSecond } from '#bench/measuring/load.ts'
import { type Claim, ratioOf } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import { statementsOf } from '#bench/measuring/statements.ts'
import type { World } from '#bench/measuring/world.ts'
import { byId } from '#server/features/sessions/reading/session-detail.ts'
import { countStatements } from '#test/postgres/count-statements.ts'

const ROUNDS = 5
const SECONDS = 4
const LIKES = 100
const COMMENTS = 200
const PHOTOS = 30
const MOST_STATEMENTS = 4

/** A well-loved session, opened by a stranger, beside bare `node:http` with the same statement; and how many it takes. */
export async function benchSessionDetail(world: World): Promise<Claim[]> {
  const [owner, viewer, ...others] = world.idle as [World['idle'][0], World['idle'][0], ...World['idle']]
  const id = await addSession(world, owner, others)
  const path = `/api/surf-sessions/${id}`
  const [statement] = await statementsOf((db) => byId(db, viewer.userId, id))

  const environment = { DATABASE_URL: world.databaseUrl, DATABASE_POOL: '6' }
  const ours = await startServerProcess('#server/main.ts', environment)
  const limit = await startServerProcess('#bench/limits/limit-server.ts', {
    ...environment,
    STATEMENTS: JSON.stringify({ [path]: statement }),
  })
  const rates: { ours: number[]; limit: number[] } = { ours: [], limit: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await requestsPerSecond({ url: ours.url, path, seconds: SECONDS, cookie: viewer.cookie }))
    rates.limit.push(await requestsPerSecond({ url: limit.url, path, seconds: SECONDS }))
  }
  await ours.stop()
  await limit.stop()
  // One more finds the sign-in.
  const statements = 1 + (await countStatements(world.db, (db) => byId(db, viewer.userId, id)))
  await sql`delete from surf_sessions where user_id = ${owner.userId}`.execute(world.db)
  const what = `GET /api/surf-sessions/:id, ${COMMENTS} comments, ${PHOTOS} photos, ${LIKES} likes`
  return [
    ratioOf(`${what}, ${CONNECTIONS} connections`, median(rates.ours), median(rates.limit), { atLeast: 0.6 }),
    {
      what: `${what}: statements, with the one that finds the sign-in`,
      measured: `${statements}`,
      ratio: statements / MOST_STATEMENTS,
      bound: `at most 1 of ${MOST_STATEMENTS}`,
      holds: statements <= MOST_STATEMENTS,
    },
  ]
}

async function addSession({ db }: World, owner: World['idle'][0], others: World['idle']): Promise<string> {
  const added = await sql<{ id: string }>`
    insert into surf_sessions (user_id, custom_location, latitude, longitude, place, start_time, end_time, visibility, party_id)
    values (${owner.userId}, 'Bench', 10, -150, sphere_point(10, -150), now() - interval '2 hours', now(), 'everyone', gen_random_uuid())
    returning id`.execute(db)
  const { id } = added.rows[0]!
  const surfers = others.slice(0, COMMENTS).map(({ userId }) => userId)
  await sql`
    insert into likes (owner_id, session_id, user_id)
    select ${owner.userId}, ${id}, unnest(${surfers.slice(0, LIKES)}::uuid[])`.execute(db)
  await sql`
    insert into comments (owner_id, session_id, user_id, comment)
    select ${owner.userId}, ${id}, unnest(${surfers}::uuid[]), 'Clean lines all morning, and nobody out but the seals.'`.execute(
    db,
  )
  await sql`
    insert into photos (owner_id, session_id, photo_url, caption)
    select ${owner.userId}, ${id}, '/objects/photos/' || gen_random_uuid() || '.webp', 'First light'
    from generate_series(1, ${PHOTOS}::int)`.execute(db)
  await sql`vacuum analyze surf_sessions, likes, comments, photos`.execute(db)
  return id
}
