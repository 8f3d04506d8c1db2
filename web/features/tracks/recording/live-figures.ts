import type { TrackPoint } from '#surf/tracks/track.ts'
import { findWaves, isWave } from '#surf/tracks/waves.ts'

export type LiveFigures = { waves: number; topKmh: number; distanceM: number }

/** What the surfer sees while recording: found by the code that counts the waves on the server. */
function liveFiguresOf(points: readonly TrackPoint[]): LiveFigures {
  const { rides, topKmh, distanceM } = findWaves(points)
  return { waves: rides.filter(isWave).length, topKmh, distanceM }
}

const EVERY_MS = 2_000
/** A long track takes a phone longer: at most a twentieth of its time is spent on figures, and of its battery. */
const SHARE = 20

/** Calls `show` with figures of the newest points, soon after each `changed()` and seldom enough to spare the battery. */
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
