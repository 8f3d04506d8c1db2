import type { recordingDamages } from '#contract/sessions/track-imports.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

/** NaN for a missing part. Milliseconds since 1970, degrees. */
export type RawPoint = { at: number; latitude: number; longitude: number; accuracyM?: number }

export const NOWHERE: RawPoint = { at: Number.NaN, latitude: Number.NaN, longitude: Number.NaN }

export type Damage = (typeof recordingDamages)[number]

export type RecordedActivity = {
  /** In the file's words: 'surfing', 'Running', '9'. */
  sport: string | null
  device: string | null
  damage: Damage | null
  points: RawPoint[]
}

/** A day of five positions a second; bounds the memory. */
export const MAX_RAW_POINTS = 432_000

/** A name up to its first unprintable character; null if empty. */
export const nameIn = (text: unknown): string | null =>
  typeof text === 'string'
    ? text
        .split(/[\p{Cc}\u{FFFD}]/u)[0]
        ?.trim()
        .slice(0, 100) || null
    : null

/** ISO 8601, extended or basic; fractions after a point or comma; zone as 'Z', '+02:00', '+0200' or '+02'. */
const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:Z|([+-])(\d\d):?(\d\d)?)?$/i

/** Milliseconds since 1970, by default UTC; NaN for other text. */
export function timeIn(text: string): number {
  const parts = TIME.exec(text)
  if (!parts) return Number.NaN
  const [, year, month, day, hour, minute, second = '00', fraction = '0', sign, zoneHours = '0', zoneMinutes = '0'] =
    parts
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * MINUTE_MS
  return sign === '-' ? at + zone : at - zone
}

/** Degrees with a decimal point or comma; NaN for other text, because 0 is a position. */
export const degreesIn = (text: string | undefined): number =>
  text?.trim() ? Number(text.trim().replace(',', '.')) : Number.NaN
