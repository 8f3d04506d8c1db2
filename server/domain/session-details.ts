import { sql } from 'kysely'
import { type DetailName, sessionDetails } from '#contract/sessions/details.ts'

/** Names of a surfer's own details of a session, which are columns of surf_sessions in snake case. */
export const detailNames = Object.keys(sessionDetails) as DetailName[]

/** SQL of the details' columns, separated by commas. */
export const detailColumns = (columnSql: (column: string) => string) =>
  sql.raw(detailNames.map((name) => columnSql(name.replace(/[A-Z]/g, '_$&').toLowerCase())).join(', '))
