import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { hasCome, type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'
import { renewLease } from '#server/platform/outbox/renewed-lease.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** Also applies when the process died. */
const TRY_AGAIN_AFTER_MS = 5 * 60_000
/** Leaves pool connections to requests. */
const AT_ONCE = 3
const SLOW_AFTER_MS = 60_000
const RENEW_EVERY_MS = 2 * 60_000
const LONGEST_RUN_MS = 30 * 60_000

type JobDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'objects'> & {
  /** Aborts when the process stops: work of more than some seconds ends then. */
  signal?: AbortSignal | undefined
}
/** Usually run by one process; a concurrent second run must be harmless. */
export type Job = {
  name: string
  everyMs: number
  /** Beyond it the run counts as hung, and another process may begin one. */
  longestRunMs?: number
  work: (deps: JobDeps) => Promise<unknown>
}
type LeasedJob = Leased & { name: string }

export const jobOutbox = outboxOf<LeasedJob>({
  name: 'jobs',
  key: ['name'],
  leaseMs: TRY_AGAIN_AFTER_MS,
  longestDelayMs: 0,
})

/** Nothing is scheduled over two periods ahead unless the database's clock was set back. */
const isScheduled = (jobs: Job[]) =>
  sql`(${sql.join(
    jobs.map(({ name, everyMs }) => sql`(q.name = ${name} and ${hasCome(sql`q`, 2 * everyMs)})`),
    sql` or `,
  )})`

const namesOf = (jobs: Job[]) => sql`${jobs.map(({ name }) => name)}::text[]`

/** Leases the longest-scheduled job. A new one starts immediately: one statement adds it, the next leases it. */
export async function leaseScheduled(jobs: Job[], { db }: Pick<Deps, 'db'>): Promise<LeasedJob[]> {
  const { rows } = await sql<LeasedJob & { isAdded: boolean }>`
    with added as (
      insert into jobs (name) select unnest(${namesOf(jobs)}) name order by name on conflict (name) do nothing
      returning name, attempts, lease_until, true as is_added
    ),
    ${jobOutbox.leaseCtes({ most: 1, isScheduled: isScheduled(jobs) })}
    select name, attempts, lease_until, false as is_added from leased union all select * from added`.execute(db)
  const leased = rows.filter(({ isAdded }) => !isAdded)
  return leased.length === 0 && rows.length > 0 ? leaseScheduled(jobs, { db }) : leased
}

export async function runJob(
  { name, everyMs, longestRunMs = LONGEST_RUN_MS, work }: Job,
  row: LeasedJob,
  deps: JobDeps,
  signal?: AbortSignal,
): Promise<void> {
  const { db, log } = deps
  const began = Date.parse(row.leaseUntil) - jobOutbox.leaseMs
  const lease = renewLease(row, {
    db,
    renew: jobOutbox.renew,
    everyMs: RENEW_EVERY_MS,
    mostMs: longestRunMs,
    what: `the job '${name}'`,
    log,
  })
  try {
    await work({ ...deps, signal })
  } catch (error) {
    await jobOutbox.fail(db, await lease.end(), { after: () => Math.min(TRY_AGAIN_AFTER_MS, everyMs) })
    throw error
  }
  const next = new Date(began + everyMs).toISOString()
  const success = sql`attempts = 0, run_at = ${next}, succeeded_at = ${databaseTime()}`
  await jobOutbox.settle(db, await lease.end(), success)
}

/** Failures in a row of a job that has never succeeded. */
const MANY_FAILURES = 3
const LATE_AFTER_MS = 2 * TRY_AGAIN_AFTER_MS

type JobState = { succeededAt: string | null; isLate: boolean }

/** Late: two periods without success, and as long as a run may take. */
export async function jobStates(jobs: Job[], { db }: Pick<Deps, 'db'>): Promise<Record<string, JobState>> {
  const periods = jobs.map(({ everyMs, longestRunMs = 0 }) => 2 * everyMs + longestRunMs + LATE_AFTER_MS)
  const { rows } = await sql<JobState & { name: string }>`
    select name, q.succeeded_at,
      coalesce(q.succeeded_at < ${databaseTime()} - make_interval(secs => patience / 1000),
        coalesce(q.attempts, 0) >= ${MANY_FAILURES}) as is_late
    from unnest(${namesOf(jobs)}, ${periods}::float8[]) as known (name, patience) left join jobs q using (name)
    order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, ...state }) => [name, state]))
}

/** Begins the job at the next poll, within seconds; a running one is not begun again. */
export const runSoon = (db: Database, name: string) =>
  sql`update jobs set run_at = null where name = ${name} and lease_until is null`.execute(db)

/** Runs three at a time. A job longer than `slowAfterMs` frees its slot, so that hanging jobs block none. */
export function startJobs(
  jobs: Job[],
  deps: JobDeps,
  { slowAfterMs = SLOW_AFTER_MS } = {},
): { close(): Promise<void> } {
  const areMissing = sql`(select count(*) from jobs q where q.name = any(${namesOf(jobs)})) < ${jobs.length}`
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()

  function begin(row: LeasedJob): Promise<void> {
    const doing = runJob(jobs.find(({ name }) => name === row.name)!, row, deps, stopping.signal)
      .catch((error) => deps.log.error(error, `the job '${row.name}' was not finished`))
      .finally(() => underWay.delete(doing))
    underWay.add(doing)
    return doing
  }

  const worker = startWorker<LeasedJob>({
    db: deps.db,
    atOnce: AT_ONCE,
    lease: () => leaseScheduled(jobs, deps),
    isAnyReady: sql`(${jobOutbox.isAnyReady({ isScheduled: isScheduled(jobs) })} or ${areMissing})`,
    work: (row) => Promise.race([begin(row), pause(slowAfterMs, undefined, { ref: false })]),
    what: 'scheduled jobs',
    log: deps.log,
  })
  return {
    async close() {
      stopping.abort()
      await worker.close()
      await Promise.all(underWay)
    },
  }
}
