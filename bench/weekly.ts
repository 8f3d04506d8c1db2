import { sql } from 'kysely'
import pg from 'pg'
import { explain } from '#bench/growth/explain.ts'
import { atMost, type Claim } from '#bench/measuring/report.ts'
import type { World } from '#bench/measuring/world.ts'
import { createNextGood } from '#server/features/conditions/forecast/next-good.ts'
import { SUMMARIES_AT_ONCE } from '#server/features/notifications/weekly/scheduled-summaries.ts'
import { sendWeeklySummaries } from '#server/features/notifications/weekly/weekly-summary.ts'
import type { Database } from '#server/platform/database/database.ts'
import { bestAhead } from '#surf/rating/suggestion.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { type RecordedStatement, recordStatements } from '#test/postgres/recorded-statements.ts'

const READERS = 100_000
/** The next pass begins five minutes later (server/jobs.ts). */
const MOST_SECONDS = 300
/** Who is due, three that read their weeks, their spots, the weeks of spots that are not remembered, writing, publishing. */
const MOST_STATEMENTS = 9
const MOST_BUFFERS_EACH = 150

/**
 * The worst Monday: 100,000 surfers of one time zone want the summary in the app and by mail, each with a session, ten buddies
 * who surfed and three favourites. How long the pass takes that tells them all, how many statements it sends for each batch,
 * and what those that read a batch read.
 */
export async function benchWeekly({ db, databaseUrl }: World): Promise<Claim[]> {
  const monday = nextMonday()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const buffers = await addReaders(client, monday)
    .then(() => readingBuffers(db, client, monday))
    .finally(() => client.end())
  const bestAt = createNextGood({ db, now: () => monday }, () => undefined, bestAhead)
  const recording = recordStatements(db)
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await sendWeeklySummaries({ db: recording.db, now: () => monday }, bestAt)
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const sent = await summariesIn(db)
  if (sent < READERS) throw new Error(`Only ${sent} of ${READERS} got theirs.`)
  console.log(
    `${sent} summaries keep the server's own process busy for ${((user + system) / 1e6).toFixed(1)} s, the database beside it`,
  )
  return [
    atMost(`a pass over ${READERS.toLocaleString('en')} weekly summaries`, seconds, MOST_SECONDS, 's'),
    atMost(
      `statements for each ${SUMMARIES_AT_ONCE} weekly summaries`,
      recording.sent.length / (READERS / SUMMARIES_AT_ONCE),
      MOST_STATEMENTS,
      'statements',
    ),
    atMost('what is read for each weekly summary', buffers / SUMMARIES_AT_ONCE, MOST_BUFFERS_EACH, 'buffers'),
  ]
}

/** 9 in the morning, UTC. */
function nextMonday(): Date {
  const today = new Date(new Date().setUTCHours(9, 0, 0, 0))
  return new Date(today.getTime() + (8 - (today.getUTCDay() || 7)) * DAY_MS)
}

async function summariesIn(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications where kind = 'weekly_summary'`.execute(db)
  return rows[0]!.count
}

/** Shared buffers of the statements that read the first batch, which is then left as it was. */
async function readingBuffers(db: Database, client: pg.Client, monday: Date): Promise<number> {
  const recording = recordStatements(db)
  const stop = new Error('Only the first batch is read.')
  await sendWeeklySummaries({ db: recording.db, now: () => monday }, () => Promise.reject(stop)).catch((error) => {
    if (error !== stop) throw error
  })
  let buffers = 0
  for (const statement of recording.sent) buffers += await logBuffers(client, statement)
  return buffers
}

async function logBuffers(client: pg.Client, statement: RecordedStatement): Promise<number> {
  const { buffers, ms } = (await explain(client, statement)).settled
  console.log(`${buffers} buffers, ${ms.toFixed(1)} ms: ${statement.text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)}`)
  return buffers
}

/** Surfers in a circle, whose buddies are the five to either side. Millions of rows: no trigger runs, no foreign key is checked. */
async function addReaders(client: pg.Client, monday: Date): Promise<void> {
  await client.query('set session_replication_role = replica; set statement_timeout = 0')
  await client.query(
    `create temp table reader as select gen_random_uuid() as id, n - 1 as nth from generate_series(1, $1::int) n`,
    [READERS],
  )
  await client.query(`
    insert into users (id, email, username, first_name, last_name)
    select id, 'weekly' || nth || '@example.com', 'weekly_' || nth, 'Weekly', nth::text from reader`)
  await client.query(`
    insert into notification_preferences (user_id, muted_kinds, email_kinds)
    select id, '{}', '{weekly_summary}' from reader`)
  await client.query('create index on reader (nth); analyze reader')
  await client.query(
    `insert into buddy_links (user_id, buddy_id, request_id, state)
    select own.id, buddy.id, gen_random_uuid(), 'accepted'
    from reader own cross join generate_series(-5, 5) step
      join reader buddy on buddy.nth = (own.nth + step + $1::int) % $1::int
    where step <> 0`,
    [READERS],
  )
  await client.query(
    `create temp table spot as
    select id, place, latitude, longitude, row_number() over (order by id) - 1 as nth, count(*) over () as spots from surf_spots`,
  )
  await client.query(
    `insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, end_time, visibility, party_id,
      wave_count, rating)
    select reader.id, spot.id, spot.latitude, spot.longitude, spot.place, began, began + interval '90 minutes', 'everyone',
      gen_random_uuid(), reader.nth % 30, 1 + reader.nth % 5
    from reader join spot on spot.nth = reader.nth % spots
      cross join lateral (select $1::timestamptz - interval '12 hours' - reader.nth % 6 * interval '1 day' as began) start`,
    [monday],
  )
  await client.query(`
    insert into favourites (user_id, surf_spot_id)
    select reader.id, spot.id
    from reader cross join generate_series(0, 2) star join spot on spot.nth = (reader.nth * 7 + star) % spots`)
  await client.query('vacuum analyze')
}
