const AT_THE_LATEST_MS = 8_000
/** Safari has no `requestIdleCallback`. */
const FALLBACK_MS = 200

/** Runs `task` once the browser has nothing better to do, after 8 s at the latest; what it returns cancels it. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: AT_THE_LATEST_MS })
  return () => cancelIdleCallback(handle)
}
