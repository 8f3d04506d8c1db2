import { nameOf } from '#web/lib/outbox/drain.ts'

/** The Background Sync API, missing in TypeScript; Chromium only. */
type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Requests a background sync, which runs even without an open page. */
export function requestSync(surferId: string): void {
  void registrationHere()
    .then((registration) => registration?.sync?.register(nameOf(surferId)))
    // Without it the outbox is sent when the app next opens.
    .catch(() => {})
}

/** The worker's own registration, or the page's. */
const registrationHere = async (): Promise<Syncing | undefined> =>
  (globalThis as { registration?: Syncing }).registration ?? navigator.serviceWorker?.getRegistration()

/** The surfer of an outbox sync; undefined for other tags. */
export const surferOfSync = (tag: string): string | undefined => {
  const [prefix, surferId] = [nameOf(''), tag.slice(nameOf('').length)]
  return tag.startsWith(prefix) && surferId !== '' ? surferId : undefined
}
