import { type RawBuilder, sql } from 'kysely'

/** As on the wire: ISO 8601 in UTC, in any time zone of the database. */
export const isoTime = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
