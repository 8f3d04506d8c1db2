import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MAX_ARCHIVE_BYTES, MAX_TRACK_FILE_BYTES } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { releaseUpload } from '#server/features/uploads/writes.ts'
import type { Env } from '#server/platform/config/env.ts'
import { dataFolder } from '#server/platform/postgres/embedded-database.ts'
import { partialOf, sweepUnfinished } from '#server/platform/process/finish.ts'

/** A folder per import. In the data folder, because archives may exceed a temporary file system in memory. */
const readingFolder = (env: Env) => join(dataFolder(env), 'imports', 'reading')
const rawPath = (uploadId: string) => `uploads/${uploadId}.raw`

type Upload = { userId: string; uploadId: string }

/** Removes files of killed processes. */
export async function removeAbandoned(env: Env): Promise<void> {
  await mkdir(dirname(readingFolder(env)), { recursive: true, mode: 0o700 })
  await sweepUnfinished(readingFolder(env))
}

/** Runs `work` with the upload in a folder that is removed afterwards. Returns the problem of an upload without a file. */
export async function withUpload<Result>(
  deps: Pick<Deps, 'db' | 'objects' | 'env'>,
  upload: Upload,
  work: (path: string, folder: string) => Promise<Result>,
): Promise<Result | 'file_gone' | 'file_too_large'> {
  const folder = partialOf(readingFolder(deps.env))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const path = join(folder, 'upload')
    return (await download(deps, upload, path)) ?? (await work(path, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the problem, or null once the file is on disk. */
async function download({ db, objects }: Pick<Deps, 'db' | 'objects'>, { userId, uploadId }: Upload, to: string) {
  const upload = await db
    .selectFrom('uploads')
    .select('purpose')
    .where('userId', '=', userId)
    .where('id', '=', uploadId)
    .executeTakeFirst()
  const file = upload && (await objects.get(rawPath(uploadId)))
  if (!file) return 'file_gone'
  if (file.size > (upload.purpose === 'track-archive' ? MAX_ARCHIVE_BYTES : MAX_TRACK_FILE_BYTES)) {
    file.stream.destroy()
    return 'file_too_large'
  }
  await pipeline(file.stream, createWriteStream(to))
  return null
}

/** The next cleanup removes the upload's row. */
export async function forgetUpload(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { userId, uploadId }: Upload,
): Promise<void> {
  await objects.remove(rawPath(uploadId))
  await releaseUpload(db, userId, uploadId)
}
