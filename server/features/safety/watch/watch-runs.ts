import { type RawBuilder, sql } from 'kysely'
import { PROTECTED_WITHIN_MS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Longest wait for a process that dies or hangs. Two at once do no harm. */
const LEASE_MS = 20_000
/** Times further ahead precede a clock's setting back. */
const SET_BACK_MS = 10_000

/** `began`: this process runs. `done`: another began within the time. `busy`: another is still running. */
type LeaseResult = { began: string } | 'done' | 'busy'

export async function acquireWatchLease(db: Database, withinMs: number): Promise<LeaseResult> {
  const isRecent = (now: RawBuilder<unknown>) => sql`
    watch.began_at - ${now} between make_interval(secs => ${-withinMs / 1000}) and make_interval(secs => ${SET_BACK_MS / 1000})`
  const { rows } = await sql<{ began: string }>`
    insert into safety_watch as watch (began_at, lease_until) values (${databaseTime()}, ${databaseTime(LEASE_MS)})
    on conflict (is_only) do update set began_at = excluded.began_at, lease_until = excluded.lease_until
    -- From the inserted row: an upsert reads no clock in sharded tables.
    where (watch.lease_until is null or watch.lease_until not between excluded.began_at and excluded.lease_until)
      and (watch.began_at is null or not (${isRecent(sql`excluded.began_at`)}))
    returning began_at as began`.execute(db)
  if (rows[0]) return rows[0]
  const recent = await sql`select from safety_watch watch where ${isRecent(databaseTime())}`.execute(db)
  return recent.rows.length > 0 ? 'done' : 'busy'
}

export const completeRun = (db: Database, began: string) =>
  sql`
    insert into safety_watch as watch (swept_at) values (${began})
    on conflict (is_only) do update set swept_at = excluded.swept_at,
      lease_until = case when watch.began_at is distinct from excluded.swept_at then watch.lease_until end`.execute(db)

export const failRun = (db: Database, began: string) =>
  sql`update safety_watch set lease_until = null, began_at = null where began_at = ${began}`.execute(db)

type WatchState = { checkedAt: string | null; isProtected: boolean }

/** Times ahead precede a clock's setting back and do not count. */
export async function watchState({ db }: Pick<Deps, 'db'>): Promise<WatchState> {
  const { rows } = await sql<WatchState>`
    select swept_at as checked_at,
      coalesce(swept_at between ${databaseTime(-PROTECTED_WITHIN_MS)} and ${databaseTime(PROTECTED_WITHIN_MS)}, false)
        as is_protected
    from safety_watch`.execute(db)
  return rows[0] ?? { checkedAt: null, isProtected: false }
}
