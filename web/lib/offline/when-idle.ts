const AT_THE_LATEST_MS = 8_000
/** Safari has no `requestIdleCallback`. */
const FALLBACK_MS = 200

/** After 8 s at the latest; returns the cancel function. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: AT_THE_LATEST_MS })
  return () => cancelIdleCallback(handle)
}
