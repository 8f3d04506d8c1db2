import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { OUTBOX_OF } from '#web/lib/offline/left-accounts.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { noteMade } from '#web/lib/outbox/cleared.ts'

/** What has arrived, for the list of the outbox and for entries that name it by the id of its entry. */
export type Sent = {
  /** Of the entry; of a recorded track 'track ' and the id of its session. */
  id: string
  serverId: string | null
  /** '' of what arrived before its surfer signed out. */
  title: string
  /** What the surfer should know about it. */
  remark: string | null
  /** When it arrived, in milliseconds since 1970, by the phone's clock. */
  sentAt: number
}

/** What the surfer deleted here, so that nothing is added any more that needs it. */
type Removed = { id: string; removedAt: number }

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { id: string } }
  sent: { key: string; value: Sent | Removed }
}
export type Store = IDBPDatabase<OutboxSchema>

const isSent = (kept: Sent | Removed | undefined): kept is Sent => kept !== undefined && 'sentAt' in kept

/** How long it is known what an entry became. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/**
 * The outbox of this surfer on this phone, in IndexedDB. Each surfer has a database of their own, so that nobody who signs
 * in here later sees or sends what is not theirs. Its name ends with the surfer's id, by which
 * `removeLeftAccounts` finds it. Rejects where the browser has no IndexedDB for us, as in some private windows.
 */
export const openStore = async (surferId: string): Promise<Store> =>
  openDB<OutboxSchema>(OUTBOX_OF + surferId, 1, {
    // When another page deletes the database, this one must not keep it alive.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
    upgrade(database) {
      const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
      entries.createIndex('id', 'id', { unique: true })
      database.createObjectStore('sent', { keyPath: 'id' })
      noteMade('outbox', surferId)
    },
  })

/** Whether this phone keeps an outbox of this surfer; opening it would make an empty one. */
export const isStored = async (surferId: string): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === OUTBOX_OF + surferId)

/**
 * Puts an entry at the end of the queue, unless it is there already, and resolves to it once it is on disk. It needs those
 * only that are entries: what the server knows by its own id waits for nothing here. Undefined when one that it needs has
 * been deleted here: it would wait for what never comes.
 */
export async function add(store: Store, made: Omit<Entry, 'seq'>): Promise<Entry | undefined> {
  const transaction = store.transaction(['entries', 'sent'], 'readwrite', { durability: 'strict' })
  const [entries, left] = [transaction.objectStore('entries'), transaction.objectStore('sent')]
  const byId = entries.index('id')
  const earlier = await byId.get(made.id)
  const needed = await Promise.all(
    made.needs.map(async (id) => ({ id, isWaiting: (await byId.getKey(id)) !== undefined, left: await left.get(id) })),
  )
  const isPointless = needed.some(({ isWaiting, left }) => !isWaiting && left && !isSent(left))
  const needs = needed.flatMap(({ id, isWaiting }) => (isWaiting ? [id] : []))
  const entry: typeof made = { ...made, needs }
  // The database makes the key that is missing.
  const seq = earlier?.seq ?? (isPointless ? undefined : await entries.add(entry as Entry))
  await transaction.done
  return earlier ?? (seq === undefined ? undefined : { ...entry, seq })
}

/** Moves an entry from the queue to what has arrived. */
export async function markSent(store: Store, entry: Entry, sent: Omit<Sent, 'id' | 'sentAt'>): Promise<void> {
  const transaction = store.transaction(['entries', 'sent'], 'readwrite')
  void transaction.objectStore('sent').put({ ...sent, id: entry.id, sentAt: Date.now() })
  void transaction.objectStore('entries').delete(entry.seq)
  await transaction.done
}

/** Adds to what has arrived something that was never in the queue, as a recorded track is. */
export async function addSent(store: Store, sent: Omit<Sent, 'sentAt'>): Promise<void> {
  await store.put('sent', { ...sent, sentAt: Date.now() })
}

/** Changes an entry that is still there. */
export async function change(store: Store, id: string, changes: Partial<Omit<Entry, 'seq' | 'id'>>): Promise<void> {
  const transaction = store.transaction('entries', 'readwrite')
  const entry = await transaction.store.index('id').get(id)
  if (entry) void transaction.store.put({ ...entry, ...changes })
  await transaction.done
}

/** Deletes an entry and all that need it, also what is added after it, and resolves to those that were there. */
export async function remove(store: Store, id: string, now = Date.now()): Promise<Entry[]> {
  const transaction = store.transaction(['entries', 'sent'], 'readwrite')
  const entries = transaction.objectStore('entries')
  const gone = new Map<string, Entry>()
  for (const entry of await entries.getAll()) {
    if (entry.id !== id && !entry.needs.some((needed) => gone.has(needed))) continue
    gone.set(entry.id, entry)
    void entries.delete(entry.seq)
    void transaction.objectStore('sent').put({ id: entry.id, removedAt: now })
  }
  await transaction.done
  return [...gone.values()]
}

type Kept = { entries: Entry[]; sent: Sent[] }

/** The server's ids of what has arrived, by the ids of the entries; null where it gave none. */
export async function readServerIds(store: Store): Promise<Map<string, string | null>> {
  const all = await store.getAll('sent')
  return new Map(all.filter(isSent).map(({ id, serverId }) => [id, serverId]))
}

/** The whole outbox, each in its order. */
export async function readAll(store: Store): Promise<Kept> {
  const [entries, sent] = await Promise.all([store.getAll('entries'), readSent(store)])
  return { entries, sent }
}

/** What is here of the entries with these ids, and what has arrived of them. */
export async function readSome(store: Store, ids: readonly string[]): Promise<Kept> {
  const transaction = store.transaction(['entries', 'sent'])
  const [byId, arrived] = [transaction.objectStore('entries').index('id'), transaction.objectStore('sent')]
  const entries = await Promise.all(ids.map((id) => byId.get(id)))
  const sent = await Promise.all(ids.map((id) => arrived.get(id)))
  return { entries: entries.filter((entry) => entry !== undefined), sent: sent.filter(isSent).toSorted(bySentAt) }
}

const bySentAt = (one: Sent, other: Sent) => one.sentAt - other.sentAt

/** What has arrived lately, oldest first; forgets the rest. */
async function readSent(store: Store, now = Date.now()): Promise<Sent[]> {
  const all = await store.getAll('sent')
  const old = all.filter((kept) => (isSent(kept) ? kept.sentAt : kept.removedAt) < now - KEPT_MS)
  await Promise.all(old.map(({ id }) => store.delete('sent', id)))
  return all
    .filter(isSent)
    .filter((sent) => !old.includes(sent))
    .toSorted(bySentAt)
}

/**
 * Forgets what the outbox says of what this surfer has sent, who is not signed in any more. Ids stay as long as they would
 * have: entries that wait, and recordings, name sessions by them.
 */
export async function forgetWords(surferId: string): Promise<void> {
  const store = await openStore(surferId)
  const transaction = store.transaction('sent', 'readwrite')
  for (const kept of await transaction.store.getAll())
    if (isSent(kept)) void transaction.store.put({ ...kept, title: '', remark: null })
  await transaction.done
  store.close()
}
