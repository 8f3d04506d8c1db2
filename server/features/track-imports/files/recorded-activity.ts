import type { recordingDamages } from '#contract/sessions/track-imports.ts'

/** NaN for a missing part. Milliseconds since 1970, degrees. */
export type RawPoint = { at: number; latitude: number; longitude: number; accuracyM?: number }

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
