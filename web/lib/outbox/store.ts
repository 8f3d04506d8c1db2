import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { OUTBOX_OF } from '#web/lib/offline/left-accounts.ts'
import { isFull, noteStorage } from '#web/lib/offline/storage-problem.ts'
import type { Entry, Sent } from '#web/lib/outbox/act.ts'

/** Remembered, so that no dependents are added later. */
type Removed = { id: string; removedAt: number }

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { id: string } }
  sent: { key: string; value: Sent | Removed }
}
export type Store = IDBPDatabase<OutboxSchema>

const isSent = (stored: Sent | Removed | undefined): stored is Sent => stored !== undefined && 'sentAt' in stored

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/**
 * One database per surfer, so that others cannot see or send its entries; `removeLeftAccounts` reads the id at its end.
 * Rejects without IndexedDB.
 */
export const openStore = async (surferId: string): Promise<Store> =>
  openDB<OutboxSchema>(OUTBOX_OF + surferId, 1, {
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
    upgrade(database) {
      const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
      entries.createIndex('id', 'id', { unique: true })
      database.createObjectStore('sent', { keyPath: 'id' })
      noteMade('outbox', surferId)
    },
  })

/** Opening would create one. */
export const isStored = async (surferId: string): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === OUTBOX_OF + surferId)

/** Resolves once on disk, to the earlier entry if present. Undefined if a prerequisite was deleted. */
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
  const seq = earlier?.seq ?? (isPointless ? undefined : await entries.add(entry as Entry))
  await transaction.done
  return earlier ?? (seq === undefined ? undefined : { ...entry, seq })
}

export async function markSent(store: Store, entry: Entry, sent: Omit<Sent, 'id' | 'sentAt'>): Promise<void> {
  const transaction = store.transaction(['entries', 'sent'], 'readwrite')
  void transaction.objectStore('sent').put({ ...sent, id: entry.id, sentAt: Date.now() })
  void transaction.objectStore('entries').delete(entry.seq)
  await transaction.done
}

/** For items that were never queued, such as tracks. */
export async function addSent(store: Store, sent: Omit<Sent, 'sentAt'>): Promise<void> {
  await store.put('sent', { ...sent, sentAt: Date.now() })
}

export async function change(store: Store, id: string, changes: Partial<Omit<Entry, 'seq' | 'id'>>): Promise<void> {
  const transaction = store.transaction('entries', 'readwrite')
  const entry = await transaction.store.index('id').get(id)
  if (entry) void transaction.store.put({ ...entry, ...changes })
  await transaction.done
}

/** Includes dependents, also later ones. */
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

type Stored = { entries: Entry[]; sent: Sent[] }

/** By entry id; null without one. */
export async function readServerIds(store: Store): Promise<Map<string, string | null>> {
  const all = await store.getAll('sent')
  return new Map(all.filter(isSent).map(({ id, serverId }) => [id, serverId]))
}

export async function readAll(store: Store): Promise<Stored> {
  const [entries, sent] = await Promise.all([store.getAll('entries'), readSent(store)])
  return { entries, sent }
}

export async function readSome(store: Store, ids: readonly string[]): Promise<Stored> {
  const transaction = store.transaction(['entries', 'sent'])
  const [byId, arrived] = [transaction.objectStore('entries').index('id'), transaction.objectStore('sent')]
  const entries = await Promise.all(ids.map((id) => byId.get(id)))
  const sent = await Promise.all(ids.map((id) => arrived.get(id)))
  return { entries: entries.filter((entry) => entry !== undefined), sent: sent.filter(isSent).toSorted(bySentAt) }
}

const bySentAt = (one: Sent, other: Sent) => one.sentAt - other.sentAt

/** Also deletes old ones. */
async function readSent(store: Store, now = Date.now()): Promise<Sent[]> {
  const all = await store.getAll('sent')
  const old = all.filter((stored) => (isSent(stored) ? stored.sentAt : stored.removedAt) < now - MAX_AGE_MS)
  await Promise.all(old.map(({ id }) => store.delete('sent', id)))
  return all
    .filter(isSent)
    .filter((sent) => !old.includes(sent))
    .toSorted(bySentAt)
}

/** Deletes texts after sign-out. Ids stay: waiting entries and recordings refer to them. */
export async function forgetWords(surferId: string): Promise<void> {
  const store = await openStore(surferId)
  const transaction = store.transaction('sent', 'readwrite')
  for (const stored of await transaction.store.getAll())
    if (isSent(stored)) void transaction.store.put({ ...stored, title: '', remark: null })
  await transaction.done
  store.close()
}

export async function keepEntry(store: Store, made: Omit<Entry, 'seq'>): Promise<Entry | undefined> {
  try {
    return await makingRoom(() => add(store, made))
  } catch (failure) {
    noteStorage(failure)
    throw failure
  }
}

export const dropEntry = (store: Store, id: string): Promise<Entry[]> => makingRoom(() => remove(store, id))

/** On a full disk deletes stored replies, which can be refetched. */
export async function makingRoom<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (failure) {
    if (!isFull(failure)) throw failure
    const { deleteReplies } = await import('#web/lib/stored-replies/store.ts')
    await deleteReplies()
    return write()
  }
}

/** Browsers evict old data anyway. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60

type Unsent = 'outbox' | 'tracks'

const cleared = new Map<Unsent, number>()

const isHttps = globalThis.location?.protocol === 'https:'
/** Only this host can set the prefix, over https. */
const cookieName = (unsent: Unsent, surferId: string) => `${isHttps ? '__Host-' : ''}${unsent}-${surferId}`

/** A cookie survives an evicted IndexedDB. */
export function noteWaiting(unsent: Unsent, surferId: string, count: number): void {
  const maxAge = count > 0 ? COOKIE_SECONDS : 0
  if (count === notedOf(unsent, surferId)) return
  const noted = `${cookieName(unsent, surferId)}=${count}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers late, and is not in all browsers.
  document.cookie = `${noted}; path=/; max-age=${maxAge}; samesite=strict${isHttps ? '; secure' : ''}`
}

/** A new database means that noted items were evicted. */
export function noteMade(unsent: Unsent, surferId: string): void {
  // Workers have no document.
  if (typeof document !== 'undefined') cleared.set(unsent, notedOf(unsent, surferId))
}

export const reportCleared = (
  unsent: Unsent,
  opening: Promise<unknown>,
  report: (count: number) => void,
): Promise<void> =>
  opening.then(
    () => {
      const count = cleared.get(unsent) ?? 0
      cleared.delete(unsent)
      if (count > 0) report(count)
    },
    () => {},
  )

const notedOf = (unsent: Unsent, surferId: string): number =>
  Number(new RegExp(`(?:^|; )${cookieName(unsent, surferId)}=(\\d+)`).exec(document.cookie)?.[1] ?? 0)
