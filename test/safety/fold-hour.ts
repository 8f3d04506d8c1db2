import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** More than a test needs between two notifications that are folded. */
const ENOUGH_SECONDS = 20

/** Notifications fold within an hour of the database's clock: a test that begins in the last seconds of one waits for the next. */
export async function withinOneHour(db: Database): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from date_trunc('hour', now(), 'UTC') + interval '1 hour' - now())::float8 as left`.execute(db)
  const { left } = rows[0]!
  if (left < ENOUGH_SECONDS) await pause(left * 1000)
}
