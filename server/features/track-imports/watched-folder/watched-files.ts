import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#languages'
import { isShutOut } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Longer than a disk is away. */
const STORED_DAYS = 365

export const hashOf = (bytes: Buffer) => hash('sha256', bytes, 'buffer')

type Owner = { name: string; userId: string; language: Language | null }

/**
 * Owners of folders with these names. A folder stays its first owner's when that surfer or another one changes names;
 * one whose owner left or is shut out has none.
 */
export async function ownersOf(db: Database, names: readonly string[]): Promise<Owner[]> {
  const hashes = names.map((name) => hashOf(Buffer.from(name)))
  const folders = sql`unnest(${names}::text[], ${hashes}::bytea[]) folder (name, hash)`
  await sql`
    insert into watched_folders (name_hash, user_id)
    select folder.hash, u.id from ${folders} join users u on lower(u.username) = lower(folder.name)
    order by folder.hash
    on conflict (name_hash) do nothing`.execute(db)
  const { rows } = await sql<Owner>`
    select folder.name, u.id as user_id, u.language
    from ${folders} join watched_folders w on w.name_hash = folder.hash join users u on u.id = w.user_id
    where not ${isShutOut(sql`u.id`)}
    order by folder.name`.execute(db)
  return rows
}

/** Versions by the hash of the path, in hexadecimal. */
export async function knownVersions(db: Database, userId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ path: string; version: string }>`
    select encode(path_hash, 'hex') as path, version from watched_files where user_id = ${userId}`.execute(db)
  return new Map(rows.map(({ path, version }) => [path, version]))
}

export async function isKnownFile(db: Database, userId: string, fileHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from watched_files where user_id = ${userId} and file_hash = ${fileHash} limit 1`.execute(db)
  return rows.length > 0
}

type ReadFile = { pathHash: Buffer; version: string; fileHash: Buffer | null }

export const rememberFile = (db: Database, userId: string, { pathHash, version, fileHash }: ReadFile) =>
  sql`
    insert into watched_files (user_id, path_hash, version, file_hash)
    values (${userId}, ${pathHash}, ${version}, ${fileHash})
    on conflict (user_id, path_hash) do update
    set version = excluded.version, file_hash = excluded.file_hash, seen_at = now()`.execute(db)

/** Writes once a day for each file. */
export const noteSeen = (db: Database, userId: string, paths: readonly Buffer[]) =>
  sql`
    update watched_files set seen_at = now()
    where user_id = ${userId} and path_hash = any(${paths}::bytea[]) and seen_at < now() - interval '1 day'`.execute(db)

export const watchedFileRetention: Retention = {
  kind: 'watched_files',
  table: 'watched_files',
  storedMs: () => STORED_DAYS * DAY_MS,
  isOver: (storedMs) => isPast('seen_at', storedMs),
}
