import { type RawBuilder, sql } from 'kysely'

/** A time inside JSON as the wire has it: ISO 8601 in UTC, whatever the database's own time zone is. */
export const isoTime = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
