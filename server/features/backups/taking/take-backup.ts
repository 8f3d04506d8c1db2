import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { OnProgress } from '#server/features/backups/archive/check-backup.ts'
import { encrypted } from '#server/features/backups/archive/encryption.ts'
import {
  type ArchiveHeader,
  type ArchiveManifest,
  FORMAT_VERSION,
  PART_BYTES,
  PATHS_IN_MANIFEST,
} from '#server/features/backups/archive/format.ts'
import { type ArchiveWriter, createArchiveWriter } from '#server/features/backups/archive/write-archive.ts'
import { withConnection } from '#server/features/backups/connection.ts'
import { ownNames, quoted, readOwnMigrations, readSequences, readTables } from '#server/features/backups/own-schema.ts'
import type { BackupPlace } from '#server/features/backups/places/place.ts'
import { problem } from '#server/features/backups/problem.ts'
import { readNamedObjects, stillNeeded } from '#server/features/backups/taking/named-objects.ts'
import { archiveObjects } from '#server/features/backups/taking/stored-objects.ts'
import { VERSION } from '#server/platform/config/version.ts'
import { readMigrations } from '#server/platform/database/migration-files.ts'
import { takeLock } from '#server/platform/database/restore-locks.ts'
import type { ObjectStore } from '#server/platform/object-store/object-store.ts'

type BackupRequest = {
  /** The database's. */
  url: string
  /** Null leaves out the objects, as for another cluster on the same machine. */
  objects: ObjectStore | null
  place: BackupPlace
  name: string
  passphrase?: string | undefined
  onProgress?: OnProgress
  /** A restore that has locked the database makes a backup before it replaces it. */
  isLocked?: boolean
  signal?: AbortSignal
}

export type BackupResult = {
  address: string
  bytes: number
  beganAt: Date
  manifest: Omit<ArchiveManifest, 'lists'>
}

/** Writes one archive of one snapshot while servers run. Throws a BackupProblem, and then leaves nothing. */
export async function takeBackup(request: BackupRequest): Promise<BackupResult> {
  const { url, place, name, passphrase, isLocked = false, signal } = request
  return withConnection(
    url,
    async (client) => {
      if (!isLocked && !(await takeLock(client, 'backups', 'shared'))) throw problem((texts) => texts.restoreRuns)
      await beginSnapshot(client)
      const { header, own } = await describe(client)
      const writer = createArchiveWriter(header)
      const writing = place.write(name, passphrase === undefined ? writer.chunks : encrypted(writer.chunks, passphrase))
      const adding = addAll(client, writer, { ...request, header, own })
      adding.catch((error: Error) => writer.fail(error))
      const [bytes, manifest] = await Promise.all([writing, adding]).catch(async (error) => {
        // The place removes what it has before it rejects.
        await writing.catch(() => {})
        throw error
      })
      return { address: place.addressOf(name), bytes, beganAt: new Date(header.beganAt), manifest }
    },
    signal,
  )
}

/** Locks all tables before the snapshot: one that a migration rewrites or empties later would be empty in it. */
async function beginSnapshot(client: pg.Client) {
  const { files, repeatableFiles } = await readMigrations()
  const tables = await readTables(client, ownNames(files, repeatableFiles))
  await client.query('begin isolation level repeatable read read only')
  if (tables.length === 0) return
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join()} in access share mode`)
}

async function describe(client: pg.Client) {
  // A newer program's tables would be missing.
  const newer = problem((texts) => texts.newerSource)
  const { applied: migrations, files, repeatableFiles } = await readOwnMigrations(client, newer)
  const own = ownNames(files, repeatableFiles)
  const { rows } = await client.query<{ now: string; postgres: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now,
      current_setting('server_version') as postgres`,
  )
  const { now: beganAt, postgres } = rows[0]!
  const tables = await readTables(client, own)
  const header: ArchiveHeader = {
    ...{ app: 'lineup', format: FORMAT_VERSION, program: VERSION },
    ...{ beganAt, postgres, migrations, tables },
  }
  return { header, own }
}

type Adding = BackupRequest & { header: ArchiveHeader; own: ReturnType<typeof ownNames> }

async function addAll(
  client: pg.Client,
  writer: ArchiveWriter,
  { header, own, objects, onProgress = () => {} }: Adding,
): Promise<Omit<ArchiveManifest, 'lists'>> {
  const began = performance.now()
  let bytes = 0
  await writer.begin()
  const tables: Record<string, number> = {}
  for (const [nth, { name, columns }] of header.tables.entries()) {
    const report = (more: number) => {
      bytes += more
      onProgress({ step: 'tables', done: nth, all: header.tables.length, bytes })
    }
    report(0)
    tables[name] = await addTable(client, writer, { name, columns }, report)
  }
  const sequences = await readSequences(client, own)
  const named = objects && (await readNamedObjects(client))
  // An open snapshot keeps PostgreSQL from cleaning up, and the objects may take hours.
  await client.query('commit')
  let done = 0
  const added = named
    ? await archiveObjects(writer, objects, named.each(), (more) => {
        bytes += more
        done += 1
        onProgress({ step: 'objects', done, all: named.count, bytes })
      })
    : { count: 0, bytes: 0, absent: [] }
  const needed = await stillNeeded(client, added.absent)
  const manifest = {
    ...{ tables, sequences, objects: { count: added.count, bytes: added.bytes } },
    missing: listed(added.absent.filter((path) => !needed.has(path))),
    lost: listed(added.absent.filter((path) => needed.has(path))),
    endedAt: new Date().toISOString(),
    seconds: Math.round(performance.now() - began) / 1000,
  }
  await writer.end(manifest)
  return manifest
}

/** As many as a manifest may have. */
const listed = (paths: string[]) => ({ count: paths.length, first: paths.slice(0, PATHS_IN_MANIFEST) })

async function addTable(
  client: pg.Client,
  writer: ArchiveWriter,
  { name, columns }: ArchiveHeader['tables'][number],
  onPart: (bytes: number) => void,
): Promise<number> {
  const copy = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join()}) to stdout`))
  let part = 0
  let adding = Promise.resolve(0)
  for await (const rows of tableParts(copy)) {
    // The next part is read while this one is compressed.
    onPart(await adding)
    part += 1
    adding = writer.addTablePart(name, part, rows)
    adding.catch(() => {})
  }
  onPart(await adding)
  return copy.rowCount
}

const NEWLINE = 10

/** Cuts COPY's text into parts of at most PART_BYTES, behind the end of a row unless a row is longer. */
async function* tableParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(PART_BYTES)
  let length = 0
  for await (let chunk of chunks) {
    while (chunk.length > PART_BYTES - length) {
      const fitting = PART_BYTES - length
      chunk.copy(part, length, 0, fitting)
      chunk = chunk.subarray(fitting)
      const end = part.lastIndexOf(NEWLINE) + 1 || PART_BYTES
      yield part.subarray(0, end)
      // Its reader may still compress the one before.
      const next = Buffer.allocUnsafe(PART_BYTES)
      part.copy(next, 0, end)
      length = PART_BYTES - end
      part = next
    }
    chunk.copy(part, length)
    length += chunk.length
  }
  if (length > 0) yield part.subarray(0, length)
}
