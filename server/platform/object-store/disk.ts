import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#server/platform/error-code.ts'
import { finish, partialOf } from '#server/platform/finish.ts'
import { contentTypeOf, type ObjectStore } from '#server/platform/object-store/object-store.ts'

/** Keeps objects as files below this folder, which is made at the first one. */
export function diskStore(folder: string): ObjectStore {
  return {
    async put(path, bytes) {
      if (!contentTypeOf(path)) throw new Error(`'${path}' is no path for an object.`)
      const file = join(folder, path)
      const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const partial = partialOf(file)
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

    async get(path) {
      const contentType = contentTypeOf(path)
      if (!contentType) return null
      try {
        const file = await open(join(folder, path))
        const { size, mtimeMs } = await file.stat()
        const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
        return { stream: file.createReadStream(), size, etag, contentType }
      } catch (error) {
        if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
        throw error
      }
    },

    async remove(path) {
      if (contentTypeOf(path)) await rm(join(folder, path), { force: true })
    },
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
