import type { HeldTracks } from '#web/features/tracks/recording/held-tracks.ts'
import type { LiveFigures } from '#web/features/tracks/recording/live-figures.ts'

export type RecorderState = HeldTracks & {
  /** `elsewhere`: another tab of this browser is recording. */
  status: 'loading' | 'off' | 'recording' | 'elsewhere' | 'denied' | 'unsupported'
  sessionId: string | undefined
  figures: LiveFigures | undefined
  /** Accuracy of the last position in metres; undefined before the first. */
  accuracyM: number | undefined
  /** Total time without a position, mostly on a locked phone. */
  missedMs: number
  isAwake: boolean
  /** False once the phone is full. */
  isStored: boolean
}

export const IDLE: Omit<RecorderState, keyof HeldTracks> = {
  ...{ status: 'loading', sessionId: undefined, figures: undefined, accuracyM: undefined },
  ...{ missedMs: 0, isAwake: false, isStored: true },
}
