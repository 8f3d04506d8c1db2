import { sql } from 'kysely'
import { isWithin } from '#server/features/conditions/cells.ts'
import {
  boundedText,
  type DownloadOptions,
  describeFailure,
  retryAfterOf,
  SourceFailure,
} from '#server/features/conditions/sources/download.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { backoff, hasCome } from '#server/platform/outbox/outbox.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

const REQUESTED_EVERY_MS = 20 * MINUTE_MS
const RETRY_AFTER = backoff(
  [20, 40, 80, 160, 320].map((minutes) => minutes * MINUTE_MS),
  640 * MINUTE_MS,
)
const LONGEST_DELAY_MS = 24 * 60 * MINUTE_MS

const isRequestable = hasCome(sql`file`, LONGEST_DELAY_MS)

export async function requestableFiles(db: Database, paths: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select asked.path from unnest(${paths}::text[]) as asked (path)
    left join buoy_files file on file.path = asked.path
    where file.path is null or ${isRequestable}`.execute(db)
  return new Set(rows.map(({ path }) => path))
}

/** Reserves a file for 20 minutes for this process; returns its last known version. */
export async function takeFile(db: Database, path: string): Promise<FileVersion | undefined> {
  const [requestedAt, runAt] = [databaseTime(), databaseTime(REQUESTED_EVERY_MS)]
  const first = await sql<FileVersion>`
    insert into buoy_files (path, asked_at, run_at) values (${path}, ${requestedAt}, ${runAt}) on conflict do nothing
    returning etag, last_modified`.execute(db)
  if (first.rows[0]) return first.rows[0]
  const again = await sql<FileVersion>`
    update buoy_files file set asked_at = ${requestedAt}, run_at = ${runAt} where path = ${path} and ${isRequestable}
    returning etag, last_modified`.execute(db)
  return again.rows[0]
}

export async function fileAnswered(db: Database, path: string, { etag, lastModified }: FileVersion): Promise<void> {
  await sql`
    update buoy_files set attempts = 0, etag = ${etag}, last_modified = ${lastModified} where path = ${path}`.execute(
    db,
  )
}

/** Returns the number of failures in a row. Forgets the version, so that the whole file is sent. */
export async function fileFailed(db: Database, path: string, restMs = 0): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`select attempts from buoy_files where path = ${path}`.execute(db)
  const attempts = rows[0]?.attempts ?? 0
  const delayMs = Math.max(restMs, RETRY_AFTER(attempts) ?? 0)
  await sql`
    update buoy_files set attempts = ${attempts + 1}, etag = null, last_modified = null, run_at = ${databaseTime(delayMs)}
    where path = ${path}`.execute(db)
  return attempts + 1
}

export async function notRequestedWithin(db: Database, paths: string[], ms: number): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select asked.path from unnest(${paths}::text[]) as asked (path)
    left join buoy_files file on file.path = asked.path and ${isWithin(sql`file.asked_at`, ms)}
    where file.path is null`.execute(db)
  return new Set(rows.map(({ path }) => path))
}

const TIMEOUT_MS = 15_000
/** Eight of 45 days, newest first, with a line each 6 minutes. */
const STATION_FILE_BYTES = 192 * 1024
/** All 45 days, about 1 MB. */
const WHOLE_STATION_FILE_BYTES = 2 ** 21
/** `latest_obs.txt` has about 100 KB. */
const MAX_BYTES = 2 ** 20

/** Validators of a file's last known version. */
type FileVersion = { etag: string | null; lastModified: string | null }
/** Forces the server to send the file. */
export const NO_VERSION: FileVersion = { etag: null, lastModified: null }
export type NdbcFile = FileVersion & { text: string }

export const LATEST = 'data/latest_obs/latest_obs.txt'
export const stationFile = (id: string) => `data/realtime2/${id}.txt`

/**
 * An NDBC file, or 'unchanged' since `known`. Station files are cut to the last days unless `isWhole`. Throws
 * SourceFailure otherwise; `isOfPlace` if only this file is missing.
 */
export async function downloadNdbc(
  { url, path, known, isWhole = false }: { url: string; path: string; known: FileVersion; isWhole?: boolean },
  { now, signal, timeoutMs = TIMEOUT_MS, client }: DownloadOptions & { client: string },
): Promise<NdbcFile | 'unchanged'> {
  try {
    const response = await fetch(new URL(path, url.endsWith('/') ? url : `${url}/`), {
      redirect: 'manual',
      headers: { accept: 'text/plain', 'user-agent': client, ...conditions(known) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (response.status === 200)
      return {
        text: await (path === LATEST
          ? boundedText(response, MAX_BYTES)
          : beginningOf(response, isWhole ? WHOLE_STATION_FILE_BYTES : STATION_FILE_BYTES)),
        etag: response.headers.get('etag'),
        lastModified: response.headers.get('last-modified'),
      }
    await response.body?.cancel()
    if (response.status === 304) return 'unchanged'
    throw new SourceFailure(`answered ${response.status}`, {
      retryAt: retryAfterOf(response.headers, now()),
      isOfPlace: response.status === 404 && path !== LATEST,
    })
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    throw new SourceFailure(describeFailure(error))
  }
}

const conditions = ({ etag, lastModified }: FileVersion) => ({
  ...(etag && { 'if-none-match': etag }),
  ...(lastModified && { 'if-modified-since': lastModified }),
})

async function beginningOf({ body }: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  // Leaving the loop early also ends the connection.
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= mostBytes) break
  }
  return text
}
