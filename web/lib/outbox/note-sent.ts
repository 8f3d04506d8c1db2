import type { Entry } from '#web/lib/outbox/act.ts'
import { makingRoom } from '#web/lib/outbox/keep-entry.ts'
import { markSent, type Sent, type Store } from '#web/lib/outbox/store.ts'

type Arrived = Omit<Sent, 'id' | 'sentAt'>

/** What this page or worker sent and could not note on disk, by the name of the outbox and the id of the entry. */
const unnoted = new Map<string, Map<string, Arrived>>()

/** What has arrived though the disk does not say so, by the ids of the entries. It must not be sent again. */
export const unnotedOf = (store: Store): ReadonlyMap<string, Arrived> => unnoted.get(store.name) ?? new Map()

/**
 * Moves an entry to what has arrived. On a disk that stays full it is only deleted, and its outcome known as long as this
 * page or worker runs. Never rejects: storage that fails does not undo what was sent.
 */
export async function noteSent(store: Store, entry: Entry, arrived: Arrived): Promise<void> {
  const unnotedHere = unnoted.get(store.name) ?? new Map<string, Arrived>()
  unnoted.set(store.name, unnotedHere.set(entry.id, arrived))
  try {
    await makingRoom(() => markSent(store, entry, arrived))
    unnotedHere.delete(entry.id)
  } catch {
    await store.delete('entries', entry.seq).catch(() => {})
  }
}
