import { z } from 'zod'
import { contentTypeOf } from '#server/platform/object-store/object-store.ts'

/** Raised by a change that older programs cannot read. */
export const FORMAT_VERSION = 1
export const HEADER_NAME = 'lineup-backup.json'
export const MANIFEST_NAME = 'manifest.json'
/** A part of a table before compression. */
export const PART_BYTES = 8 * 1024 * 1024
/** Zstandard grows what cannot be compressed by less. */
export const MOST_PACKED_BYTES = PART_BYTES + 64 * 1024
/** Bounds the header and the manifest; a list of parts has a third of it. */
export const MOST_JSON_BYTES = 8 * 1024 * 1024
/** Largest object: an archive of files from a watch. */
export const MOST_OBJECT_BYTES = 256 * 1024 * 1024
/** Parts in a list of digests. */
export const PARTS_IN_LIST = 1_000

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()
const migration = z.object({
  name: z.string(),
  checksum: z.string().nullable(),
  replaced: z.array(z.string()).nullable(),
})

/** Enough to say which app and version made a file whose other fields are unknown. */
export const anyHeader = z.object({ app: z.string(), format: z.number(), program: z.string() })
export const archiveHeader = anyHeader.extend({
  beganAt: z.iso.datetime(),
  postgres: z.string(),
  /** Names of numbered and repeatable files, in order. */
  migrations: z.array(migration).min(1),
  /** In the order of the entries; columns as COPY has them, without generated ones. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type ArchiveHeader = z.infer<typeof archiveHeader>

/** Digests of the entries since the list before. */
export const partList = z.array(z.object({ name: z.string(), bytes: count, sha256 })).max(PARTS_IN_LIST)
export type PartList = z.infer<typeof partList>

const sequence = z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })

export const PATHS_IN_MANIFEST = 1_000
const pathList = z.object({ count, first: z.array(z.string()).max(PATHS_IN_MANIFEST) })

export const archiveManifest = z.object({
  /** Rows of each table. */
  tables: z.record(z.string(), count),
  sequences: z.array(sequence),
  objects: z.object({ count, bytes: count }),
  /** Digests of the lists, which have those of the parts. */
  lists: z.array(z.object({ name: z.string(), bytes: count, sha256 })),
  /** Objects that were removed after the snapshot. */
  missing: pathList,
  /** Objects that the database still names, but the store does not have. */
  lost: pathList,
  endedAt: z.iso.datetime(),
  seconds: z.number().nonnegative(),
})
export type ArchiveManifest = z.infer<typeof archiveManifest>

export type EntryName =
  | { kind: 'table'; table: string; part: number }
  | { kind: 'list'; nth: number }
  | { kind: 'object'; path: string }
  | { kind: 'manifest' }

const sixDigits = (nth: number) => String(nth).padStart(6, '0')
export const tablePartName = (table: string, part: number) => `tables/${table}/${sixDigits(part)}.copy.zst`
export const listName = (nth: number) => `lists/${sixDigits(nth)}.json`
export const objectName = (path: string) => `objects/${path}`

/** Null for any name that no backup has. */
export function parseEntryName(name: string): EntryName | null {
  if (name === MANIFEST_NAME) return { kind: 'manifest' }
  const [, table, part] = /^tables\/([a-z][a-z0-9_]{0,62})\/(\d{6})\.copy\.zst$/.exec(name) ?? []
  if (table) return { kind: 'table', table, part: Number(part) }
  const [, nth] = /^lists\/(\d{6})\.json$/.exec(name) ?? []
  if (nth) return { kind: 'list', nth: Number(nth) }
  const [, path = ''] = /^objects\/(.*)$/s.exec(name) ?? []
  return contentTypeOf(path) ? { kind: 'object', path } : null
}
