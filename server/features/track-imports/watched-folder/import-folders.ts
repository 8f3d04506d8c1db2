import { createHash } from 'node:crypto'
import { type FileHandle, readdir, stat } from 'node:fs/promises'
import { MAX_SENT_FILE_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#languages'
import type { Deps } from '#server/deps.ts'
import { importWaits } from '#server/features/track-imports/events.ts'
import { shownName } from '#server/features/track-imports/receiving/file-name.ts'
import { addUnreadable, startSentImport } from '#server/features/track-imports/receiving/sent-import.ts'
import * as folderFiles from '#server/features/track-imports/watched-folder/folder-files.ts'
import * as watched from '#server/features/track-imports/watched-folder/watched-files.ts'
import type { StoreFile } from '#server/features/uploads/writes.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Unchanged for so long, a file has stopped growing. */
const QUIET_MS = 30_000
const USERNAME = /^[A-Za-z0-9_.]{3,20}$/

type FolderDeps = Pick<Deps, 'db' | 'env' | 'now'> & { storeFile: StoreFile; signal?: AbortSignal | undefined }
type OwnFolder = { userId: string; folder: Buffer; language: Language }

/** Imports each new recording below IMPORT_FOLDER/<username>/ once, and changes nothing there. */
export async function importFolders(deps: FolderDeps): Promise<void> {
  const { db, env, signal } = deps
  if (!env.IMPORT_FOLDER) return
  const names = (await readdir(env.IMPORT_FOLDER)).filter((name) => USERNAME.test(name))
  const failures: unknown[] = []
  for (const { name, userId, language } of await watched.ownersOf(db, names)) {
    if (signal?.aborted) return
    const folder = folderFiles.inFolder(Buffer.from(env.IMPORT_FOLDER), Buffer.from(name))
    // The operator may link a surfer's folder to another place.
    const isFolder = (await stat(folder).catch(() => null))?.isDirectory() ?? false
    const own = { userId, folder, language: language ?? env.DEFAULT_LANGUAGE }
    // A disk that fails for one surfer must not stop the others.
    if (isFolder) await importFolder(deps, own).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** The next run continues after the surfer's limits. */
async function importFolder(deps: FolderDeps, own: OwnFolder): Promise<void> {
  const { db, now, signal } = deps
  const known = await watched.knownVersions(db, own.userId)
  const there: Buffer[] = []
  const fresh: { file: folderFiles.FolderFile; pathHash: Buffer }[] = []
  for await (const file of folderFiles.recordingsIn(own.folder)) {
    const pathHash = watched.hashOf(file.path)
    const version = known.get(pathHash.toString('hex'))
    if (version !== undefined) there.push(pathHash)
    const isQuiet = now().getTime() - file.changedAt >= QUIET_MS
    if (version !== file.version && isQuiet && file.bytes > 0) fresh.push({ file, pathHash })
  }
  await watched.noteSeen(db, own.userId, there)
  try {
    for (const { file, pathHash } of fresh) {
      if (signal?.aborted) return
      const fileHash = await importFile(deps, own, file)
      const { version } = file
      if (fileHash !== undefined) await watched.rememberFile(db, own.userId, { pathHash, version, fileHash })
    }
  } catch (error) {
    if (!(error instanceof Refusal && LATER.has(error.code))) throw error
  }
}

/** Refusals that concern this surfer alone. */
const LATER: ReadonlySet<string> = new Set([
  'too_many_attempts',
  'too_many_uploads',
  'email_not_verified',
  'sign_in_required',
])

/** Returns the hash of the bytes, null for a file that is too large, undefined for one to be read later. */
async function importFile(
  { db, storeFile }: FolderDeps,
  own: OwnFolder,
  listed: folderFiles.FolderFile,
): Promise<Buffer | null | undefined> {
  const { userId, folder } = own
  const fileName = shownName(listed.name)
  // Reading costs, too, whether or not it finds new bytes.
  await spend(db, { 'watched-file': [userId] })
  if (listed.bytes > MAX_SENT_FILE_BYTES) {
    await addUnreadable(db, userId, { fileName, problem: 'file_too_large' })
    return null
  }
  const file = await folderFiles.openListed(folder, listed)
  if (!file) return undefined
  try {
    const hash = await hashIn(file)
    if (await watched.isKnownFile(db, userId, hash)) return hash
    const stored = await storeFile(userId, bytesOf(file), { mostBytes: listed.bytes })
    if (!stored.hash.equals(hash)) {
      await stored.drop()
      return undefined
    }
    const { repeated } = await startSentImport(db, own, { stored, fileName })
    if (!repeated) await publish(db, importWaits, {})
    return hash
  } finally {
    await file.close()
  }
}

/** Ends at the limit, also if the file grows meanwhile. */
const bytesOf = (file: FileHandle) =>
  file.createReadStream({ start: 0, end: MAX_SENT_FILE_BYTES - 1, autoClose: false })

async function hashIn(file: FileHandle): Promise<Buffer> {
  const digest = createHash('sha256')
  for await (const chunk of bytesOf(file)) digest.update(chunk)
  return digest.digest()
}
