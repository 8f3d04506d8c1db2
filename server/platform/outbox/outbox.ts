import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Longest difference between the starts of the statements that take and that read a lease. */
const LEASE_MARGIN_MS = 10_000
export const longestLease = (leaseMs: number) => leaseMs + LEASE_MARGIN_MS

/**
 * A table of work with `attempts`, `run_at` (null: now) and `lease_until` (null: none):
 * docs/decisions/platform/0055-outbox-in-product-tables.md.
 */
type OutboxTable = {
  name: string
  key?: readonly string[]
  /** True for a row `q` while its work is unfinished. */
  isPending?: RawBuilder<unknown>
  /** Longer than one attempt; when a process dies, another takes over afterwards. */
  leaseMs: number
  /** A lease that ends later was taken before the database's clock was set back. */
  longestLeaseMs?: number
  backoff?: Backoff
  /** Assigned to a permanently failed row, which is otherwise deleted. */
  failed?: RawBuilder<unknown>
  /** Since when a row `q` waits that has no `run_at`. */
  createdAt?: RawBuilder<unknown>
  /** Longest retry delay; a row beyond it was written before the database's clock was set back. */
  longestDelayMs: number
}

/** `leaseUntil` detects a takeover. */
export type Leased = { attempts: number; leaseUntil: string }

type Leasing = {
  most: number
  where?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  extra?: Record<string, RawBuilder<unknown>>
  /** Sorts before `run_at`. */
  first?: RawBuilder<unknown>
  set?: RawBuilder<unknown>
  /** For a row `q`, if the schedule differs between rows. */
  isScheduled?: RawBuilder<unknown>
}

type Failure = { after?: Backoff; atLeastMs?: number }

/** A lease ends neither in the past nor further ahead than possible. */
export const isLeased = (row: RawBuilder<unknown>, longestLeaseMs: number) => sql<boolean>`
  (${row}.lease_until is not null
    and ${row}.lease_until > ${databaseTime()} and ${row}.lease_until <= ${databaseTime(longestLeaseMs)})`

export const hasCome = (row: RawBuilder<unknown>, longestDelayMs: number): RawBuilder<unknown> => sql`
  (${row}.run_at is null or ${row}.run_at <= ${databaseTime()} or ${row}.run_at > ${databaseTime(longestDelayMs)})`

/** A restore settles what was due between the backup and itself, so that nothing of it is sent. */
export type RestoreTimes = { backedUpAt: Date; restoredAt: Date }

const q = sql.ref('q')

const MOST_COUNTED = 10_000

/** By table: selects since when each row waits whose time has come. */
export const waitingRows = new Map<string, RawBuilder<unknown>>()

