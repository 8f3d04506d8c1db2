import { type RawBuilder, sql } from 'kysely'
import { NEW_ACCOUNT_DAYS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Limit, type LimitName, limits, type Spends } from '#server/limits.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Retention } from '#server/platform/database/retention.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { DAY_MS } from '#surf/time/durations.ts'

type Options = {
  cost?: number
  /** Required for limits of configured size. */
  env?: Env
}
type Counter = {
  name: LimitName
  /** Nothing was spent then. */
  isRefused: boolean
  left: number
  /** Milliseconds. */
  endsInMs: number
}
type Counted = Counter & { isSpent: boolean }

/**
 * Spends one of each limit, or none if one is used up. Refuses `too_many_attempts` (or the row's code) or
 * `unavailable`. In a transaction, counters stay locked and a rollback refunds them.
 */
export async function spend(db: Database, spends: Spends, options: Options = {}): Promise<void> {
  const counters = await trySpend(db, spends, options)
  const refused = counters.filter(({ isRefused }) => isRefused)
  if (refused.length > 0) throw refusalFor(refused)
}

function refusalFor(refused: Pick<Counter, 'name' | 'endsInMs'>[]): Refusal {
  const [longest] = refused.toSorted((one, other) => other.endsInMs - one.endsInMs)
  const { refusal = 'too_many_attempts' }: Limit = limits[longest!.name]
  return new Refusal(refusal, { retryAfterSeconds: Math.max(1, Math.ceil(longest!.endsInMs / 1000)) })
}

/** Like `spend`, but returns used-up limits with `isRefused` instead of refusing. */
export async function trySpend(db: Database, spends: Spends, options: Options = {}): Promise<Counter[]> {
  const counters = await count(db, spends, options).catch((error) => countersWhenUnavailable(db, spends, error))
  // Another request spent between this statement's read and write.
  if (counters.some(({ isRefused }) => isRefused) && counters.some(({ isSpent }) => isSpent))
    await giveBack(db, spends, options)
  return counters
}

export const isWithin = async (db: Database, spends: Spends): Promise<boolean> =>
  (await trySpend(db, spends)).every(({ isRefused }) => !isRefused)

function asked(spends: Spends, { cost = 1, env }: Options): RawBuilder<unknown> {
  const entries = Object.entries(spends) as [LimitName, readonly string[]][]
  const rows = entries.map(([name, who]) => ({ name, who: who.join(' '), limit: limits[name] as Limit }))
  return sql`
    select asked.name, asked.size, asked.refill_ms, ${cost}::int as cost,
      (extract(epoch from now()) * 1000)::bigint as now_ms,
      ${keyOf(sql`asked.name`, sql`asked.who`)} as key
    from secrets secret cross join unnest(
      ${rows.map(({ name }) => name)}::text[], ${rows.map(({ who }) => who)}::text[],
      ${rows.map(({ limit, who }) => sizeOf(limit, who, env))}::int[],
      ${rows.map(({ name }) => refillMsOf(name))}::bigint[]) asked (name, who, size, refill_ms)
    where ${isSecret}`
}

const refillMsOf = (name: LimitName) => limits[name].refillSeconds * 1000

/** Hashes the counted id with the value of a row `secret`. */
const keyOf = (name: RawBuilder<unknown>, who: RawBuilder<unknown>) => sql`
  ${name} || ':' || encode(sha256(convert_to(secret.value || ' ' || ${who}, 'UTF8')), 'base64')`

/** The surfer comes first in `who`, where a limit is smaller at first. */
function sizeOf({ size, atFirst }: Limit, who: string, env?: Env): number {
  if (atFirst !== undefined && isNewAccount(who)) return atFirst
  if (typeof size === 'number') return size
  if (!env) throw new Error('The size of this limit is configured: pass env.')
  return size(env)
}

/** Ids of version 7 begin with the time at which they were made, in milliseconds (RFC 9562, 5.7). */
export function isNewAccount(id: string): boolean {
  const madeAt = id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0
  return Date.now() - madeAt < NEW_ACCOUNT_DAYS * DAY_MS
}

/** Longest difference between the starts of two concurrent statements. */
const LONGEST_STATEMENT_MS = 60_000

/** True while a period runs. One that ends much later than `end` was started before the clock was set back. */
const isRunning = (end: RawBuilder<unknown>, now = sql`(extract(epoch from now()) * 1000)::bigint`) => sql`(
  held.expire > ${now} and held.expire <= ${end} + ${LONGEST_STATEMENT_MS}::int)`

