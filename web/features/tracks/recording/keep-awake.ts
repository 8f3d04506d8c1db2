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
