import { type RawBuilder, sql } from 'kysely'

type Reader = RawBuilder<unknown> | string | null
type Surfer = RawBuilder<unknown> | string

/**
 * SQL: whether a block is between the two, in either direction; then neither sees anything of the other. `reader` null is
 * a visitor, whom nobody has blocked. The reader's own link says it, so that a shard answers by itself. Text and no
 * function: PostgreSQL cannot inline a function that has a subquery, and would call it for each row.
 */
export const isBlocked = (reader: Reader, surfer: Surfer) => sql`exists (
  select from buddy_links block
  where block.user_id = ${reader} and block.buddy_id = ${surfer} and block.state in ('blocked', 'was_blocked'))`

export const notBlocked = (reader: Reader, surfer: Surfer) => sql`not ${isBlocked(reader, surfer)}`
