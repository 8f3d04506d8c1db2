import { type RawBuilder, sql } from 'kysely'

type Reader = RawBuilder<unknown> | string | null
type Surfer = RawBuilder<unknown> | string

/**
 * SQL: ids of the surfers that this reader has blocked or is blocked by; none for a visitor (null).
 */
export const blockedWith = (reader: Reader) => sql`
  select block.buddy_id from buddy_links block
  where block.user_id = ${reader}::uuid and block.state in ('blocked', 'was_blocked')`

/**
 * SQL: true if either surfer has blocked the other. Reads the reader's own links, so that one shard answers. A subquery
 * as text, because PostgreSQL cannot inline a function with a subquery and would call it for each row.
 */
export const isBlocked = (reader: Reader, surfer: Surfer) =>
  typeof reader === 'string'
    ? sql`(${surfer} in (${blockedWith(reader)})) is true`
    : sql`exists (${blockedWith(reader)} and block.buddy_id = ${surfer})`

export const notBlocked = (reader: Reader, surfer: Surfer) => sql`not (${isBlocked(reader, surfer)})`
