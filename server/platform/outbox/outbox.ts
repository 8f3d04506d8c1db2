import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { Backoff } from '#server/platform/outbox/backoff.ts'

/** A statement that takes a lease may have begun so much later than the one that finds it. */
const LEASE_MARGIN_MS = 10_000
/** The longest that a lease of this length may seem to last. */
export const longestLease = (leaseMs: number) => leaseMs + LEASE_MARGIN_MS

/**
 * One of the tables whose rows are work to be done (docs/decisions/platform/0055-outbox-in-product-tables.md). Each has `attempts`, `run_at` (not
 * before; null: at once) and `lease_until` (one process works on the row until then; null: none does).
 */
type OutboxTable = {
  name: string
  /** The columns of the primary key. */
  key?: readonly string[]
  /** Of a row `q`: whether its work is still to be done. */
  isPending?: RawBuilder<unknown>
  /** Longer than one try takes: when a process dies, another takes its rows over after this. */
  leaseMs: number
  /** A lease that ends further ahead was taken before the database's clock was set back. */
  longestLeaseMs?: number
  /** The delay after so many failures before; undefined: the work has failed permanently. */
  backoff?: Backoff
  /** Assignments to a row that has failed permanently; without them it is removed. */
  failed?: RawBuilder<unknown>
  /** No retry is scheduled further ahead, so a row that is was written before the database's clock was set back. */
  longestDelayMs: number
}

/** A row that this process has a lease on; by `leaseUntil` it knows whether another one has taken the row over. */
export type Leased = { attempts: number; leaseUntil: string }

type Claiming = {
  most: number
  /** Of rows `q`. */
  where?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  /** Columns that `claimed` has beside those of the table, by name. */
  extra?: Record<string, RawBuilder<unknown>>
  /** Sorts before `run_at`. */
  first?: RawBuilder<unknown>
  /** More assignments to the rows that are claimed. */
  set?: RawBuilder<unknown>
  /** Whether the time of a row `q` has come, where that is not the same for all rows of the table. */
  isDue?: RawBuilder<unknown>
}

type Failure = { after?: Backoff; atLeastMs?: number }

/** Whether a process works on a row at this moment: its lease ends neither in the past nor further ahead than any can. */
export const isLeased = (row: RawBuilder<unknown>, longestLeaseMs: number) => sql<boolean>`
  (${row}.lease_until is not null
    and ${row}.lease_until > ${databaseTime()} and ${row}.lease_until <= ${databaseTime(longestLeaseMs)})`

/** Whether the time of a row has come. */
export const hasCome = (row: RawBuilder<unknown>, longestDelayMs: number): RawBuilder<unknown> => sql`
  (${row}.run_at is null or ${row}.run_at <= ${databaseTime()} or ${row}.run_at > ${databaseTime(longestDelayMs)})`

const q = sql.ref('q')

