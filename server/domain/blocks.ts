import { type RawBuilder, sql } from 'kysely'

type Reader = RawBuilder<unknown> | string | null
type Surfer = RawBuilder<unknown> | string

/** SQL: the ids of those with whom this reader has a block, in either direction; none of a visitor, who is null. */
export const blockedWith = (reader: Reader) => sql`
  select block.buddy_id from buddy_links block
  where block.user_id = ${reader}::uuid and block.state in ('blocked', 'was_blocked')`

/**
 * SQL: whether a block is between the two; then neither sees anything of the other. The reader's own link says it, so that a
 * shard answers by itself; of a reader whose id is given, all blocks are read once, whoever is asked about. Text and no
 * function: PostgreSQL cannot inline a function that has a subquery, and would call it for each row.
 */
export const isBlocked = (reader: Reader, surfer: Surfer) =>
  typeof reader === 'string'
    ? sql`(${surfer} in (${blockedWith(reader)})) is true`
    : sql`exists (${blockedWith(reader)} and block.buddy_id = ${surfer})`

export const notBlocked = (reader: Reader, surfer: Surfer) => sql`not (${isBlocked(reader, surfer)})`
