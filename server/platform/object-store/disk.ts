import type { Stats } from 'node:fs'
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#server/platform/http/failures.ts'
import { contentTypeOf, type ObjectStore } from '#server/platform/object-store/object-store.ts'
import { finish, partialOf, sweepUnfinished, syncFolder } from '#server/platform/process/finish.ts'

/** If this fits, a small picture fits; on a nearly full disk empty files may still be created. */
const PROBE_BYTES = 64 * 1024

export function diskStore(folder: string): ObjectStore {
  // Next to the objects' folders, so that a killed process's leftovers are found without a full scan.
  const unfinished = join(folder, 'object')
  // On the same file system, so that storing a file only renames it.
  const received = join(folder, 'receiving', 'file')
  let isSwept = false

  async function fileOf(path: string): Promise<string> {
    if (!contentTypeOf(path)) throw new Error(`'${path}' is no path for an object.`)
    const file = join(folder, path)
    await makeFolder(dirname(file))
    return file
  }

  const put = async (path: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
    const file = await fileOf(path)
    if (!isSwept) await sweepUnfinished(unfinished)
    isSwept = true
    const partial = partialOf(unfinished)
    try {
      await writeDurably(partial, content)
      await finish(partial, file)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }

  return {
    put,
    putChunks: put,

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

    async probe() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = partialOf(unfinished)
      await writeDurably(partial, Buffer.alloc(PROBE_BYTES)).finally(() => rm(partial, { force: true }))
    },

    async remove(path) {
      if (contentTypeOf(path)) await rm(join(folder, path), { force: true })
    },

    direct: null,
    incoming: {
      async removeAbandoned() {
        await makeFolder(dirname(received))
        await sweepUnfinished(received)
      },

      async space() {
        await makeFolder(dirname(received))
        const { bavail, blocks, bsize } = await statfs(folder)
        return { free: bavail * bsize, total: blocks * bsize }
      },

      async open() {
        await makeFolder(dirname(received))
        const partial = partialOf(received)
        const handle = await open(partial, 'wx', 0o600)
        return {
          async write(chunks) {
            await handle.writeFile(chunks)
            await handle.sync()
          },
          async keepAs(path) {
            await finish(partial, await fileOf(path))
          },
          async close() {
            await handle.close()
            await rm(partial, { force: true })
          },
        }
      },
    },
  }
}

/** Creates a durable folder, including its entry in the parent. */
async function makeFolder(path: string) {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  for (let above = dirname(path); made && above.length >= dirname(made).length; above = dirname(above))
    await syncFolder(above)
}

const factsOf = ({ size, mtimeMs }: Stats) => ({
  size,
  etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
})

async function unlessMissing<Result>(looking: Promise<Result>): Promise<Result | null> {
  try {
    return await looking
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  }
}

async function writeDurably(path: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
