import type { recordingDamages } from '#contract/sessions/track-imports.ts'

/** A position as a file has it: NaN where a part is missing or no number. Time in milliseconds since 1970, degrees. */
export type RawPoint = { at: number; latitude: number; longitude: number; accuracyM?: number }

export type Damage = (typeof recordingDamages)[number]

/** One activity as its file has it, before anything of it is judged. */
export type RecordedActivity = {
  /** As the file calls it: 'surfing', 'Running', '9'; null where it says nothing. */
  sport: string | null
  device: string | null
  damage: Damage | null
  points: RawPoint[]
}

/** A day of five positions each second; a file with more is refused before they take too much memory. */
export const MAX_RAW_POINTS = 432_000

/** What a file calls a sport or a device, up to the first sign that nobody can read; null when nothing is left. */
export const nameIn = (text: unknown): string | null =>
  typeof text === 'string'
    ? text
        .split(/[\p{Cc}\u{FFFD}]/u)[0]
        ?.trim()
        .slice(0, 100) || null
    : null