/** All times are the database's. */
export function outboxOf<Row extends Leased>({
  name,
  key = ['user_id', 'id'],
  isPending = sql`true`,
  leaseMs,
  longestLeaseMs = longestLease(leaseMs),
  backoff = () => undefined,
  failed,
  createdAt = sql`null::timestamptz`,
  longestDelayMs,
}: OutboxTable) {
  const table = sql.table(name)
  waitingRows.set(
    name,
    sql`select coalesce(q.run_at, ${createdAt}) as since from ${table} q
      where ${isPending} and ${hasCome(q, longestDelayMs)} limit ${MOST_COUNTED}`,
  )
  const keyOf = (alias: string) => sql.join(key.map((column) => sql.ref(`${alias}.${column}`)))
  const isReady = (isScheduled = hasCome(q, longestDelayMs)) =>
    sql`${isPending} and not ${isLeased(q, longestLeaseMs)} and ${isScheduled}`
  const isOwn = (row: Row) =>
    sql`${sql.join(
      key.map((column) => sql`q.${sql.ref(column)} = ${row[camelCase(column) as keyof Row]}`),
      sql` and `,
    )} and q.lease_until = ${row.leaseUntil}`

  /** Affects no row after a takeover. Names columns, because returning all fails after a migration adds one. */
  const settleSql = (row: Row, set: RawBuilder<unknown>, { where = sql`true`, returning = keyOf('q') } = {}) => sql`
    update ${table} q set ${set}, lease_until = null where ${isOwn(row)} and ${where} returning ${returning}`
  const settle = async (db: Database, row: Row, set: RawBuilder<unknown>): Promise<void> =>
    void (await settleSql(row, set).execute(db))

  const retry = (db: Database, row: Row, delayMs: number) =>
    settle(db, row, sql`attempts = ${row.attempts + 1}, run_at = ${databaseTime(delayMs)}`)
  const remove = async (db: Database, row: Row): Promise<void> =>
    void (await sql`delete from ${table} q where ${isOwn(row)}`.execute(db))

  return {
    leaseMs,
    hasLease: (row: Row) => sql<boolean>`exists (select from ${table} q where ${isOwn(row)})`,
    /** Locks the row; selects nothing after a takeover. */
    lockSql: (row: Row, columns = keyOf('q')) => sql`select ${columns} from ${table} q where ${isOwn(row)} for update`,
    settleSql,
    settle,
    /** Returns undefined after a takeover. */
    async renew(db: Database, row: Row, set?: RawBuilder<unknown>): Promise<Row | undefined> {
      const { rows } = await sql<Pick<Leased, 'leaseUntil'>>`
        update ${table} q set lease_until = ${databaseTime(leaseMs)} ${set ? sql`, ${set}` : sql``} where ${isOwn(row)}
        returning q.lease_until`.execute(db)
      return rows[0] && { ...row, ...rows[0] }
    },
    isLeased: (alias: RawBuilder<unknown>) => isLeased(alias, longestLeaseMs),
    isAnyReady: ({ where = sql`true`, isScheduled }: Pick<Leasing, 'where' | 'isScheduled'> = {}) =>
      sql<boolean>`exists (select from ${table} q where ${isReady(isScheduled)} and ${where})`,
    /** Leases the longest-ready rows in two CTEs, `ready` and `leased` (select columns by name). */
    leaseCtes: ({ most, where = sql`true`, joins = sql``, extra = {}, first, set, isScheduled }: Leasing) => {
      const columns = Object.entries(extra).map(([column, value]) => sql`, ${value} as ${sql.ref(column)}`)
      const returned = Object.keys(extra).map((column) => sql`, ${sql.ref(`ready.${column}`)}`)
      return sql`
        ready as (
          select ${keyOf('q')} ${sql.join(columns, sql``)} from ${table} q ${joins}
          where ${isReady(isScheduled)} and ${where}
          order by ${first ? sql`${first},` : sql``} q.run_at nulls first, ${sql.ref(`q.${key.at(-1)}`)}
          limit ${most} for update of q skip locked
        ),
        leased as (
          update ${table} q set lease_until = ${databaseTime(leaseMs)} ${set ? sql`, ${set}` : sql``} from ready
          where (${keyOf('q')}) = (${keyOf('ready')})
          returning q.* ${sql.join(returned, sql``)}
        )`
    },
    /** Retries after `after` or `atLeastMs`, whichever is longer. False if the row failed permanently. */
    async fail(db: Database, row: Row, { after = backoff, atLeastMs = 0 }: Failure = {}): Promise<boolean> {
      const delayMs = after(row.attempts)
      if (delayMs !== undefined) await retry(db, row, Math.max(delayMs, atLeastMs))
      else if (failed) await settle(db, row, sql`attempts = ${row.attempts + 1}, ${failed}`)
      else await remove(db, row)
      return delayMs !== undefined
    },
    /** Reschedules the row without counting an attempt. */
    postpone: (db: Database, row: Row, until: string) => settle(db, row, sql`run_at = ${until}`),
    release: (db: Database, row: Row) => settle(db, row, sql`attempts = ${row.attempts}`),
    remove,
    /** Ends what is scheduled by now, also if leased: with `set`, otherwise by deletion. Returns how many. */
    async settleMissed(db: Database, set?: RawBuilder<unknown>): Promise<number> {
      const isMissed = sql`${isPending} and ${hasCome(q, longestDelayMs)}`
      const settled = set
        ? sql`update ${table} q set ${set}, lease_until = null where ${isMissed}`
        : sql`delete from ${table} q where ${isMissed}`
      return Number((await settled.execute(db)).numAffectedRows)
    },
  }
}

const camelCase = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Milliseconds after this many failures; undefined: failed permanently. */
type Backoff = (failures: number) => number | undefined

/** Uses these delays in turn, then repeats `every` if given. */
export const backoff =
  (delays: readonly number[], every?: number): Backoff =>
  (failures) =>
    delays[failures] ?? every
