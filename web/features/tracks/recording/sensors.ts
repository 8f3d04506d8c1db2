import type { TrackPoint } from '#surf/tracks/track.ts'

/** A track stores at most a day of one position each second. */
const SHORTEST_STEP_MS = 900
/** Less accurate positions are useless. */
const WORST_ACCURACY_M = 1_000

const OPTIONS = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 }
const DENIED = 1

type Watcher = {
  onPoint: (point: TrackPoint) => void
  /** No position right now; the phone keeps trying. */
  onLost: () => void
  onDenied: () => void
}

/** Watches the phone's position at high accuracy. Returns the stop function. */
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

/**
 * Keeps the screen on; returns the release function. Browsers release the lock on hidden pages, so it is requested
 * again when visible. `onChange` gets the state: a phone in battery saver refuses.
 */
export function keepAwake(onChange: (isAwake: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || isOver) return
    try {
      lock = await navigator.wakeLock.request('screen')
    } catch {
      return onChange(false)
    }
    if (isOver) return void lock.release()
    onChange(true)
    lock.addEventListener('release', () => !isOver && onChange(false))
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
