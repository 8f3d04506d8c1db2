import { type DBSchema, openDB } from 'idb'
import { PICTURE_TYPES } from '#contract/limits.ts'
import { isRecordingName } from '#surf/activities/recording-files.ts'
import { SHARED_FILES } from '#web/lib/offline/left-accounts.ts'

/** The address that other apps send files to, as in the manifest. */
export const SHARE_TARGET_PATH = '/api/shared-files'
export const SHARED_FILES_PATH = '/shared-files'
/** The form field of the files, as in the manifest. */
export const SHARED_FILES_FIELD = 'files'

/** Only the name of an unsupported ('other') file is stored. */
type SharedKind = 'photo' | 'recording' | 'other'
export type SharedFile = {
  /** A UUID by which the server recognizes a repeated photo. */
  id: string
  /** Null: shared while signed out. */
  surferId: string | null
  sharedAt: number
  kind: SharedKind
  name: string
  file: File
}

interface SharedSchema extends DBSchema {
  files: { key: string; value: SharedFile }
}

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** By the app's type, else by name, because recordings often have none. */
export function kindOf({ type, name }: Pick<File, 'type' | 'name'>): SharedKind {
  if (PICTURE_TYPES.split(',').includes(type)) return 'photo'
  if (isRecordingName(name)) return 'recording'
  return type === '' && /\.(jpe?g|png|webp)$/i.test(name) ? 'photo' : 'other'
}

const open = () =>
  openDB<SharedSchema>(SHARED_FILES, 1, {
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
    upgrade: (database) => void database.createObjectStore('files', { keyPath: 'id' }),
  })

/** Rejects on a full disk. */
export async function keepShared(files: readonly File[], surferId: string | null): Promise<void> {
  const database = await open()
  const transaction = database.transaction('files', 'readwrite')
  const stored = files.map((file, nth): SharedFile => {
    const kind = kindOf(file)
    const common = { id: crypto.randomUUID(), surferId, kind, name: file.name }
    // Offsets of a millisecond preserve the order.
    return { ...common, sharedAt: Date.now() + nth, file: kind === 'other' ? new File([], file.name) : file }
  })
  await Promise.all([...stored.map((one) => transaction.store.put(one)), transaction.done]).finally(() =>
    database.close(),
  )
}

/** This surfer's files, oldest first, with those shared while signed out; deletes all others. */
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

export async function forgetSharedOf(isSignedOut: (surferId: string) => boolean, now = Date.now()): Promise<void> {
  const database = await open()
  const transaction = database.transaction('files', 'readwrite')
  for (const { id, surferId, sharedAt } of await transaction.store.getAll())
    if (now - sharedAt > MAX_AGE_MS || (surferId !== null && isSignedOut(surferId))) void transaction.store.delete(id)
  await transaction.done
  database.close()
}

export async function forgetShared(id: string): Promise<void> {
  const database = await open()
  await database.delete('files', id)
  database.close()
}

export async function forgetAllShared(): Promise<void> {
  const database = await open()
  await database.clear('files')
  database.close()
}
