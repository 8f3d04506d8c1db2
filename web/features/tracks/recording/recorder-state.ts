import type { HeldTracks } from '#web/features/tracks/recording/held-tracks.ts'
import type { LiveFigures } from '#web/features/tracks/recording/live-figures.ts'

export type RecorderState = HeldTracks & {
  /** `elsewhere`: another tab of this browser is recording. */
  status: 'loading' | 'off' | 'recording' | 'elsewhere' | 'denied' | 'unsupported'
  sessionId: string | undefined
  figures: LiveFigures | undefined
  /** By how many metres the last position may be off; undefined while there is none. */
  accuracyM: number | undefined
  /** For how long in all there was no position, mostly because the phone was locked. */
  missedMs: number
  isAwake: boolean
  /** Whether the phone keeps each position: it cannot once it is full. */
  isStored: boolean
}

export const IDLE: Omit<RecorderState, keyof HeldTracks> = {
  ...{ status: 'loading', sessionId: undefined, figures: undefined, accuracyM: undefined },
  ...{ missedMs: 0, isAwake: false, isStored: true },
}
