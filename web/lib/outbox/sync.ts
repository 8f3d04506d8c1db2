import { nameOf } from '#web/lib/outbox/drain.ts'

/** The Background Sync API, which TypeScript does not know; Chromium alone has it. */
type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Has the service worker send what waits once there is a network, also when no page is open then. */
export function requestSync(surferId: string): void {
  void registrationHere()
    .then((registration) => registration?.sync?.register(nameOf(surferId)))
    // Without it the outbox is drained when the app is opened next.
    .catch(() => {})
}

/** In the worker its own, in a page that of its worker. */
const registrationHere = async (): Promise<Syncing | undefined> =>
  (globalThis as { registration?: Syncing }).registration ?? navigator.serviceWorker?.getRegistration()

/** The surfer whose outbox a sync is about; undefined when it is about something else. */
export const surferOfSync = (tag: string): string | undefined => {
  const [prefix, surferId] = [nameOf(''), tag.slice(nameOf('').length)]
  return tag.startsWith(prefix) && surferId !== '' ? surferId : undefined
}
