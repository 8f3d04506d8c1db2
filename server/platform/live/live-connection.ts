import pg from 'pg'
import type { Logger } from 'pino'
import { isOutcomeUnknown } from '#server/platform/database/database.ts'
import { CHANNEL } from '#server/platform/live/publish.ts'

/** A lost connection is replaced at once; while that fails, after waits that double up to the longest. */
const FIRST_WAIT_MS = 10
const LONGEST_WAIT_MS = 500
const PATIENCE_MS = 5_000

/**
 * The one connection of this process that listens and notifies, from `open` on. A lost one is replaced; `onReopened` runs
 * once the next one listens: what others sent meanwhile is gone.
 */
export function createLiveConnection(
  url: string,
  log: Logger,
  { onPayload, onReopened }: { onPayload: (payload: string) => void; onReopened: () => void },
) {
  let isClosed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'lineup live',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      // What happened is committed elsewhere; a notification need not reach the disk.
      options: '-c synchronous_commit=off',
    })
    next.on('notification', ({ payload = '' }) => onPayload(payload))
    next.on('error', (error) => log.warn({ err: error }, 'the live connection to the database was lost'))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      void next.end()
      throw error
    }
    if (isClosed) return next.end()
    client = next
    next.once('end', () => {
      client = undefined
      reopen(0)
    })
  }
  const reopen = (waitMs: number) => {
    if (isClosed) return
    retry = setTimeout(() => {
      open().then(
        () => isClosed || onReopened(),
        () => reopen(Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, 2 * waitMs))),
      )
    }, waitMs)
  }

  return {
    /** Resolves once it listens; rejects when the database cannot be reached. */
    open,
    isOpen: () => client !== undefined,
    /** Notifies every process, in this order. A connection that is lost meanwhile is replaced. */
    async notify(payloads: string[]): Promise<'sent' | 'refused' | 'lost'> {
      const sending = client
      if (!sending) return 'lost'
      try {
        await sending.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads])
        return 'sent'
      } catch (error) {
        // PostgreSQL would say no again, for instance to a payload of 8,000 bytes.
        if (!isOutcomeUnknown(error)) {
          log.error(error, 'PostgreSQL did not take live events; all pages refetch')
          return 'refused'
        }
        // Its end, which opens another, may take a moment.
        if (client === sending) client = undefined
        void sending.end()
        return 'lost'
      }
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
