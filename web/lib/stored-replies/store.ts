import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { KEPT_REPLIES } from '#web/lib/offline/left-accounts.ts'
import { isFull } from '#web/lib/offline/storage-problem.ts'

/** `owner` is a surfer's id or EVERYONE; `reply` is JSON; times in milliseconds. */
export type StoredReply = {
  owner: string
  key: string
  reply: string
  updatedAt: number
  expiresAt: number
  latitude?: number
  longitude?: number
}

interface StoredSchema extends DBSchema {
  replies: {
    key: [owner: string, key: string]
    value: StoredReply
    indexes: { expiresAt: number; updatedAt: number }
  }
  /** At most one: the signed-in surfer. */
  viewer: { key: typeof VIEWER; value: StoredReply }
}

export const EVERYONE = ''
const VIEWER = 'viewer'
/** The oldest are deleted first; usually a few megabytes. */
const MAX_REPLIES = 300

let opened: Promise<IDBPDatabase<StoredSchema>> | undefined

/** Rejects without IndexedDB, as in some private windows. */
function open(): Promise<IDBPDatabase<StoredSchema>> {
  const forgetConnection = () => {
    opened = undefined
  }
  opened ??= openDB<StoredSchema>(KEPT_REPLIES, 1, {
    upgrade(database) {
      const replies = database.createObjectStore('replies', { keyPath: ['owner', 'key'] })
      replies.createIndex('expiresAt', 'expiresAt')
      replies.createIndex('updatedAt', 'updatedAt')
      database.createObjectStore('viewer')
    },
    blocking(_current, _blocked, { target }) {
      ;(target as IDBDatabase).close()
      forgetConnection()
    },
    terminated: forgetConnection,
  })
  opened.catch(forgetConnection)
  return opened
}

export const readReply = async (owner: string, key: string): Promise<StoredReply | undefined> =>
  (await open()).get('replies', [owner, key])

export const readViewer = async (): Promise<StoredReply | undefined> => (await open()).get('viewer', VIEWER)

export const deleteReply = async (owner: string, key: string): Promise<void> =>
  (await open()).delete('replies', [owner, key])

export const deleteReplies = async (): Promise<void> => (await open()).clear('replies')

/** Also deletes all others' data. */
export async function writeViewer(viewer: StoredReply): Promise<void> {
  await (await open()).put('viewer', viewer, VIEWER)
  await forgetOthers(viewer.owner)
}

/**
 * Deletes expired and excess replies, on a full disk all others. Writes only while signed in, because a closing page
 * must not write after the sign-out. Resolves to the number stored.
 */
export async function writeReplies(replies: StoredReply[]): Promise<number> {
  try {
    return await putReplies(replies, Date.now())
  } catch (failure) {
    if (!isFull(failure)) throw failure
    await deleteReplies()
    return putReplies(replies, Date.now())
  }
}

async function putReplies(replies: StoredReply[], now: number): Promise<number> {
  const transaction = (await open()).transaction(['replies', 'viewer'], 'readwrite')
  const store = transaction.objectStore('replies')
  const viewer = await transaction.objectStore('viewer').get(VIEWER)
  const isOfHere = ({ owner }: StoredReply) => owner === EVERYONE || owner === viewer?.owner
  const cleanUp = async () => {
    for (const key of await store.index('expiresAt').getAllKeys(IDBKeyRange.upperBound(now))) void store.delete(key)
    const surplus = (await store.count()) - MAX_REPLIES
    if (surplus > 0) for (const key of await store.index('updatedAt').getAllKeys(null, surplus)) void store.delete(key)
  }
  const puts = replies.filter(isOfHere).map((reply) => store.put(reply))
  await Promise.all([...puts, cleanUp(), transaction.done])
  return puts.length
}

/** Null: of all surfers. Shared replies stay. */
export async function forgetOthers(surferId: string | null): Promise<void> {
  const transaction = (await open()).transaction(['replies', 'viewer'], 'readwrite')
  const [replies, viewers] = [transaction.objectStore('replies'), transaction.objectStore('viewer')]
  for (const [owner, key] of await replies.getAllKeys())
    if (owner !== EVERYONE && owner !== surferId) void replies.delete([owner, key])
  const viewer = await viewers.get(VIEWER)
  if (viewer && viewer.owner !== surferId) void viewers.delete(VIEWER)
  await transaction.done
}
