/** Safari has no idle callback: by then the first content is on the screen. */
const FALLBACK_MS = 1_000
const AT_THE_LATEST_MS = 4_000

/** Runs `task` once the browser has nothing better to do; the answer cancels it. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: AT_THE_LATEST_MS })
  return () => cancelIdleCallback(handle)
}
