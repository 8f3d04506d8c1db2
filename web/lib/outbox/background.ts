import { newClientId } from '#web/lib/api/api.ts'
import { probeNow } from '#web/lib/offline/reachability.ts'
import { type Act, type Acts, type Entry, newEntry } from '#web/lib/outbox/act.ts'
import { drain, LANES, type Listener, laneOf, nameOf } from '#web/lib/outbox/drain.ts'
import { isStored, keepEntry, openStore, readSome, type Store } from '#web/lib/outbox/store.ts'
import { createWatchers } from '#web/lib/outbox/watchers.ts'

/** Browsers let a worker open the app only shortly after the press. */
export const PATIENCE_MS = 8_000

/** Undefined if a page sent it. */
type Performed<Input, Reply> = { state: 'sent'; reply: Reply | undefined } | { state: 'waiting'; entry: Entry<Input> }

/**
 * Like `Outbox.perform`, in the service worker; 'waiting' after PATIENCE_MS, then `listener` gets the result. Undefined
 * without storage.
 */
export async function performInBackground<Input, Reply>(
  surferId: string,
  acts: Acts,
  { act, input }: { act: Act<Input, Reply>; input: Input },
  listener: Pick<Listener, 'onSent' | 'onRefused'>,
): Promise<Performed<Input, Reply> | undefined> {
  const entry = newEntry(act, input, newClientId())
  const store = await openStore(surferId).catch(() => undefined)
  const isStored = store && (await keepEntry(store, entry).catch(() => undefined))
  if (!isStored) {
    store?.close()
    return undefined
  }
  const watchers = createWatchers((id) => {
    requestSync(surferId)
    notifyPages(surferId, id)
  })
  const lane = laneOf(entry, acts)
  const outcome = watchers.watch(entry.id, lane)
  const draining = {
    ...{ surferId, store, acts, lane },
    isWatched: watchers.has,
    onBlocked: ({ id }: Entry) => watchers.letWait(id),
    onSent: (sent: Entry, reply: unknown) => {
      const watcher = watchers.take(sent.id)
      if (watcher) watcher.resolve({ state: 'sent', reply })
      else listener.onSent?.(sent, reply)
    },
    onRefused: (refused: Entry, error: Parameters<NonNullable<Listener['onRefused']>>[1]) => {
      const watcher = watchers.take(refused.id)
      if (watcher) watcher.reject(error)
      else listener.onRefused?.(refused, error)
    },
  }
  const drained = async () => {
    if ((await drain(draining)) === 'later' && watchers.has(entry.id)) await drain(draining)
  }
  const sending = drained().then(
    () => watchers.letWait(entry.id),
    () => watchers.letWait(entry.id),
  )
  const patience = setTimeout(watchers.letWait, PATIENCE_MS, entry.id)
  const reading = outcome.then((done) => (done.state === 'sent' ? done : readOutcome(store, entry)))
  void Promise.allSettled([sending, reading]).then(() => store.close())
  return reading.finally(() => clearTimeout(patience)) as Promise<Performed<Input, Reply>>
}

async function readOutcome(store: Store, { id }: Pick<Entry, 'id'>): Promise<Performed<unknown, unknown>> {
  const [entry] = (await readSome(store, [id])).entries
  if (!entry) return { state: 'sent', reply: undefined }
  if (entry.state === 'refused') throw new Error(entry.refusal?.text)
  return { state: 'waiting', entry }
}

function notifyPages(surferId: string, id: string): void {
  const channel = new BroadcastChannel(nameOf(surferId))
  channel.postMessage(id)
  channel.close()
}

/** Files last. Rejects if something remains, so that the browser retries. */
export async function sendInBackground(surferId: string, acts: Acts, listener: Listener = {}): Promise<void> {
  if (!(await isStored(surferId))) return
  // The response also gives the phone clock's lag.
  if (!(await probeNow())) throw new Error('The server was not reached.')
  const store = await openStore(surferId)
  try {
    for (const lane of LANES) {
      const stop = await drain({ surferId, store, acts, lane, ...listener })
      if (stop === 'later') throw new Error('The server was not reached.')
    }
  } finally {
    store.close()
  }
}

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
