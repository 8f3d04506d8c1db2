import { askToPersist } from '#web/lib/offline/storage-problem.ts'

/** Lets the app open without a network from now on. The landing page does not: it would load all that is behind it. */
export function workOffline() {
  void registerWorker()
  // An installed app may keep what it stores without the surfer being asked.
  if (matchMedia('(display-mode: standalone)').matches) void askToPersist()
}

/** Registers the service worker, or finds it registered. None in development: every file comes fresh from Vite. */
export const registerWorker = async () =>
  import.meta.env.PROD ? navigator.serviceWorker?.register('/service-worker.js') : undefined

/** Whether this page came with the files that are kept here. */
export const worksOffline = (): boolean => Boolean(navigator.serviceWorker?.controller)
