import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of these values as rows of a subquery. PostgreSQL then expects as many of few as of many, so it plans the statement once for a
 * connection; an array alone, of fewer than ten, it would plan anew at each call, which takes longer than the read.
 */
export const eachOf = (values: readonly string[], type: 'uuid' | 'text' = 'uuid'): RawBuilder<unknown> =>
  sql`array(select unnest(${values}::${sql.raw(type)}[]))`
