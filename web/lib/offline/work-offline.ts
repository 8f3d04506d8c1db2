import { askToPersist } from '#web/lib/offline/storage-problem.ts'

/** Enables offline opening. Not used by the landing page, because it loads all later code. */
export function workOffline() {
  void registerWorker()
  // Installed apps may get persistent storage without a prompt.
  if (matchMedia('(display-mode: standalone)').matches) void askToPersist()
}

/** Registers the service worker, or returns the registered one. None in development. */
export const registerWorker = async () =>
  import.meta.env.PROD ? navigator.serviceWorker?.register('/service-worker.js') : undefined

/** True if this page was served from the worker's files. */
export const worksOffline = (): boolean => Boolean(navigator.serviceWorker?.controller)
