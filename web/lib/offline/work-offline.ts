import { askToPersist } from '#web/lib/offline/storage-problem.ts'

/** The landing page skips it, because it loads all later code. */
export function workOffline() {
  void registerWorker()
  // Installed apps may get it without a prompt.
  if (matchMedia('(display-mode: standalone)').matches) void askToPersist()
}

/** Undefined in development. */
export const registerWorker = async () =>
  import.meta.env.PROD ? navigator.serviceWorker?.register('/service-worker.js') : undefined

export const worksOffline = (): boolean => Boolean(navigator.serviceWorker?.controller)
