import { hash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { connect, type Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { packSea } from '#surf/sea/packed-sea.ts'
import type { SeaHours } from '#surf/sea/sea.ts'

const IN_THE_WATER = 2_000

export type World = {
  databaseUrl: string
  db: Database
  /** Cookies of surfers who are signed in and not in the water. */
  idle: { userId: string; cookie: string }[]
  close(): Promise<void>
}

type WorldOptions = { idle: number /** PostgreSQL settings beside ours, by name. */; settings?: Record<string, string> }

/** A database that writes as carefully as a real one: catalogue, sea, `idle` surfers, and 2,000 in the water. */
export async function startWorld({ idle, settings: more = {} }: WorldOptions): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bench-'))
  await chmod(folder, 0o711)
  // Two servers with pools of 24 at once, and what they hold beside those.
  const settings = { max_connections: '100', ...more }
  const { url, close } = await startEmbeddedDatabase(folder, undefined, { settings })
  const db = connect(url, { size: 6, log: pino({ level: 'warn' }) })
  const closeAll = async () => {
    await db.destroy()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrate(url)
    await loadCatalogue(db)
    const surfers = await addSurfers(db, idle + IN_THE_WATER)
    await sendIntoTheWater(
      db,
      surfers.slice(idle).map(({ userId }) => userId),
    )
    await learnTheSea(db)
    await sql`vacuum analyze`.execute(db)
    return { databaseUrl: url, db, idle: surfers.slice(0, idle), close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Ids that do not begin with the time are of old accounts, whose limits are whole. */
async function addSurfers(db: Database, count: number) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const users = await sql<{ id: string }>`
    insert into users (id, email, username, first_name, last_name)
    select gen_random_uuid(), 'surfer' || n || '@example.com', 'surfer_' || n, 'Surfer', n::text from generate_series(1, ${count}::int) n
    returning id`.execute(db)
  const ids = users.rows.map(({ id }) => id)
  await sql`
    insert into sign_ins (user_id, token_hash, expires_at)
    select *, now() + interval '30 days'
    from unnest(${ids}::uuid[], ${tokens.map((token) => hash('sha256', token, 'buffer'))}::bytea[])`.execute(db)
  return ids.map((userId, index) => ({ userId, cookie: `lineup_sign_in=${tokens[index]}` }))
}

const sendIntoTheWater = (db: Database, ids: string[]) =>
  sql`
  insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, frozen_start, visibility, party_id)
  select surfer.id, spot.id, spot.latitude, spot.longitude, spot.place, at.start, at.start, 'everyone', gen_random_uuid()
  from unnest(${ids}::uuid[]) with ordinality surfer (id, n)
  join (select *, row_number() over (order by popularity_score desc, id) as n, count(*) over () as spots from surf_spots) spot
    on spot.n = (surfer.n % least(spots, 300)) + 1
  cross join lateral (select now() - surfer.n * interval '3 seconds' as start) at`.execute(db)

/** A forecast of eight days for every square with a spot in it, another one in each. */
export async function learnTheSea(db: Database) {
  const start = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`
  const figures = (least: number, most: number) =>
    Array.from({ length: 8 * 24 }, () => Math.round((least + Math.random() * (most - least)) * 10) / 10)
  const sea = (): SeaHours => ({
    start,
    swellHeight: figures(0.3, 3),
    swellPeriod: figures(6, 18),
    swellDirection: figures(0, 359),
    windSpeed: figures(0, 40),
    windDirection: figures(0, 359),
    waterTemperature: figures(10, 28),
  })
  const cells = await sql<{ cell: string }>`select distinct conditions_cell as cell from surf_spots`.execute(db)
  for (const { cell } of cells.rows)
    await sql`
      insert into conditions_cells (cell, hours, fetched_at) values (${cell}, ${packSea(sea())}::bytea, now())
      on conflict (cell) do nothing`.execute(db)
}
