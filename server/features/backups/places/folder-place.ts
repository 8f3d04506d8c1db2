import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupPlace, isBackupName, watchedSource } from '#server/features/backups/places/place.ts'
import { problem } from '#server/features/backups/problem.ts'
import { errorCode } from '#server/platform/http/failures.ts'
import { finish, partialOf, sweepUnfinished } from '#server/platform/process/finish.ts'

export function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name)
  const toProblem = (error: unknown, name: string | null) => {
    const code = errorCode(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') return problem((texts) => texts.noRoom(pathOf(name ?? '')))
    if (code === 'ENOENT')
      return problem((texts) => (name === null ? texts.missingFolder(folder) : texts.missingFile(pathOf(name))))
    const isOfSystem = error instanceof Error && (error as NodeJS.ErrnoException).syscall !== undefined
    return isOfSystem ? problem((texts) => texts.placeAway(folder, error.message)) : error
  }
  const refuseTaken = async (name: string) => {
    if (await isThere(pathOf(name))) throw problem((texts) => texts.alreadyThere(pathOf(name)))
  }

  return {
    addressOf: pathOf,

    async write(name, chunks) {
      const partial = partialOf(pathOf(PARTIAL))
      const source = watchedSource(chunks)
      try {
        await refuseTaken(name)
        await sweepUnfinished(pathOf(PARTIAL))
        await writeDurably(partial, source.chunks)
        await refuseTaken(name)
        await finish(partial, pathOf(name))
        return source.bytes
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {})
        throw source.failure ?? toProblem(error, null)
      }
    },

    async read(name) {
      try {
        const file = await open(pathOf(name))
        return file.createReadStream({ highWaterMark: READ_BYTES })
      } catch (error) {
        throw toProblem(error, name)
      }
    },

    async list() {
      try {
        const names = (await readdir(folder)).filter(isBackupName).sort()
        const facts = await Promise.all(names.map((name) => stat(pathOf(name))))
        return facts.map(({ size, mtime }, nth) => ({ name: names[nth]!, bytes: size, writtenAt: mtime }))
      } catch (error) {
        throw toProblem(error, '')
      }
    },

    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Begins the name of what a killed backup leaves, which the next one in this folder removes. */
const PARTIAL = 'lineup-backup'
const READ_BYTES = 1024 * 1024
/** Written in the background meanwhile, so that the last flush is short. */
const FLUSHED_BYTES = 64 * 1024 * 1024

async function writeDurably(partial: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(partial, 'wx', 0o600)
  let unflushed = 0
  try {
    for await (const chunk of chunks) {
      await file.writeFile(chunk)
      unflushed += chunk.length
      if (unflushed < FLUSHED_BYTES) continue
      await file.datasync()
      unflushed = 0
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    (error) => {
      if (errorCode(error) === 'ENOENT') return false
      throw error
    },
  )
