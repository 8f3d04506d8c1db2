import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { OUTBOX_OF } from '#web/lib/left-accounts.ts'
import type { Entry } from '#web/lib/outbox/act.ts'

/** What has arrived, for the list of the outbox and for entries that name it by the id of its entry. */
export type Sent = {
  /** Of the entry. */
  id: string
  serverId: string | null
  /** '' of what arrived before its surfer signed out. */
  title: string
  /** What the surfer should know about it. */
  remark: string | null
  /** When it arrived, in milliseconds since 1970, by the phone's clock. */
  sentAt: number
}

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { id: string } }
  sent: { key: string; value: Sent }
}
export type Store = IDBPDatabase<OutboxSchema>

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
    },
  })

/**
 * Puts an entry at the end of the queue, unless it is there already, and resolves to it once it is on disk. It needs those
 * only that are entries: what the server knows by its own id waits for nothing here.
 */
export async function add(store: Store, made: Omit<Entry, 'seq'>): Promise<Entry> {
  const transaction = store.transaction('entries', 'readwrite', { durability: 'strict' })
  const byId = transaction.store.index('id')
  const earlier = await byId.get(made.id)
  const keys = await Promise.all(made.needs.map((id) => byId.getKey(id)))
  const entry: typeof made = { ...made, needs: made.needs.filter((_, nth) => keys[nth] !== undefined) }
  // The database makes the key that is missing.
  const seq = earlier ? earlier.seq : await transaction.store.add(entry as Entry)
  await transaction.done
  return earlier ?? { ...entry, seq }
}

/** Moves an entry from the queue to what has arrived. */
export async function markSent(store: Store, entry: Entry, sent: Omit<Sent, 'id' | 'sentAt'>): Promise<void> {
  const transaction = store.transaction(['entries', 'sent'], 'readwrite')
  void transaction.objectStore('sent').put({ ...sent, id: entry.id, sentAt: Date.now() })
  void transaction.objectStore('entries').delete(entry.seq)
  await transaction.done
}

/** Changes an entry that is still there. */
export async function change(store: Store, id: string, changes: Partial<Omit<Entry, 'seq' | 'id'>>): Promise<void> {
  const transaction = store.transaction('entries', 'readwrite')
  const entry = await transaction.store.index('id').get(id)
  if (entry) void transaction.store.put({ ...entry, ...changes })
  await transaction.done
}

/** Deletes an entry and all that need it. */
export async function remove(store: Store, id: string): Promise<void> {
  const transaction = store.transaction('entries', 'readwrite')
  const gone = new Set([id])
  for (const entry of await transaction.store.getAll()) {
    if (!gone.has(entry.id) && !entry.needs.some((needed) => gone.has(needed))) continue
    gone.add(entry.id)
    void transaction.store.delete(entry.seq)
  }
  await transaction.done
}

type Kept = { entries: Entry[]; sent: Sent[] }

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
  const isThere = <Value>(value: Value | undefined) => value !== undefined
  return { entries: entries.filter(isThere), sent: sent.filter(isThere).toSorted(bySentAt) }
}

const bySentAt = (one: Sent, other: Sent) => one.sentAt - other.sentAt

/** What has arrived lately, oldest first; forgets the rest. */
async function readSent(store: Store, now = Date.now()): Promise<Sent[]> {
  const all = await store.getAll('sent')
  const old = all.filter(({ sentAt }) => sentAt < now - KEPT_MS)
  await Promise.all(old.map(({ id }) => store.delete('sent', id)))
  return all.filter((sent) => !old.includes(sent)).toSorted(bySentAt)
}

/**
 * Forgets what the outbox says of what this surfer has sent, who is not signed in any more. Ids stay as long as they would
 * have: entries that wait, and recordings, name sessions by them.
 */
export async function forgetWords(surferId: string): Promise<void> {
  const store = await openStore(surferId)
  const transaction = store.transaction('sent', 'readwrite')
  for (const sent of await transaction.store.getAll()) void transaction.store.put({ ...sent, title: '', remark: null })
  await transaction.done
  store.close()
}
