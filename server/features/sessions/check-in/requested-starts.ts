import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { NewSurfSession } from '#contract/sessions/surf-sessions.ts'

/** Omitted choices follow the surfer's settings. */
type Choices = Pick<NewSurfSession, 'visibility' | 'isDelayed' | 'overdueHours' | 'board' | 'timeZone'>

export type AtSpot = { surfSpotId: string; latitude: number; longitude: number }

export type Start = Choices & {
  /** ISO, by the phone's clock; null: now. */
  startTime: string | null
  /** ISO, by the phone's clock. */
  sentAt?: string | undefined
  clientId?: string | undefined
  /** Height of breaking waves in metres, if known. */
  waveHeight: number | null
}

export const requestedStart = (userId: string, start: Start & Partial<AtSpot>) => ({
  id: randomUUID(),
  userId,
  clientId: start.clientId,
  startTime: start.startTime,
  sentAt: start.sentAt,
  visibility: start.visibility,
  isDelayed: start.isDelayed,
  overdueHours: start.overdueHours,
  timeZone: start.timeZone,
  // PostgreSQL reads no half of a surrogate pair in JSON.
  board: start.board?.toWellFormed(),
  waveHeight: start.waveHeight,
  surfSpotId: start.surfSpotId,
  latitude: start.latitude,
  longitude: start.longitude,
})
export type RequestedStart = ReturnType<typeof requestedStart>

const TYPES: Record<keyof RequestedStart, string> = {
  id: 'uuid',
  userId: 'uuid',
  clientId: 'uuid',
  startTime: 'timestamptz',
  sentAt: 'timestamptz',
  visibility: 'text',
  isDelayed: 'boolean',
  overdueHours: 'integer',
  timeZone: 'text',
  board: 'text',
  waveHeight: 'real',
  surfSpotId: 'uuid',
  latitude: 'float8',
  longitude: 'float8',
}
const COLUMNS = Object.keys(TYPES) as (keyof RequestedStart)[]
const name = (column: keyof RequestedStart) => sql.raw(`"${column}"`)
const type = (column: keyof RequestedStart) => sql.raw(TYPES[column])

/** SQL of starts as rows `a`. One by itself costs less as parameters than as JSON. */
export function startRows(starts: RequestedStart[]): RawBuilder<unknown> {
  const [only] = starts
  if (only && starts.length === 1)
    return sql`(select ${sql.join(COLUMNS.map((column) => sql`${only[column] ?? null}::${type(column)} as ${name(column)}`))}) a`
  const columns = COLUMNS.map((column) => sql`${name(column)} ${type(column)}`)
  return sql`json_to_recordset(${JSON.stringify(starts)}::json) a (${sql.join(columns)})`
}
