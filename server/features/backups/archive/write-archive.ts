import { createHash, hash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import {
  type ArchiveHeader,
  type ArchiveManifest,
  HEADER_NAME,
  listName,
  MANIFEST_NAME,
  objectName,
  PARTS_IN_LIST,
  type PartList,
  tablePartName,
} from '#server/features/backups/archive/format.ts'

const compress = promisify(zstdCompress)

export type ArchiveWriter = ReturnType<typeof createArchiveWriter>

/** Writes a tar from its first byte to its last; `chunks` are to be consumed meanwhile. */
export function createArchiveWriter(header: ArchiveHeader) {
  const tar = pack()
  // Its reader gets the error, unless it has failed itself.
  tar.on('error', () => {})
  const mtime = new Date(header.beganAt)
  const lists: ArchiveManifest['lists'] = []
  let list: PartList = []

  const addWhole = (name: string, bytes: Buffer) =>
    new Promise<{ name: string; bytes: number; sha256: string }>((resolve, reject) => {
      const sha256 = hash('sha256', bytes)
      tar.entry({ name, size: bytes.length, mtime, mode: 0o600 }, bytes, (error) =>
        error ? reject(error) : resolve({ name, bytes: bytes.length, sha256 }),
      )
    })

  async function addToList(part: PartList[number]) {
    list.push(part)
    if (list.length === PARTS_IN_LIST) await endList()
  }

  async function endList() {
    if (list.length === 0) return
    lists.push(await addWhole(listName(lists.length + 1), json(list)))
    list = []
  }

  return {
    chunks: tar as AsyncIterable<Uint8Array>,
    begin: () => addWhole(HEADER_NAME, json(header)),

    /** Numbered from 1. Returns the size in the archive. */
    async addTablePart(table: string, nth: number, rows: Buffer) {
      const part = await addWhole(tablePartName(table, nth), await compress(rows))
      await addToList(part)
      return part.bytes
    },

    async addObject(path: string, size: number, chunks: AsyncIterable<Uint8Array>) {
      const name = objectName(path)
      const entry = tar.entry({ name, size, mtime, mode: 0o600 })
      const ended = new Promise<void>((resolve, reject) => {
        entry
          .on('finish', () => resolve())
          .on('error', reject)
          .on('close', () => reject(new Error('The archive was closed.')))
      })
      // Awaited below, after the last chunk.
      ended.catch(() => {})
      const digest = createHash('sha256')
      let bytes = 0
      for await (const chunk of chunks) {
        digest.update(chunk)
        bytes += chunk.length
        if (bytes <= size && !entry.write(chunk)) await Promise.race([drained(entry), ended])
      }
      if (bytes !== size) throw new Error(`${path} has ${bytes} bytes where the store says ${size}.`)
      entry.end(undefined)
      await ended
      await addToList({ name, bytes, sha256: digest.digest('hex') })
    },

    async end(manifest: Omit<ArchiveManifest, 'lists'>) {
      await endList()
      await addWhole(MANIFEST_NAME, json({ ...manifest, lists } satisfies ArchiveManifest))
      tar.finalize()
    },

    /** Makes the reader of `chunks` fail. */
    fail: (error: Error) => void tar.destroy(error),
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)
const drained = (entry: NodeJS.WritableStream) => new Promise<void>((resolve) => entry.once('drain', resolve))
