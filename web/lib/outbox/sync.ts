import { nameOf } from '#web/lib/outbox/drain.ts'

/** The Background Sync API, missing in TypeScript; Chromium only. */
type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Runs even without an open page. */
export function requestSync(surferId: string): void {
  void registrationHere()
    .then((registration) => registration?.sync?.register(nameOf(surferId)))
    // Otherwise the app sends when it next opens.
    .catch(() => {})
}

const registrationHere = async (): Promise<Syncing | undefined> =>
  (globalThis as { registration?: Syncing }).registration ?? navigator.serviceWorker?.getRegistration()

export const surferOfSync = (tag: string): string | undefined => {
  const [prefix, surferId] = [nameOf(''), tag.slice(nameOf('').length)]
  return tag.startsWith(prefix) && surferId !== '' ? surferId : undefined
}
