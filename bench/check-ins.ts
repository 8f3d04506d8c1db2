import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CONNECTIONS, median, postsPerSecond } from '#bench/load.ts'
import { type Claim, ratioOf } from '#bench/report.ts'
import { startServerProcess } from '#bench/server-process.ts'
import { type Statement, statementsOf } from '#bench/statements.ts'
import type { World } from '#bench/world.ts'
import { checkIn } from '#server/features/surf-sessions/check-in.ts'

const ROUNDS = 5

const bareInsert = (userId: string, spotId: string, startTime: string): Statement => ({
  text: `insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, visibility, party_id)
    values ($1, $2, 33.66, -118, cube(array[0.1, 0.2, 0.97]), $3, 'everyone', $4) returning *`,
  values: [userId, spotId, startTime, randomUUID()],
})

/** Check-ins of surfers whose pages are open, beside a bare server that writes the same, and one that inserts one bare row. */
export async function benchCheckIns(world: World): Promise<Claim[]> {
  const spot = await world.db.selectFrom('surfSpots').select(['id', 'latitude', 'longitude']).executeTakeFirstOrThrow()
  const startTime = new Date().toISOString()
  const session = { surfSpotId: spot.id, latitude: spot.latitude, longitude: spot.longitude, startTime }
  const ours = world.idle.map(({ cookie }) => ({ path: '/api/surf-sessions', cookie, body: session }))
  const same: Statement[] = []
  for (const { userId } of world.idle)
    same.push((await statementsOf((db) => checkIn(db, userId, session, () => null)))[0]!)
  const bare = world.idle.map(({ userId }) => bareInsert(userId, spot.id, startTime))
  const posts = (path: string, statements: Statement[]) =>
    statements.map(({ values }) => ({ path, cookie: '', body: { values } }))

  const environment = { DATABASE_URL: world.databaseUrl, DATABASE_POOL: '6' }
  const product = await startServerProcess('../server/main.ts', environment)
  const limit = await startServerProcess('limit-server.ts', {
    ...environment,
    STATEMENTS: JSON.stringify({ '/same': same[0], '/bare': bare[0] }),
  })
  const rates = { ours: [] as number[], same: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    await openPages(product.url, world)
    rates.ours.push(await afresh(world, () => postsPerSecond(product.url, ours)))
    rates.same.push(await afresh(world, () => postsPerSecond(limit.url, posts('/same', same))))
    rates.bare.push(await afresh(world, () => postsPerSecond(limit.url, posts('/bare', bare))))
  }
  await product.stop()
  await limit.stop()
  const what = `POST /api/surf-sessions, ${CONNECTIONS} connections, beside`
  return [
    ratioOf(`${what} a bare server with the same writes`, median(rates.ours), median(rates.same), { atLeast: 0.75 }),
    ratioOf(`${what} a bare server with one bare insert`, median(rates.ours), median(rates.bare), { atLeast: 0.4 }),
  ]
}

/** Whoever checks in has just looked at something. */
async function openPages(url: string, { idle }: World) {
  for (const { cookie } of idle) await fetch(`${url}/api/auth/user`, { headers: { cookie } })
}

/** Runs a round with nobody of the idle surfers in the water, and lets the database tidy up before. */
async function afresh(world: World, round: () => Promise<number>) {
  const ids = world.idle.map(({ userId }) => userId)
  await sql`delete from surf_sessions where user_id = any(${ids}::uuid[])`.execute(world.db)
  await sql`vacuum analyze surf_sessions`.execute(world.db)
  return round()
}
