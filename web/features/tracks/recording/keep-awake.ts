/**
 * Keeps the screen on until the returned function is called. The browser lets go of it whenever the page is hidden, so it is
 * asked for again when the page is back. `onChange` hears whether it is on: a phone that saves its battery refuses.
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
