import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the key by which two names count as the same: `name` without spaces and in lower case. The index boards_name of
 * migrations/0001_baseline.sql is built on the same expression.
 */
export const nameKey = (name: string | RawBuilder<unknown>) => sql`lower(regexp_replace(${name}::text, '\\s', '', 'g'))`
