const CHECK_EVERY_MS = 60 * 60 * 1000
/** Browsers let the old worker finish first. */
export const TAKE_OVER_MS = 4_000

/** Calls `onReady` for a waiting version, or one activated by another tab. Never reloads. */
export function onNewVersion(onReady: () => void): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const stopping = new AbortController()
  const { signal } = stopping
  if (workers) void follow(workers, onReady, signal)
  return () => stopping.abort()
}

async function follow(workers: ServiceWorkerContainer, onReady: () => void, signal: AbortSignal): Promise<void> {
  // A page's first worker is no new version.
  let isControlled = workers.controller !== null
  const changed = () => {
    if (isControlled) onReady()
    isControlled = true
  }
  workers.addEventListener('controllerchange', changed, { signal })
  const registration = await workers.ready
  if (signal.aborted) return
  const findWaiting = () => {
    if (registration.waiting && workers.controller) onReady()
  }
  const watchInstalling = () => registration.installing?.addEventListener('statechange', findWaiting, { signal })
  registration.addEventListener('updatefound', watchInstalling, { signal })
  watchInstalling()
  findWaiting()
  let checkedAt = Date.now()
  const check = () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    // Offline it is retried next time.
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', check, { signal })
}

export async function reloadAsNewVersion(): Promise<void> {
  const workers = navigator.serviceWorker
  const waiting = (await workers.getRegistration())?.waiting
  const reload = () => location.reload()
  if (!waiting) return reload()
  workers.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_MS)
  waiting.postMessage(TAKE_OVER)
}

export const TAKE_OVER = 'take-over'
