import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of a subquery are planned once per connection. PostgreSQL replans an array of fewer than ten at each call, which
 * costs more than the read.
 */
export const eachOf = (values: readonly string[], type: 'uuid' | 'text' = 'uuid'): RawBuilder<unknown> =>
  sql`array(select unnest(${values}::${sql.raw(type)}[]))`
