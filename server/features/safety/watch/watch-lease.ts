import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/**
 * One process looks for overdue surfers at a time. A process that dies or hangs keeps the others waiting no longer than
 * this; two at once do no harm, for each step writes only what is missing.
 */
const LEASE_MS = 20_000
/** A beginning that lies further ahead was noted before the database's clock was set back. */
const SET_BACK_MS = 10_000

/** `began`: this process looks now. `done`: another began to within the time asked for. `held`: another that began earlier still looks. */
type Turn = { began: string } | 'done' | 'held'

/** Takes the lease, unless a process began to look within the last `withinMs`, or another has it. By the database's clock. */
export async function takeTurnToLook(db: Database, withinMs: number): Promise<Turn> {
  const isRecent = (now: RawBuilder<unknown>) => sql`
    watch.began_at - ${now} between make_interval(secs => ${-withinMs / 1000}) and make_interval(secs => ${SET_BACK_MS / 1000})`
  const { rows } = await sql<{ began: string }>`
    insert into safety_watch as watch (began_at, lease_until) values (${databaseTime()}, ${databaseTime(LEASE_MS)})
    on conflict (is_only) do update set began_at = excluded.began_at, lease_until = excluded.lease_until
    -- By the times of the row that was to be inserted: an upsert reads no clock where tables are spread.
    where (watch.lease_until is null or watch.lease_until not between excluded.began_at and excluded.lease_until)
      and (watch.began_at is null or not (${isRecent(sql`excluded.began_at`)}))
    returning began_at as began`.execute(db)
  if (rows[0]) return rows[0]
  const recent = await sql`select from safety_watch watch where ${isRecent(databaseTime())}`.execute(db)
  return recent.rows.length > 0 ? 'done' : 'held'
}

/** Notes when a look that came to its end began, and gives the lease back that was taken then, unless another has it by now. */
export const endTurn = (db: Database, began: string) =>
  sql`
    insert into safety_watch as watch (swept_at) values (${began})
    on conflict (is_only) do update set swept_at = excluded.swept_at,
      lease_until = case when watch.began_at is distinct from excluded.swept_at then watch.lease_until end`.execute(db)

/** The look that began then has failed: any process may look at once. */
export const failTurn = (db: Database, began: string) =>
  sql`update safety_watch set lease_until = null, began_at = null where began_at = ${began}`.execute(db)
