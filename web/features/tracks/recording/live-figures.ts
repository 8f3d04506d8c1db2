import type { TrackPoint } from '#surf/tracks/track.ts'
import { findWaves, isWave } from '#surf/tracks/waves.ts'

export type LiveFigures = { waves: number; topKmh: number; distanceM: number }

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
