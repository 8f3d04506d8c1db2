/** Lets the app open without a network from now on. The landing page does not: it would load all that is behind it. */
export function workOffline() {
  // In development every file comes fresh from Vite.
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js')
}
