import type { Stats } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#server/platform/error-code.ts'
import { finish, partialOf, sweepUnfinished } from '#server/platform/finish.ts'
import { contentTypeOf, type ObjectStore } from '#server/platform/object-store/object-store.ts'

/** Where so much has room, a small picture has; on a disk that is quite full an empty file may still be made. */
const PROBE_BYTES = 64 * 1024

/** Keeps objects as files below this folder, which is made at the first one. */
export function diskStore(folder: string): ObjectStore {
  // Beside the objects' folders, where what a process left that was killed is found without looking through them all.
  const unfinished = join(folder, 'object')
  let isSwept = false

  return {
    async put(path, bytes) {
      if (!contentTypeOf(path)) throw new Error(`'${path}' is no path for an object.`)
      const file = join(folder, path)
      const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      if (!isSwept) await sweepUnfinished(unfinished)
      isSwept = true
      const partial = partialOf(unfinished)
      try {
        await writeDurably(partial, bytes)
        await finish(partial, file)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      // A folder is as durable as its entry in the one above.
      for (let above = dirname(dirname(file)); made && above.length >= dirname(made).length; above = dirname(above))
        await syncFolder(above)
    },

    async facts(path) {
      const contentType = contentTypeOf(path)
      const found = contentType && (await unlessMissing(stat(join(folder, path))))
      return found ? { ...factsOf(found), contentType } : null
    },

    async get(path, range) {
      const contentType = contentTypeOf(path)
      const file = contentType && (await unlessMissing(open(join(folder, path))))
      if (!file) return null
      return { ...factsOf(await file.stat()), contentType, stream: file.createReadStream(range) }
    },

    direct: null,

    async probe() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = partialOf(unfinished)
      await writeDurably(partial, Buffer.alloc(PROBE_BYTES)).finally(() => rm(partial, { force: true }))
    },

    async remove(path) {
      if (contentTypeOf(path)) await rm(join(folder, path), { force: true })
    },
  }
}

const factsOf = ({ size, mtimeMs }: Stats) => ({
  size,
  etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
})

/** Null when there is no such file. */
async function unlessMissing<Result>(looking: Promise<Result>): Promise<Result | null> {
  try {
    return await looking
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  }
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
