import {
  boundedText,
  type DownloadOptions,
  describeFailure,
  retryAfterOf,
  SourceFailure,
} from '#server/features/conditions/sources/download.ts'

const TIMEOUT_MS = 15_000
/** Eight of 45 days, newest first, with a line each 6 minutes. */
const STATION_FILE_BYTES = 192 * 1024
/** All 45 days, about 1 MB. */
const WHOLE_STATION_FILE_BYTES = 2 ** 21
/** `latest_obs.txt` has about 100 KB. */
const MAX_BYTES = 2 ** 20

/** Validators of a file's last known version. */
export type FileVersion = { etag: string | null; lastModified: string | null }
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
