import { closeSync, createWriteStream, fstatSync, openSync, readSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { MAX_ARCHIVE_BYTES } from '#contract/limits.ts'
import {
  type ArchivedFile,
  mayBeTable,
  type Table,
  withSports,
} from '#server/features/track-imports/files/archive-table.ts'
import { undamaged, within } from '#server/features/track-imports/files/formats/bytes.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import { isRecordingName } from '#surf/activities/recording-files.ts'

/** Bounds the memory for names. */
const MAX_FILES = 20_000
const ARCHIVE = /\.(zip|kmz)$/i
const KMZ = /\.kmz$/i
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_C}]/gu
/** Without name and extra fields (APPNOTE.TXT 4.3.7). */
const LOCAL_HEADER_BYTES = 30
/** Added by macOS. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/

/** Lists possible activities, also of inner archives (Garmin's), unpacked into `folder`. Throws UnreadableFile. */
export async function listArchive(path: string, folder: string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  const inner: { entry: number; name: string }[] = []
  const tables: Table[] = []
  await eachEntry(path, (name, entry) => {
    if (ARCHIVE.test(name)) inner.push({ entry, name })
    else if (isRecordingName(name)) files.push({ archive: path, entry, name })
    else if (mayBeTable(name)) tables.push({ name, open: () => readArchived({ archive: path, entry }) })
    if (files.length + inner.length > MAX_FILES) throw new UnreadableFile('too_many_files')
  })
  const named = await withSports(files, tables)
  // Shared by all inner archives.
  const budget = { bytes: MAX_ARCHIVE_BYTES }
  for (const { entry, name } of inner) {
    const listed = await listInner({ archive: path, entry, name }, `${folder}/${entry}.zip`, budget).catch((error) => {
      if (error instanceof UnreadableFile) return [{ archive: path, entry, name, problem: error.problem }]
      throw error
    })
    named.push(...listed)
    if (named.length > MAX_FILES) throw new UnreadableFile('too_many_files')
  }
  return named
}

async function listInner(file: ArchivedFile, unpacked: string, budget: { bytes: number }): Promise<ArchivedFile[]> {
  const { bytes } = budget
  const files: ArchivedFile[] = []
  try {
    await pipeline(undamaged(within(budget)(await readArchived(file))), createWriteStream(unpacked))
    await eachEntry(unpacked, (name, entry) => {
      const isOfKmz = KMZ.test(file.name)
      if (isRecordingName(name)) files.push({ archive: unpacked, entry, name: isOfKmz ? file.name : name })
    })
    return files
  } catch (error) {
    await rm(unpacked, { force: true })
    budget.bytes = bytes
    throw error
  }
}

/** Counted while they are read, so that no entry can be longer than it says. */
export async function readArchived({ archive, entry }: Omit<ArchivedFile, 'name'>): Promise<Readable> {
  const { zip, entries } = await opened(archive)
  const wanted = entries[entry]
  if (!wanted) throw new UnreadableFile('damaged_file')
  try {
    return await zip.openReadStreamPromise(wanted)
  } catch {
    // Encrypted, or an unknown compression method.
    throw new UnreadableFile('damaged_file')
  }
}

/** The last archive stays open, because its files are read one after another. */
let last: { path: string; zip: ZipFile; entries: Entry[] } | undefined

async function opened(path: string) {
  if (last?.path === path) return last
  last?.zip.close()
  last = undefined
  try {
    // Names are never paths on disk, so unsafe ones do no harm.
    const { reader, size } = fileReader(path)
    const zip = await fromRandomAccessReaderPromise(reader, size, { autoClose: false, decodeStrings: false })
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) {
      if (entries.push(entry) > 10 * MAX_FILES) throw new UnreadableFile('too_many_files')
    }
    refuseOverlaps(entries)
    last = { path, zip, entries }
    return last
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged_file')
  }
}

/** Entries that share bytes make a bomb: kilobytes that unpack to a thousand large files. */
function refuseOverlaps(entries: Entry[]) {
  let end = 0
  for (const entry of entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new UnreadableFile('overlapping_files')
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize
  }
}

/** The number of each file by its name. Throws UnreadableFile. */
export async function entriesByName(path: string): Promise<Map<string, number>> {
  const entries = new Map<string, number>()
  await eachEntry(path, (name, entry) => entries.set(name, entry))
  return entries
}

async function eachEntry(path: string, visit: (name: string, entry: number) => void) {
  const { entries } = await opened(path)
  for (const [nth, { fileNameRaw }] of entries.entries()) {
    const name = fileNameRaw.toString('utf8').replaceAll(UNPRINTABLE, '?')
    if (!HIDDEN.test(name)) visit(name, nth)
  }
}

const PIECE_BYTES = 64 * 1024

/** A file as yauzl's reader. Synchronous, because this process does nothing else: 40,000 awaits take 2 s of CPU. */
function fileReader(path: string): { reader: RandomAccessReader; size: number } {
  const file = openSync(path, 'r')
  return { reader: new FileReader(file), size: fstatSync(file).size }
}

class FileReader extends RandomAccessReader {
  readonly #file: number

  constructor(file: number) {
    super()
    this.#file = file
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytes?: number) => void,
  ) {
    done(null, readSync(this.#file, into, offset, length, position))
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#pieces(start, end), { objectMode: false })
  }

  *#pieces(start: number, end: number): Generator<Buffer> {
    for (let at = start; at < end; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at))
      const bytes = readSync(this.#file, piece, 0, piece.length, at)
      if (bytes === 0) return
      yield piece.subarray(0, bytes)
      at += bytes
    }
  }

  override close(done: (error: Error | null) => void) {
    closeSync(this.#file)
    done(null)
  }
}
