import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the key for equal names: without spaces, in lower case. The index boards_name of migrations/0001_baseline.sql
 * uses the same expression.
 */
export const nameKey = (name: string | RawBuilder<unknown>) => sql`lower(regexp_replace(${name}::text, '\\s', '', 'g'))`
