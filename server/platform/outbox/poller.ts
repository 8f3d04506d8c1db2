import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

/** For rows whose time comes without an event, and for events that were lost. */
const POLL_EVERY_MS = 5_000

type Polled = {
  /** Whether any row is ready, as an SQL expression that an index answers. */
  isAnyReady: RawBuilder<boolean>
  look: () => Promise<unknown>
  log: Pick<Logger, 'error'>
}
type Poller = { polled: Set<Polled>; timer: NodeJS.Timeout }

/** One for all workers of a process, so that an idle one costs the database a single statement in five seconds. */
const pollers = new WeakMap<Database, Poller>()

/** Has `look` called every five seconds if rows are ready, until the function that it returns is called. */
export function poll(db: Database, one: Polled): () => void {
  const poller = pollers.get(db) ?? startPoller(db)
  poller.polled.add(one)
  return () => {
    poller.polled.delete(one)
    if (poller.polled.size > 0) return
    clearInterval(poller.timer)
    pollers.delete(db)
  }
}

function startPoller(db: Database): Poller {
  const polled = new Set<Polled>()
  const pollAll = oneAtATime(() => lookWhereReady(db, [...polled]))
  const poller = { polled, timer: setInterval(pollAll, POLL_EVERY_MS) }
  pollers.set(db, poller)
  return poller
}

/**
 * Looks where rows are ready, which one statement asks for all. When the database refuses it, each is asked for alone, so
 * that what fails for one stops no other. A database that is away is asked again next time.
 */
async function lookWhereReady(db: Database, polled: Polled[]): Promise<void> {
  try {
    const { rows } = await sql<{ ready: boolean[] }>`
      select array[${sql.join(polled.map(({ isAnyReady }) => isAnyReady))}]::boolean[] as ready`.execute(db)
    polled.forEach(({ look }, nth) => void (rows[0]?.ready[nth] && look()))
  } catch (error) {
    if (error instanceof pg.DatabaseError && polled.length > 1)
      for (const one of polled) await lookWhereReady(db, [one])
    else polled[0]?.log.error(error, 'the outbox could not be read; that is tried again soon')
  }
}
