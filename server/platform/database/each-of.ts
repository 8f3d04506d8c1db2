import { type RawBuilder, sql } from 'kysely'

/** PostgreSQL would replan an array of fewer than ten at each call, which costs more than the read. */
export const eachOf = (values: readonly string[], type: 'uuid' | 'text' = 'uuid'): RawBuilder<unknown> =>
  sql`array(select unnest(${values}::${sql.raw(type)}[]))`
