import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { NewSurfSession } from '#contract/sessions/surf-sessions.ts'

/** What is not named is as the surfer's settings say. */
type Choices = Pick<NewSurfSession, 'visibility' | 'isDelayed' | 'overdueHours' | 'board' | 'timeZone'>

export type AtSpot = { surfSpotId: string; latitude: number; longitude: number }

export type Start = Choices & {
  /** ISO, by the phone's clock; null: now. */
  startTime: string | null
  /** ISO, by the phone's clock. */
  sentAt?: string | undefined
  clientId?: string | undefined
  /** Of the waves that break now, in metres, when known. */
  waveHeight: number | null
}

/** A start that a surfer asks for; at a spot with its id, and where the phone was. */
export const askedStart = (userId: string, start: Start & Partial<AtSpot>) => ({
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
export type AskedStart = ReturnType<typeof askedStart>

const TYPES: Record<keyof AskedStart, string> = {
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
const COLUMNS = Object.keys(TYPES) as (keyof AskedStart)[]
// Named as JSON has it.
const name = (column: keyof AskedStart) => sql.raw(`"${column}"`)
const type = (column: keyof AskedStart) => sql.raw(TYPES[column])

/** SQL of starts as rows `a`. One by itself costs less as parameters than as JSON. */
export function startsAsRows(starts: AskedStart[]): RawBuilder<unknown> {
  const [only] = starts
  if (only && starts.length === 1)
    return sql`(select ${sql.join(COLUMNS.map((column) => sql`${only[column] ?? null}::${type(column)} as ${name(column)}`))}) a`
  const columns = COLUMNS.map((column) => sql`${name(column)} ${type(column)}`)
  return sql`json_to_recordset(${JSON.stringify(starts)}::json) a (${sql.join(columns)})`
}
