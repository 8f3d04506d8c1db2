import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { type Limit, type LimitName, limits, type Spends } from '#server/limits.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refusalOf } from '#server/platform/http/failures.ts'

type Options = {
  /** How much is spent of each, 1 by default. */
  cost?: number
  /** Needed where a limit's size is configured. */
  env?: Env
}
type Counter = {
  name: LimitName
  /** Whether it had too little left, so that nothing was spent. */
  isRefused: boolean
  /** How much is left now. */
  left: number
  /** Until its period ends, in milliseconds. */
  endsInMs: number
}
type Counted = Counter & { isSpent: boolean }

/**
 * Spends one of each of these limits, in all processes together, in one statement; when one of them is used up it spends
 * none. Refuses `too_many_attempts`, or as the row says, with the seconds until it may be tried again, and `unavailable`
 * when the counters cannot be reached and a row says so. In a transaction it locks the counters until that ends, and what was spent is given
 * back when it fails.
 */
export async function spend(db: Database, spends: Spends, options: Options = {}): Promise<void> {
  const counters = await trySpending(db, spends, options)
  const refused = counters.filter(({ isRefused }) => isRefused)
  if (refused.length > 0) throw refusalFor(refused)
}

/** The one that lasts longest is said. */
function refusalFor(refused: Pick<Counter, 'name' | 'endsInMs'>[]): Refusal {
  const [longest] = refused.toSorted((one, other) => other.endsInMs - one.endsInMs)
  const { refusal = 'too_many_attempts' }: Limit = limits[longest!.name]
  return new Refusal(refusal, { retryAfterSeconds: Math.max(1, Math.ceil(longest!.endsInMs / 1000)) })
}

/** As `spend`, but a limit that is used up is an outcome: nothing was spent when one of the counters `isRefused`. */
export async function trySpending(db: Database, spends: Spends, options: Options = {}): Promise<Counter[]> {
  const counters = await count(db, spends, options).catch((error) => countersWhenUnavailable(db, spends, error))
  // Others were counted between the look and the write of the statement.
  if (counters.some(({ isRefused }) => isRefused) && counters.some(({ isSpent }) => isSpent))
    await giveBack(db, spends, options)
  return counters
}

/** Spends one of each of these limits, and says whether all had some left; otherwise none is spent. */
export const isWithin = async (db: Database, spends: Spends): Promise<boolean> =>
  (await trySpending(db, spends)).every(({ isRefused }) => !isRefused)

/** The counters that are meant, with their keys, which name nobody. */
function asked(spends: Spends, { cost = 1, env }: Options): RawBuilder<unknown> {
  const entries = Object.entries(spends) as [LimitName, readonly string[]][]
  const rows = entries.map(([name, who]) => ({ name, who: who.join(' '), limit: limits[name] as Limit }))
  return sql`
    select asked.name, asked.size, asked.refill_ms, ${cost}::int as cost,
      (extract(epoch from now()) * 1000)::bigint as now_ms,
      ${keyOf(sql`asked.name`, sql`asked.who`)} as key
    from secrets secret cross join unnest(
      ${rows.map(({ name }) => name)}::text[], ${rows.map(({ who }) => who)}::text[],
      ${rows.map(({ limit }) => sizeOf(limit, env))}::int[],
      ${rows.map(({ name }) => refillMsOf(name))}::bigint[]) asked (name, who, size, refill_ms)
    where ${isSecret}`
}

const refillMsOf = (name: LimitName) => limits[name].refillSeconds * 1000

/** A counter's key: what is counted is known by a keyed hash, with the value of a row `secret`. */
const keyOf = (name: RawBuilder<unknown>, who: RawBuilder<unknown>) => sql`
  ${name} || ':' || encode(sha256(convert_to(secret.value || ' ' || ${who}, 'UTF8')), 'base64')`

function sizeOf({ size }: Limit, env: Env | undefined): number {
  if (typeof size === 'number') return size
  if (!env) throw new Error('The size of this limit is configured: pass env.')
  return size(env)
}

