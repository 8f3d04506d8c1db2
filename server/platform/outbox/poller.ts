import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import { oneAtATime } from '#server/platform/process/turns.ts'

/** Interval for rows whose time comes without an event and for lost events. */
const POLL_EVERY_MS = 5_000

type Polled = {
  /** An index must answer it. */
  isAnyReady: RawBuilder<boolean>
  wake: () => Promise<unknown>
  log: Pick<Logger, 'error'>
}
type Poller = { polled: Set<Polled>; timer: NodeJS.Timeout }

/** One poller per process, so that idle workers cost one statement in five seconds. */
const pollers = new WeakMap<Database, Poller>()

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
  const pollAll = oneAtATime(() => wakeReady(db, [...polled]))
  const poller = { polled, timer: setInterval(pollAll, POLL_EVERY_MS) }
  pollers.set(db, poller)
  return poller
}

/** Uses one statement for all workers; if that fails, one each, so that one failure stops no other. */
async function wakeReady(db: Database, polled: Polled[]): Promise<void> {
  try {
    const { rows } = await sql<{ ready: boolean[] }>`
      select array[${sql.join(polled.map(({ isAnyReady }) => isAnyReady))}]::boolean[] as ready`.execute(db)
    polled.forEach(({ wake }, nth) => void (rows[0]?.ready[nth] && wake()))
  } catch (error) {
    if (error instanceof pg.DatabaseError && polled.length > 1) for (const one of polled) await wakeReady(db, [one])
    else polled[0]?.log.error(error, 'the outbox could not be read; that is tried again soon')
  }
}
