import pg from 'pg'
import type { Logger } from 'pino'
import { isOutcomeUnknown, READ_ONLY } from '#server/platform/database/database.ts'
import { lockForServer, OutdatedByRestore, readRestores } from '#server/platform/database/restore-locks.ts'
import { errorCode } from '#server/platform/http/failures.ts'
import { CHANNEL } from '#server/platform/live/publish.ts'

/** A lost connection is replaced immediately, then after doubling waits. */
const FIRST_WAIT_MS = 10
const LONGEST_WAIT_MS = 500
const PATIENCE_MS = 5_000

export type LiveHandlers = {
  onPayload: (payload: string) => void
  /** Messages were lost before. */
  onReopened: () => void
  /** A restore began, or also ended, while the connection was lost: all that this process has in memory is outdated. */
  onRestore: (reason: Error) => void
}

export type LiveConnection = {
  /** Rejects if the database is unreachable. */
  open(): Promise<void>
  isOpen(): boolean
  /** Notifies in order; a connection lost meanwhile is replaced. */
  notify(payloads: string[]): Promise<'sent' | 'refused' | 'lost'>
  close(): Promise<void>
}

/** Replaces a lost connection. While it is open, no restore can begin. */
export function createLiveConnection(
  url: string,
  log: Logger,
  { onPayload, onReopened, onRestore }: LiveHandlers,
): LiveConnection {
  let isClosed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let restores: string | undefined

  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'lineup live',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      // Events are committed elsewhere; a notification need not reach the disk.
      options: '-c synchronous_commit=off',
    })
    next.on('notification', ({ payload = '' }) => onPayload(payload))
    next.on('error', (error) => log.warn({ err: error }, 'the live connection to the database was lost'))
    try {
      await next.connect()
      await lockForServer(next)
      const found = await readRestores(next)
      restores ??= found
      if (found !== restores) throw new OutdatedByRestore('restoredMeanwhile')
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
        (error) => {
          if (error instanceof OutdatedByRestore) onRestore(error)
          else reopen(Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, 2 * waitMs)))
        },
      )
    }, waitMs)
  }

  return {
    open,
    isOpen: () => client !== undefined,
    async notify(payloads) {
      const sending = client
      if (!sending) return 'lost'
      try {
        await sending.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads])
        return 'sent'
      } catch (error) {
        // PostgreSQL would refuse again, e.g. a payload of 8,000 bytes; but not as the new primary after a failover.
        if (!isOutcomeUnknown(error) && errorCode(error) !== READ_ONLY) {
          log.error(error, 'PostgreSQL did not take live events; all pages refetch')
          return 'refused'
        }
        // Its end event, which reopens, may be delayed.
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