/** A statement may have begun before the one that began the period, by as much as a statement may take. */
const LONGEST_STATEMENT_MS = 60_000

/**
 * Whether a period has not ended yet; `end` is when one would that began now. One that ends much later was begun before
 * the clock was set back.
 */
const isRunning = (end: RawBuilder<unknown>, now = sql`(extract(epoch from now()) * 1000)::bigint`) => sql`(
  held.expire > ${now} and held.expire <= ${end} + ${LONGEST_STATEMENT_MS}::int)`

/**
 * In an upsert, whether the period goes on. By the times of the row that was to be inserted: what an upsert sets may come from no
 * clock where tables are spread.
 */
const goesOn = (refillMs: RawBuilder<unknown>) => isRunning(sql`excluded.expire`, sql`excluded.expire - ${refillMs}`)

async function count(db: Database, spends: Spends, options: Options): Promise<Counted[]> {
  const refills = Object.keys(spends).map((name) => [name, refillMsOf(name as LimitName)])
  // A counter's key begins with the name of its limit.
  const refillMs = sql`(${JSON.stringify(Object.fromEntries(refills))}::jsonb ->> split_part(excluded.key, ':', 1))::bigint`
  const { rows } = await sql<Counted>`
    with asked as materialized (${asked(spends, options)}),
    found as (
      select asked.*, held.points, held.expire, coalesce(held.points, 0) + asked.cost > asked.size as is_refused
      from asked left join rate_limits held
        on held.key = asked.key and ${isRunning(sql`asked.now_ms + asked.refill_ms`)}
    ),
    spent as (
      insert into rate_limits as held (key, points, expire)
      select key, cost, now_ms + refill_ms from asked
      where not exists (select from found where is_refused)
      -- In one order, so that nobody waits in a circle.
      order by key
      on conflict (key) do update set
        points = excluded.points + case when ${goesOn(refillMs)} then held.points else 0 end,
        expire = case when ${goesOn(refillMs)} then held.expire else excluded.expire end
      returning key, points, expire
    )
    select found.name, spent.key is not null as is_spent,
      found.is_refused or coalesce(spent.points > found.size, false) as is_refused,
      greatest(0, found.size - coalesce(spent.points, found.points, 0)) as left,
      (coalesce(spent.expire, found.expire, found.now_ms + found.refill_ms) - found.now_ms)::float8 as ends_in_ms
    from found left join spent on spent.key = found.key`.execute(db)
  // Nothing is let through because the key of the hashes is missing.
  if (rows.length !== Object.keys(spends).length) throw new Error('The secret of the rate limits is missing.')
  return rows
}

/**
 * SQL that spends one of a single limit inside a statement that writes, for hot paths: a row with `is_allowed`. What it
 * counts beyond the limit does no harm. `refuseUsedUp` says afterwards whether it refused.
 */
export function spending(spends: Spends) {
  const [entry] = Object.entries(spends) as [LimitName, readonly string[]][]
  if (!entry) throw new Error('No limit is named.')
  const [name, who] = entry
  return spendingEach(
    name,
    sql`(select ${counterKey(name, sql`${who.join(' ')}::text`)} as key from secrets secret where ${isSecret}) asked`,
  )
}

/** SQL of a counter's key, beside the row `secret` of `secrets` for which `isSecret` holds. */
export const counterKey = (name: LimitName, who: RawBuilder<unknown>) => keyOf(sql`${name}::text`, who)
export const isSecret = sql`secret.name = 'rate-limits'`

/** As `spending`, for each row of `from`, a clause whose rows have the `key` of a counter each: rows of key and `is_allowed`. */
export function spendingEach(name: LimitName, from: RawBuilder<unknown>) {
  const refillMs = sql`${refillMsOf(name)}::bigint`
  return sql`
  insert into rate_limits as held (key, points, expire)
  select key, 1, (extract(epoch from now()) * 1000)::bigint + ${refillMs} from ${from}
  -- In one order, so that nobody waits in a circle.
  order by key
  on conflict (key) do update set
    points = excluded.points + case when ${goesOn(refillMs)} then held.points else 0 end,
    expire = case when ${goesOn(refillMs)} then held.expire else excluded.expire end
  returning key, points <= ${sizeOf(limits[name], undefined)}::int as is_allowed`
}

