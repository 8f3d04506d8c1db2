import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { defaultLanguage, textsIn } from '#languages'

/** Arbitrary lock numbers beside the one of migrate.ts. */
const LOCKS = {
  /** Shared by each server process for its life; exclusive to a restore. */
  servers: 7_283_312,
  /** Shared by backups; exclusive to a restore. */
  backups: 7_283_313,
}

/** A process that was just killed is still connected. */
const PATIENCE_MS = 3_000
const TRY_AGAIN_MS = 50

/** True once the client's session has the lock, until it ends or releases it. */
export async function takeLock(
  client: Pick<pg.Client, 'query'>,
  lock: keyof typeof LOCKS,
  mode: 'shared' | 'exclusive',
  patienceMs = PATIENCE_MS,
): Promise<boolean> {
  const call = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const until = performance.now() + patienceMs
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${call}(${LOCKS[lock]}) as taken`)
    if (rows[0]?.taken) return true
    if (performance.now() > until) return false
    await pause(TRY_AGAIN_MS)
  }
}

/** True if a restore, rather than backups, has the lock of backups. */
export async function isRestoring(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`
    select exists (
      select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${LOCKS.backups}
        and mode = 'ExclusiveLock' and granted
        and database = (select oid from pg_database where datname = current_database())) as found`)
  return rows[0]?.found ?? false
}

/** Throws while a restore runs. */
export async function lockForServer(client: Pick<pg.Client, 'query'>): Promise<void> {
  if (!(await takeLock(client, 'servers', 'shared'))) throw new OutdatedByRestore('restoreRuns')
}

/** Ids of all restores. None is added while a server has its lock. */
export async function readRestores(client: Pick<pg.Client, 'query'>): Promise<string> {
  const { rows } = await client.query<{ ids: string }>(
    `select coalesce(string_agg(id::text, ' ' order by id), '') as ids from restores`,
  )
  return rows[0]!.ids
}

/** Ends a process whose memory is not, or will not be, of this database. */
export class OutdatedByRestore extends Error {
  constructor(text: 'restoreRuns' | 'restoredMeanwhile') {
    super(textsIn(defaultLanguage).backups[text])
  }
}
