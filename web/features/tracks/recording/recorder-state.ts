import type { TrackPoint } from '#surf/tracks/track.ts'
import { findWaves, isWave } from '#surf/tracks/waves.ts'
import type { PhoneTracks } from '#web/features/tracks/recording/phone-track.ts'

export type RecorderState = PhoneTracks & {
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

export const IDLE: Omit<RecorderState, keyof PhoneTracks> = {
  ...{ status: 'loading', sessionId: undefined, figures: undefined, accuracyM: undefined },
  ...{ missedMs: 0, isAwake: false, isStored: true },
}

type LiveFigures = { waves: number; topKmh: number; distanceM: number }

/** Uses the server's wave detection, so that both show the same. */
function liveFiguresOf(points: readonly TrackPoint[]): LiveFigures {
  const { rides, topKmh, distanceM } = findWaves(points)
  return { waves: rides.filter(isWave).length, topKmh, distanceM }
}

const EVERY_MS = 2_000
/** Saves battery on long tracks: at most a twentieth of the time is spent on figures. */
const SHARE = 20

/** Calls `show` with current figures soon after `changed()`, limited by `SHARE`. */
export function liveFigures(pointsNow: () => readonly TrackPoint[], show: (figures: LiveFigures) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = EVERY_MS
  const work = () => {
    timer = undefined
    const began = performance.now()
    show(liveFiguresOf(pointsNow()))
    waitMs = Math.max(EVERY_MS, SHARE * (performance.now() - began))
  }
  return {
    changed() {
      timer ??= setTimeout(work, waitMs)
    },
    stop: () => clearTimeout(timer),
  }
}
