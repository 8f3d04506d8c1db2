import { sql } from 'kysely'
import type { FileVersion } from '#server/features/conditions/buoys/ndbc-download.ts'
import { furthest, within } from '#server/features/conditions/wrong-clocks.ts'
import type { Database } from '#server/platform/database.ts'

/** No file is asked for more often. */
export const ASKED_EVERY = '20 minutes'
/** Doubled with each failure in a row. */
const MOST_DOUBLINGS = 5
/** The furthest that a server's Retry-After or our own back-off puts a file off: what is further was told by a wrong clock. */
const LONGEST_PUT_OFF = '1 day'

/** SQL: `file` may not be asked for yet. */
const isPutOff = (now: Date) =>
  sql`file.not_before between ${now.toISOString()}::timestamptz + '1 millisecond' and ${furthest(LONGEST_PUT_OFF, now)}`

/** Those of these files that may be asked for now. */
export async function filesToAsk(db: Database, paths: string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select asked.path from unnest(${paths}::text[]) as asked (path)
    left join buoy_files file on file.path = asked.path and ${isPutOff(now)}
    where file.path is null`.execute(db)
  return new Set(rows.map(({ path }) => path))
}

/**
 * Takes these files for asking: of those that may be asked for now, what the server said of them the last time. They may
 * not be asked for again for 20 minutes, by any process.
 */
export async function takeFiles(db: Database, paths: string[], now: Date): Promise<Map<string, FileVersion>> {
  const moment = now.toISOString()
  const { rows } = await sql<FileVersion & { path: string }>`
    insert into buoy_files as file (path, asked_at, not_before)
    select path, ${moment}::timestamptz, ${moment}::timestamptz + ${ASKED_EVERY}::interval
    from unnest(${paths}::text[]) as asked (path)
    on conflict (path) do update set asked_at = excluded.asked_at, not_before = excluded.not_before
    where not (${isPutOff(now)})
    returning path, etag, last_modified`.execute(db)
  return new Map(rows.map(({ path, ...version }) => [path, version]))
}

/** The server sent the file, or said that it has not changed. */
export async function fileAnswered(db: Database, path: string, { etag, lastModified }: FileVersion): Promise<void> {
  await sql`
    update buoy_files set failures = 0, etag = ${etag}, last_modified = ${lastModified} where path = ${path}`.execute(
    db,
  )
}

/**
 * Puts a file off for 20 minutes, twice as long with each failure in a row, at most 10 hours 40 minutes; longer when the
 * server asked for it. What the server said of it is forgotten, so that it sends the whole file. Says how many failures in
 * a row that makes.
 */
export async function fileFailed(
  db: Database,
  path: string,
  { now, retryAt }: { now: Date; retryAt: Date | undefined },
): Promise<number> {
  const moment = now.toISOString()
  const { rows } = await sql<{ failures: number }>`
    update buoy_files set
      failures = failures + 1, etag = null, last_modified = null,
      not_before = greatest(
        ${retryAt?.toISOString() ?? moment}::timestamptz,
        ${moment}::timestamptz + ${ASKED_EVERY}::interval * power(2, least(failures, ${MOST_DOUBLINGS}::int)))
    where path = ${path}
    returning failures`.execute(db)
  return rows[0]?.failures ?? 0
}

/** Those of these files that were not asked for within so long. */
export async function notAskedWithin(db: Database, paths: string[], span: string, now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select asked.path from unnest(${paths}::text[]) as asked (path)
    left join buoy_files file on file.path = asked.path and file.asked_at ${within(span, now)}
    where file.path is null`.execute(db)
  return new Set(rows.map(({ path }) => path))
}