/** For upserts. Uses `excluded`, because distributed upserts do not allow clock functions. */
const goesOn = (refillMs: RawBuilder<unknown>) => isRunning(sql`excluded.expire`, sql`excluded.expire - ${refillMs}`)

async function count(db: Database, spends: Spends, options: Options): Promise<Counted[]> {
  const refills = Object.keys(spends).map((name) => [name, refillMsOf(name as LimitName)])
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
  // Fails without the hash secret, rather than allowing the call.
  if (rows.length !== Object.keys(spends).length) throw new Error('The secret of the rate limits is missing.')
  return rows
}

/** Spends inside a write on a hot path; may count beyond the limit. `refuseUsedUp` then reports the refusal. */
export function spendSql(spends: Spends) {
  const [entry] = Object.entries(spends) as [LimitName, readonly string[]][]
  if (!entry) throw new Error('No limit is named.')
  const [name, who] = entry
  return spendEachSql(
    name,
    sql`(select ${counterKey(name, sql`${who.join(' ')}::text`)} as key from secrets secret where ${isSecret}) asked`,
    who.join(' '),
  )
}

/** For a query that has the row `secret` of `secrets` selected by `isSecret`. */
export const counterKey = (name: LimitName, who: RawBuilder<unknown>) => keyOf(sql`${name}::text`, who)
export const isSecret = sql`secret.name = 'rate-limits'`

/** `from` has a counter's `key`; returns rows of key and `is_allowed`. */
export function spendEachSql(name: LimitName, from: RawBuilder<unknown>, who = '') {
  const refillMs = sql`${refillMsOf(name)}::bigint`
  return sql`
  insert into rate_limits as held (key, points, expire)
  select key, 1, (extract(epoch from now()) * 1000)::bigint + ${refillMs} from ${from}
  -- In one order, so that nobody waits in a circle.
  order by key
  on conflict (key) do update set
    points = excluded.points + case when ${goesOn(refillMs)} then held.points else 0 end,
    expire = case when ${goesOn(refillMs)} then held.expire else excluded.expire end
  returning key, points <= ${sizeOf(limits[name], who)}::int as is_allowed`
}

export async function refuseUsedUp(db: Database, spends: Spends): Promise<void> {
  const { rows } = await sql<Pick<Counter, 'name' | 'endsInMs'>>`
    select asked.name, (held.expire - asked.now_ms)::float8 as ends_in_ms
    from (${asked(spends, {})}) asked join rate_limits held on held.key = asked.key
    where held.points > asked.size and ${isRunning(sql`asked.now_ms + asked.refill_ms`)}`.execute(db)
  if (rows.length > 0) throw refusalFor(rows)
}

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

/** Inside a transaction the error has already aborted it, so it is rethrown. */
function countersWhenUnavailable(db: Database, spends: Spends, error: unknown): Counted[] {
  const names = Object.keys(spends) as LimitName[]
  const refusal = refusalOf(error)
  if (db.isTransaction || refusal.code === 'unexpected') throw error
  if (names.some((name) => limits[name].unavailable === 'refuse')) throw refusal
  return names.map((name) => ({ name, isRefused: false, isSpent: false, left: Number.POSITIVE_INFINITY, endsInMs: 0 }))
}

/** In key order, to avoid deadlocks. */
const lockedCounters = (spends: Spends, options: Options) => sql`
  select held.key, asked.cost from rate_limits held join (${asked(spends, options)}) asked on asked.key = held.key
  order by held.key for update of held`

/** Refunds what was spent, e.g. after a correct attempt. */
export async function giveBack(db: Database, spends: Spends, options: Options = {}): Promise<void> {
  await sql`
    with locked as materialized (${lockedCounters(spends, options)})
    update rate_limits held set points = greatest(0, held.points - locked.cost)
    from locked where held.key = locked.key`.execute(db)
}

export async function refill(db: Database, spends: Spends, options: Options = {}): Promise<void> {
  await sql`
    with locked as materialized (${lockedCounters(spends, options)})
    delete from rate_limits held using locked where held.key = locked.key`.execute(db)
}

/** Blocks for a whole period from now, e.g. because the recipient opted out. */
export async function exhaust(db: Database, spends: Spends, options: Options = {}): Promise<void> {
  await sql`
    with asked as materialized (${asked(spends, options)})
    insert into rate_limits (key, points, expire) select key, size, now_ms + refill_ms from asked order by key
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`.execute(db)
}

export const counterRetention: Retention = {
  kind: 'counters',
  table: 'rate_limits',
  storedMs: () => Math.max(...Object.values(limits).map(({ refillSeconds }) => refillSeconds)) * 1_000,
  isOver: () => sql`old.expire <= (extract(epoch from now()) * 1000)::bigint`,
}
