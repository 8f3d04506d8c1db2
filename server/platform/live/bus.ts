import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'

const CHANNEL = 'live'
/** A lost connection is replaced at once; while that fails, after waits that double up to the longest. */
const FIRST_WAIT_MS = 10
const LONGEST_WAIT_MS = 500
/** A connection that has gone without a word is found out by asking. */
const ASK_EVERY_MS = 15_000
const PATIENCE_MS = 5_000

/** What one server process tells all of them. It carries ids only: NOTIFY holds at most 8,000 bytes. */
export type LiveEvent = { topic: string } & Record<string, string | string[]>

/**
 * SQL that tells every server process once the statement around it commits, and never when it does not.
 * Select it in the statement that writes: no further round trip, and nobody hears of what did not happen.
 */
export const announcing = (event: LiveEvent) => sql`pg_notify(${CHANNEL}::text, ${JSON.stringify(event)}::text)`

/**
 * Hears every event of every process. `onGap` runs after the connection was lost and is back: what was said
 * meanwhile is gone, so whoever listens must look for himself.
 */
export async function listen(
  url: string,
  log: Logger,
  hear: { onEvent: (event: LiveEvent) => void; onGap: () => void },
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  /** An event of a newer version, or a listener that fails, must not take the process with it. */
  const tell = (payload: string) => {
    try {
      hear.onEvent(JSON.parse(payload))
    } catch (error) {
      log.error(error, 'a live event was lost on this process')
    }
  }
  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'lineup live',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    next.on('notification', ({ payload = '' }) => tell(payload))
    next.on('error', (error) => log.warn({ err: error }, 'the live connection to the database was lost'))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      void next.end()
      throw error
    }
    if (closed) return next.end()
    client = next
    const asking = setInterval(() => next.query('select 1').catch(() => next.end()), ASK_EVERY_MS)
    asking.unref()
    next.once('end', () => {
      clearInterval(asking)
      reopen(0)
    })
  }
  const reopen = (waitMs: number) => {
    if (closed) return
    retry = setTimeout(() => {
      open().then(
        () => closed || hear.onGap(),
        () => reopen(Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, 2 * waitMs))),
      )
    }, waitMs)
  }

  await open()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
