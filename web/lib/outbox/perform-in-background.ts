import { newClientId } from '#web/lib/api/client-id.ts'
import { type Act, type Acts, type Entry, newEntry } from '#web/lib/outbox/act.ts'
import { drain, type Listener, nameOf } from '#web/lib/outbox/drain.ts'
import { keepEntry } from '#web/lib/outbox/keep-entry.ts'
import { laneOf } from '#web/lib/outbox/lanes.ts'
import { openStore, readSome, type Store } from '#web/lib/outbox/store.ts'
import { requestSync } from '#web/lib/outbox/sync.ts'
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
  const isKept = store && (await keepEntry(store, entry).catch(() => undefined))
  if (!isKept) {
    store?.close()
    return undefined
  }
  const watchers = createWatchers((id) => {
    requestSync(surferId)
    tellPages(surferId, id)
  })
  const lane = laneOf(entry, acts)
  const outcome = watchers.watch(entry.id, lane)
  const draining = {
    ...{ surferId, store, acts, lane },
    isWatched: watchers.has,
    onHeldUp: ({ id }: Entry) => watchers.letWait(id),
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

function tellPages(surferId: string, id: string): void {
  const channel = new BroadcastChannel(nameOf(surferId))
  channel.postMessage(id)
  channel.close()
}