/** Refuses `too_many_attempts` when `spending` has counted more than a limit allows. */
export async function refuseUsedUp(db: Database, spends: Spends): Promise<void> {
  const { rows } = await sql<Pick<Counter, 'name' | 'endsInMs'>>`
    select asked.name, (held.expire - asked.now_ms)::float8 as ends_in_ms
    from (${asked(spends, {})}) asked join rate_limits held on held.key = asked.key
    where held.points > asked.size and ${isRunning(sql`asked.now_ms + asked.refill_ms`)}`.execute(db)
  if (rows.length > 0) throw refusalFor(rows)
}

/** How much is left of each of these limits and until when, without spending any. */
export async function leftOf(
  db: Database,
  spends: Spends,
  options: Options = {},
): Promise<Omit<Counter, 'isRefused'>[]> {
  const { rows } = await sql<Omit<Counter, 'isRefused'>>`
    select asked.name, greatest(0, asked.size - coalesce(held.points, 0)) as left,
      (coalesce(held.expire, asked.now_ms + asked.refill_ms) - asked.now_ms)::float8 as ends_in_ms
    from (${asked(spends, options)}) asked left join rate_limits held
      on held.key = asked.key and ${isRunning(sql`asked.now_ms + asked.refill_ms`)}`.execute(db)
  return rows
}

/** What breaks in a transaction has broken the transaction, whatever the rows say. */
function countersWhenUnavailable(db: Database, spends: Spends, error: unknown): Counted[] {
  const names = Object.keys(spends) as LimitName[]
  const refusal = refusalOf(error)
  if (db.isTransaction || refusal.code === 'unexpected') throw error
  if (names.some((name) => limits[name].unavailable === 'refuse')) throw refusal
  return names.map((name) => ({ name, isRefused: false, isSpent: false, left: Number.POSITIVE_INFINITY, endsInMs: 0 }))
}

/** The rows of the counters that are meant, locked in the order of their keys: two statements never wait for each other. */
const lockedCounters = (spends: Spends, options: Options) => sql`
  select held.key, asked.cost from rate_limits held join (${asked(spends, options)}) asked on asked.key = held.key
  order by held.key for update of held`

/** Takes back what was spent, e.g. on an attempt that turned out to be right. */
export async function giveBack(db: Database, spends: Spends, options: Options = {}): Promise<void> {
  await sql`
    with locked as materialized (${lockedCounters(spends, options)})
    update rate_limits held set points = greatest(0, held.points - locked.cost)
    from locked where held.key = locked.key`.execute(db)
}

/** Begins anew: nothing of these limits is spent. */
export async function refill(db: Database, spends: Spends, options: Options = {}): Promise<void> {
  await sql`
    with locked as materialized (${lockedCounters(spends, options)})
    delete from rate_limits held using locked where held.key = locked.key`.execute(db)
}

/** Uses these limits up, from now for a whole period: e.g. because the recipient wants no more. */
export async function exhaust(db: Database, spends: Spends, options: Options = {}): Promise<void> {
  await sql`
    with asked as materialized (${asked(spends, options)})
    insert into rate_limits (key, points, expire) select key, size, now_ms + refill_ms from asked order by key
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`.execute(db)
}

/** Cleanup job: a counter whose period is over says nothing any more. One that is being counted is left for the next time. */
export async function removeExpiredCounters({ db }: { db: Database }): Promise<void> {
  await sql`
    delete from rate_limits where key in (
      select key from rate_limits where expire <= (extract(epoch from now()) * 1000)::bigint
      order by key for update skip locked)`.execute(db)
}
