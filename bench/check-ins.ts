import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CONNECTIONS, median, postsPerSecond } from '#bench/load.ts'
import { type Claim, ratioOf } from '#bench/report.ts'
import { startServerProcess } from '#bench/server-process.ts'
import type { Statement } from '#bench/statements.ts'
import type { World } from '#bench/world.ts'

const ROUNDS = 3
/** Connections to the database: what stops one commit from waiting for another shows with many. */
const POOLS = [6, 12, 24]

/** Check-ins of surfers whose pages are open, beside a bare server that inserts the same row by one statement. */
export async function benchCheckIns(world: World): Promise<Claim[]> {
  const spot = await world.db.selectFrom('surfSpots').select(['id', 'latitude', 'longitude']).executeTakeFirstOrThrow()
  const startTime = new Date().toISOString()
  const session = { surfSpotId: spot.id, latitude: spot.latitude, longitude: spot.longitude, startTime }
  const ours = world.idle.map(({ cookie }) => ({ path: '/api/surf-sessions', cookie, body: session }))
  const claims: Claim[] = []
  for (const pool of POOLS) {
    const environment = { DATABASE_URL: world.databaseUrl, DATABASE_POOL: String(pool) }
    const product = await startServerProcess('../server/main.ts', environment)
    const bare = await afresh(world, () => bareInserts(world, product.url, ours[0]!))
    const limit = await startServerProcess('limit-server.ts', {
      ...environment,
      STATEMENTS: JSON.stringify({ '/bare': { text: bare[0]!.text, values: [] } }),
    })
    const rates = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      await openPages(product.url, world)
      rates.ours.push(await afresh(world, () => postsPerSecond(product.url, ours)))
      const posts = bare.map(({ values }) => ({ path: '/bare', cookie: '', body: { values } }))
      rates.bare.push(await afresh(world, () => postsPerSecond(limit.url, posts)))
    }
    await product.stop()
    await limit.stop()
    const what = `POST /api/surf-sessions, ${CONNECTIONS} connections, a pool of ${pool}, beside one bare insert`
    claims.push(ratioOf(what, median(rates.ours), median(rates.bare), { atLeast: 0.75 }))
  }
  return claims
}

/** For each idle surfer the insert of the very row that the product writes: it checks one of them in, to see which. */
async function bareInserts(
  { db, idle }: World,
  url: string,
  { path, cookie, body }: { path: string; cookie: string; body: object },
): Promise<Statement[]> {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'surf_sessions'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(s) as row from surf_sessions s where user_id = ${idle[0]!.userId} and is_active`.execute(db)
  const written = columns.flatMap(({ name }) => ((rows[0]!.row[name] ?? null) === null ? [] : [name]))
  const text = `insert into surf_sessions (${written.join(', ')})
    values (${written.map((_, nth) => `$${nth + 1}`).join(', ')}) returning *`
  return idle.map(({ userId }) => {
    const own: Record<string, unknown> = { ...rows[0]!.row, user_id: userId, id: randomUUID(), party_id: randomUUID() }
    return { text, values: written.map((name) => own[name]) }
  })
}

/** Whoever checks in has just looked at something. */
async function openPages(url: string, { idle }: World) {
  for (const { cookie } of idle) await fetch(`${url}/api/auth/user`, { headers: { cookie } })
}

/** Runs a round with nobody of the idle surfers in the water, and lets the database tidy up before. */
async function afresh<Result>(world: World, round: () => Promise<Result>): Promise<Result> {
  const ids = world.idle.map(({ userId }) => userId)
  await sql`delete from surf_sessions where user_id = any(${ids}::uuid[])`.execute(world.db)
  await sql`vacuum analyze surf_sessions`.execute(world.db)
  return round()
}