/** SQL for the work that is written in the rows of one table; all times are the database's. */
export function outboxOf<Row extends Leased>({
  name,
  key = ['user_id', 'id'],
  isPending = sql`true`,
  leaseMs,
  longestLeaseMs = longestLease(leaseMs),
  backoff = () => undefined,
  failed,
  longestDelayMs,
}: OutboxTable) {
  const table = sql.table(name)
  const keyOf = (alias: string) => sql.join(key.map((column) => sql.ref(`${alias}.${column}`)))
  const isReady = (isDue = hasCome(q, longestDelayMs)) =>
    sql`${isPending} and not ${isLeased(q, longestLeaseMs)} and ${isDue}`
  const isHeld = (row: Row) =>
    sql`${sql.join(
      key.map((column) => sql`q.${sql.ref(column)} = ${row[camelCase(column) as keyof Row]}`),
      sql` and `,
    )} and q.lease_until = ${row.leaseUntil}`

  /**
   * SQL that ends a lease with these assignments, and returns the key or these columns; nothing when another process has taken
   * the row over. Columns are named: a statement that returns all of them fails once a migration has added one.
   */
  const settling = (row: Row, set: RawBuilder<unknown>, { where = sql`true`, returning = keyOf('q') } = {}) => sql`
    update ${table} q set ${set}, lease_until = null where ${isHeld(row)} and ${where} returning ${returning}`
  const settle = async (db: Database, row: Row, set: RawBuilder<unknown>): Promise<void> =>
    void (await settling(row, set).execute(db))

  const retry = (db: Database, row: Row, delayMs: number) =>
    settle(db, row, sql`attempts = ${row.attempts + 1}, run_at = ${databaseTime(delayMs)}`)
  const remove = async (db: Database, row: Row): Promise<void> =>
    void (await sql`delete from ${table} q where ${isHeld(row)}`.execute(db))

  return {
    leaseMs,
    /** SQL of whether this process still has its lease on the row, which is not locked. */
    isHeld: (row: Row) => sql<boolean>`exists (select from ${table} q where ${isHeld(row)})`,
    /** SQL that locks the row until the transaction ends, and selects its key or these columns; nothing when another process has taken it over. */
    holding: (row: Row, columns = keyOf('q')) => sql`select ${columns} from ${table} q where ${isHeld(row)} for update`,
    settling,
    settle,
    /** Takes another whole lease on the row, with these assignments; undefined when another process has taken it over. */
    async renew(db: Database, row: Row, set?: RawBuilder<unknown>): Promise<Row | undefined> {
      const { rows } = await sql<Pick<Leased, 'leaseUntil'>>`
        update ${table} q set lease_until = ${databaseTime(leaseMs)} ${set ? sql`, ${set}` : sql``} where ${isHeld(row)}
        returning q.lease_until`.execute(db)
      return rows[0] && { ...row, ...rows[0] }
    },
    /** Of rows `alias`: whether a process works on it at this moment. */
    isLeased: (alias: RawBuilder<unknown>) => isLeased(alias, longestLeaseMs),
    /** Whether any row is ready. */
    isAnyReady: ({ where = sql`true`, isDue }: Pick<Claiming, 'where' | 'isDue'> = {}) =>
      sql<boolean>`exists (select from ${table} q where ${isReady(isDue)} and ${where})`,
    /**
     * SQL of two common table expressions, from which the statement selects columns by name, `ready` and `claimed`: takes a lease on the rows that are ready for longest and
     * that no other process works on.
     */
    claiming: ({ most, where = sql`true`, joins = sql``, extra = {}, first, set, isDue }: Claiming) => {
      const columns = Object.entries(extra).map(([column, value]) => sql`, ${value} as ${sql.ref(column)}`)
      const returned = Object.keys(extra).map((column) => sql`, ${sql.ref(`ready.${column}`)}`)
      return sql`
        ready as (
          select ${keyOf('q')} ${sql.join(columns, sql``)} from ${table} q ${joins}
          where ${isReady(isDue)} and ${where}
          order by ${first ? sql`${first},` : sql``} q.run_at nulls first, ${sql.ref(`q.${key.at(-1)}`)}
          limit ${most} for update of q skip locked
        ),
        claimed as (
          update ${table} q set lease_until = ${databaseTime(leaseMs)} ${set ? sql`, ${set}` : sql``} from ready
          where (${keyOf('q')}) = (${keyOf('ready')})
          returning q.* ${sql.join(returned, sql``)}
        )`
    },
    /**
     * The try failed. It is repeated after the delay of `after`, or `atLeastMs` if that is longer; or it has failed
     * permanently: then it resolves to false.
     */
    async fail(db: Database, row: Row, { after = backoff, atLeastMs = 0 }: Failure = {}): Promise<boolean> {
      const delayMs = after(row.attempts)
      if (delayMs !== undefined) await retry(db, row, Math.max(delayMs, atLeastMs))
      else if (failed) await settle(db, row, sql`attempts = ${row.attempts + 1}, ${failed}`)
      else await remove(db, row)
      return delayMs !== undefined
    },
    /** Not before this time; what was not tried counts as no attempt. */
    postpone: (db: Database, row: Row, until: string) => settle(db, row, sql`run_at = ${until}`),
    /** It was not done after all, and any process may do it at once. */
    release: (db: Database, row: Row) => settle(db, row, sql`attempts = ${row.attempts}`),
    /** Nothing is left to be done or kept. */
    remove,
  }
}

const camelCase = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
