import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of values as rows of a subquery, which PostgreSQL plans once per connection; it would replan an array of fewer
 * than ten at each call, which costs more than the read.
 */
export const eachOf = (values: readonly string[], type: 'uuid' | 'text' = 'uuid'): RawBuilder<unknown> =>
  sql`array(select unnest(${values}::${sql.raw(type)}[]))`
