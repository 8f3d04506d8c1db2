import type { BigIntStats } from 'node:fs'
import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir, realpath } from 'node:fs/promises'
import { errorCode } from '#server/platform/http/failures.ts'
import { isRecordingName } from '#surf/activities/recording-files.ts'

/** Paths are bytes, because names need not be text. Times in milliseconds since 1970. */
export type FolderFile = { path: Buffer; name: string; version: string; changedAt: number; bytes: number }

const SLASH = Buffer.from('/')
const DEEPEST = 10
const MOST_ENTRIES = 50_000
const ARCHIVE = /\.zip$/i

export const inFolder = (folder: Buffer, name: Buffer) => Buffer.concat([folder, SLASH, name])

/** Recordings in a surfer's folder and its folders. Skips hidden entries, and links, which may lead anywhere. */
export async function* recordingsIn(
  folder: Buffer,
  left = { entries: MOST_ENTRIES },
  depth = 0,
): AsyncGenerator<FolderFile> {
  for (const entry of await unlessGone(readdir(folder, { encoding: 'buffer', withFileTypes: true }), [])) {
    left.entries -= 1
    if (left.entries < 0) return
    const path = inFolder(folder, entry.name)
    const name = entry.name.toString()
    if (name.startsWith('.')) continue
    if (entry.isDirectory() && depth < DEEPEST) yield* recordingsIn(path, left, depth + 1)
    if (!entry.isFile() || !(isRecordingName(name) || ARCHIVE.test(name))) continue
    const stats = await unlessGone(lstat(path, { bigint: true }), null)
    if (stats?.isFile()) yield { path, name, ...factsOf(stats) }
  }
}

const factsOf = ({ size, mtimeMs, mtimeNs, ctimeMs, ctimeNs, ino }: BigIntStats) => ({
  version: [size, mtimeNs, ctimeNs, ino].join('-'),
  // A copy may have the time of its original, and a renamed file its own.
  changedAt: Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs),
  bytes: Number(size),
})

/** Opens the file that was listed. Null if it has changed since, or if its path now leads out of the folder `root`. */
export async function openListed(root: Buffer, { path, version }: FolderFile): Promise<FileHandle | null> {
  const file = await unlessGone(open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK), null)
  if (!file) return null
  if (await isListed(file, { root, path, version }).catch(() => false)) return file
  await file.close()
  return null
}

async function isListed(file: FileHandle, { root, path, version }: { root: Buffer; path: Buffer; version: string }) {
  const opened = await file.stat({ bigint: true })
  const [real, realRoot] = await Promise.all([path, root].map((one) => realpath(one, { encoding: 'buffer' })))
  const found = await lstat(real!, { bigint: true })
  const isInside = real!.equals(Buffer.concat([realRoot!, path.subarray(root.length)]))
  return isInside && factsOf(opened).version === version && found.ino === opened.ino && found.dev === opened.dev
}

/** Files come and go while the folder is read, and some belong to others. */
const GONE = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENXIO']

async function unlessGone<Found, Missing>(finding: Promise<Found>, missing: Missing): Promise<Found | Missing> {
  try {
    return await finding
  } catch (error) {
    if (GONE.includes(errorCode(error) ?? '')) return missing
    throw error
  }
}
