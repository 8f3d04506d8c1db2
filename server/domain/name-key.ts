import { type RawBuilder, sql } from 'kysely'

/** Equal for equal names. The index boards_name uses the same expression. */
export const nameKey = (name: string | RawBuilder<unknown>) => sql`lower(regexp_replace(${name}::text, '\\s', '', 'g'))`
