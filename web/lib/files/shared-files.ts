import { type DBSchema, openDB } from 'idb'
import { PICTURE_TYPES } from '#contract/limits.ts'
import { SHARED_FILES } from '#web/lib/offline/left-accounts.ts'

/** Where other apps of the phone send files to: as in the manifest. */
export const SHARE_TARGET_PATH = '/api/shared-files'
/** Where the surfer decides what becomes of them. */
export const SHARED_FILES_PATH = '/shared-files'
/** The part of the request that the files come in: as in the manifest. */
export const SHARED_FILES_FIELD = 'files'

/** A photo for a session, a recording of a watch, or something that Lineup does not take, of which only the name is kept. */
type SharedKind = 'photo' | 'recording' | 'other'
export type SharedFile = {
  /** A UUID, by which the server also knows a photo that is sent twice. */
  id: string
  /** The surfer who was signed in when it was shared; null when nobody was. */
  surferId: string | null
  sharedAt: number
  kind: SharedKind
  name: string
  file: File
}

interface SharedSchema extends DBSchema {
  files: { key: string; value: SharedFile }
}

/** What nobody decided about for so long is forgotten. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** By the type that the other app gives, else by the name: recordings often come as plain bytes. */
export function kindOf({ type, name }: Pick<File, 'type' | 'name'>): SharedKind {
  if (PICTURE_TYPES.split(',').includes(type)) return 'photo'
  if (/\.(gpx|tcx|fit|gpx\.xml|tcx\.xml)(\.gz)?$/i.test(name)) return 'recording'
  return type === '' && /\.(jpe?g|png|webp)$/i.test(name) ? 'photo' : 'other'
}

const open = () =>
  openDB<SharedSchema>(SHARED_FILES, 1, {
    // When another page deletes the database, this one must not keep it alive.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
    upgrade: (database) => void database.createObjectStore('files', { keyPath: 'id' }),
  })

/** Keeps files on this phone until their surfer decides about them. Rejects when there is no room. */
export async function keepShared(files: readonly File[], surferId: string | null): Promise<void> {
  const database = await open()
  const transaction = database.transaction('files', 'readwrite')
  const kept = files.map((file, nth): SharedFile => {
    const kind = kindOf(file)
    const common = { id: crypto.randomUUID(), surferId, kind, name: file.name }
    // A millisecond each keeps the order in which they were shared.
    return { ...common, sharedAt: Date.now() + nth, file: kind === 'other' ? new File([], file.name) : file }
  })
  await Promise.all([...kept.map((one) => transaction.store.put(one)), transaction.done]).finally(() =>
    database.close(),
  )
}

/** What is kept for this surfer, oldest first, with what was shared while nobody was signed in. All else is forgotten. */
export async function readShared(surferId: string, now = Date.now()): Promise<SharedFile[]> {
  await forgetSharedOf((owner) => owner !== surferId, now)
  const database = await open()
  const transaction = database.transaction('files', 'readwrite')
  const own = await transaction.store.getAll()
  for (const shared of own) if (shared.surferId === null) void transaction.store.put({ ...shared, surferId })
  await transaction.done
  database.close()
  return own.toSorted((one, other) => one.sharedAt - other.sharedAt)
}

/** Forgets what nobody decided about in time, and the files of surfers of whom this is said. */
export async function forgetSharedOf(isSaid: (surferId: string) => boolean, now = Date.now()): Promise<void> {
  const database = await open()
  const transaction = database.transaction('files', 'readwrite')
  for (const { id, surferId, sharedAt } of await transaction.store.getAll())
    if (now - sharedAt > KEPT_MS || (surferId !== null && isSaid(surferId))) void transaction.store.delete(id)
  await transaction.done
  database.close()
}

export async function forgetShared(id: string): Promise<void> {
  const database = await open()
  await database.delete('files', id)
  database.close()
}

/** Whoever signs out leaves nothing here. */
export async function forgetAllShared(): Promise<void> {
  const database = await open()
  await database.clear('files')
  database.close()
}
