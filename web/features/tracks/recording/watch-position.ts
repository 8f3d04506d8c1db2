import type { TrackPoint } from '#surf/tracks/track.ts'

/** Positions come at most this often: a track holds a day of one each second. */
const SHORTEST_STEP_MS = 900
/** A phone that is off by more does not know where it is. */
const WORST_ACCURACY_M = 1_000

const OPTIONS = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 }
const DENIED = 1

type Watcher = {
  onPoint: (point: TrackPoint) => void
  /** There is no position right now; the phone goes on looking for one. */
  onLost: () => void
  onDenied: () => void
}

/** Follows the phone's position, as exactly as it can, until the returned function is called. */
export function watchPosition({ onPoint, onLost, onDenied }: Watcher): () => void {
  let lastAt = 0
  const watch = navigator.geolocation.watchPosition(
    ({ timestamp, coords: { latitude, longitude, accuracy } }) => {
      const at = Math.round(timestamp)
      const isNowhere = latitude === 0 && longitude === 0
      if (at - lastAt < SHORTEST_STEP_MS || accuracy > WORST_ACCURACY_M || isNowhere) return
      lastAt = at
      onPoint({ at, latitude, longitude, accuracyM: accuracy })
    },
    ({ code }) => (code === DENIED ? onDenied() : onLost()),
    OPTIONS,
  )
  return () => navigator.geolocation.clearWatch(watch)
}
