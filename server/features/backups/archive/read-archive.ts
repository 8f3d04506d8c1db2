import { createHash, type Hash, hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import type { z } from 'zod'
import { createEntryOrder } from '#server/features/backups/archive/entry-order.ts'
import {
  type ArchiveHeader,
  type ArchiveManifest,
  anyHeader,
  archiveHeader,
  archiveManifest,
  type EntryName,
  FORMAT_VERSION,
  HEADER_NAME,
  listName,
  MANIFEST_NAME,
  MOST_JSON_BYTES,
  MOST_OBJECT_BYTES,
  MOST_PACKED_BYTES,
  PART_BYTES,
  type PartList,
  parseEntryName,
  partList,
} from '#server/features/backups/archive/format.ts'
import { BackupProblem, problem } from '#server/features/backups/problem.ts'

const decompress = promisify(zstdDecompress)

type Entry = AsyncIterable<Uint8Array> & { header: Header }

/** Receives what an archive has, from its first byte to its last. Digests of a part are compared after it was passed on. */
type ArchiveVisitor = {
  onHeader?(header: ArchiveHeader): void | Promise<void>
  /** Rows in COPY's text format, cut anywhere; tables one after the other. */
  onRows?(table: string, rows: Buffer): Promise<void>
  onObject?(path: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void>
  onBytes?(bytes: number): void
}

/** Throws a BackupProblem unless every entry, digest, count and bound is as a backup has it. */
export async function readArchive(
  chunks: AsyncIterable<Uint8Array>,
  visitor: ArchiveVisitor = {},
): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> {
  const tar = extract()
  const source = Readable.from(counted(chunks, visitor.onBytes))
  source.on('error', (error) => tar.destroy(error))
  source.pipe(tar)
  let hasBegun = false
  const onHeader = (header: ArchiveHeader) => {
    hasBegun = true
    return visitor.onHeader?.(header)
  }
  try {
    return await readEntries(tar as AsyncIterable<unknown> as AsyncIterable<Entry>, { ...visitor, onHeader })
  } catch (error) {
    throw toProblem(error, hasBegun)
  } finally {
    source.destroy()
  }
}

async function readEntries(entries: AsyncIterable<Entry>, visitor: ArchiveVisitor) {
  let header: ArchiveHeader | undefined
  let manifest: ArchiveManifest | undefined
  let order: ReturnType<typeof createEntryOrder> | undefined
  const read = {
    rows: new Map<string, number>(),
    objects: { count: 0, bytes: 0 },
    lists: [] as ArchiveManifest['lists'],
  }
  let since: PartList = []

  for await (const entry of entries) {
    const { name, type, size } = entry.header
    if (!header || !order) {
      header = parseHeader(name, type === 'file' ? await readWhole(entry, size, MOST_JSON_BYTES) : Buffer.alloc(0))
      for (const table of header.tables) read.rows.set(table.name, 0)
      order = createEntryOrder(header)
      await visitor.onHeader?.(header)
      continue
    }
    const parsed = type === 'file' && !manifest ? parseEntryName(name) : null
    if (!parsed || !order.takes(parsed)) throw problem((texts) => texts.foreignEntry(printable(name)))
    if (parsed.kind === 'manifest') {
      manifest = parseJson(archiveManifest, name, await readWhole(entry, size, MOST_JSON_BYTES))
    } else if (parsed.kind === 'list') {
      const bytes = await readWhole(entry, size, MOST_JSON_BYTES)
      if (!isSame(parseJson(partList, name, bytes), since))
        throw problem((texts) => texts.damaged(firstDifferent(bytes, since)))
      read.lists.push({ name, bytes: size, sha256: hash('sha256', bytes) })
      since = []
    } else since.push(await readPart(entry, parsed, read, visitor))
  }
  if (!header || !manifest) throw problem((texts) => (header ? texts.cutOff : texts.notABackup))
  const sums = { tables: Object.fromEntries(read.rows), objects: read.objects, lists: read.lists }
  const { tables, objects, lists } = manifest
  if (since.length > 0 || !isSame(sums, { tables, objects, lists }))
    throw problem((texts) => texts.damaged(MANIFEST_NAME))
  return { header, manifest }
}

type Sums = { rows: Map<string, number>; objects: { count: number; bytes: number } }
type Part = Extract<EntryName, { kind: 'table' | 'object' }>

async function readPart(entry: Entry, part: Part, { rows, objects }: Sums, visitor: ArchiveVisitor) {
  const { name, size } = entry.header
  const digest = createHash('sha256')
  if (part.kind === 'table') {
    const packed = await readWhole(entry, size, MOST_PACKED_BYTES)
    digest.update(packed)
    const text = await unpack(name, packed)
    rows.set(part.table, (rows.get(part.table) ?? 0) + countLines(text))
    await visitor.onRows?.(part.table, text)
  } else {
    if (size > MOST_OBJECT_BYTES) throw problem((texts) => texts.tooLarge(name))
    const content = digested(entry, digest)
    await visitor.onObject?.(part.path, size, content)
    for await (const _ of content);
    objects.count += 1
    objects.bytes += size
  }
  return { name, bytes: size, sha256: digest.digest('hex') }
}

async function* digested(chunks: AsyncIterable<Uint8Array>, digest: Hash) {
  for await (const chunk of chunks) {
    digest.update(chunk)
    yield chunk
  }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void = () => {}) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    onBytes(bytes)
    yield chunk
  }
}

async function readWhole(entry: Entry, size: number, most: number): Promise<Buffer> {
  if (size > most) throw problem((texts) => texts.tooLarge(printable(entry.header.name)))
  const chunks: Uint8Array[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const unpack = (name: string, packed: Buffer) =>
  decompress(packed, { maxOutputLength: PART_BYTES }).catch((error: NodeJS.ErrnoException) => {
    throw problem((texts) => (error.code === 'ERR_BUFFER_TOO_LARGE' ? texts.tooLarge(name) : texts.damaged(name)))
  })

const NEWLINE = 10
function countLines(text: Buffer): number {
  let lines = 0
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

function parseHeader(name: string, bytes: Buffer): ArchiveHeader {
  if (name !== HEADER_NAME) throw problem((texts) => texts.notABackup)
  const { app, format, program } = parseJson(anyHeader, name, bytes)
  if (app !== 'lineup') throw problem((texts) => texts.otherApp(printable(app)))
  if (format > FORMAT_VERSION) throw problem((texts) => texts.newerFormat(printable(program)))
  return parseJson(archiveHeader, name, bytes)
}

function parseJson<Schema extends z.ZodType>(schema: Schema, name: string, bytes: Buffer): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch {
    throw problem((texts) => texts.damaged(name))
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The name of the first part whose digest is not the list's. */
function firstDifferent(list: Buffer, read: PartList): string {
  const written = parseJson(partList, listName(1), list)
  const nth = written.findIndex((part, index) => !isSame(part, read[index]))
  return written[nth]?.name ?? read[written.length]?.name ?? MANIFEST_NAME
}

/** A name from outside, for a message. */
const printable = (text: string) => JSON.stringify(text.slice(0, 100)).slice(1, -1)

/** Failures of tar-stream, which has no codes for them. */
function toProblem(error: unknown, hasBegun: boolean): unknown {
  if (error instanceof BackupProblem || !(error instanceof Error)) return error
  const isCutOff = error.message === 'Unexpected end of data'
  if (!isCutOff && !/^Invalid (tar )?header|^Header exceeds/.test(error.message)) return error
  if (!hasBegun) return problem((texts) => texts.notABackup)
  return problem((texts) => (isCutOff ? texts.cutOff : texts.damaged('a header')))
}
