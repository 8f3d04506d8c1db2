import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject } from 'vitest'

/** A migrated, empty primary and its streaming replica, for one file. */
export async function startReplicatedPostgres() {
  const program = fileURLToPath(new URL('./replicated-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, inject('templateUrl')], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const [url, replicaUrl] = [(await lines.next()).value, (await lines.next()).value]
  if (!url || !replicaUrl) throw new Error('The PostgreSQL with a replica did not start; its reason stands above.')
  const [primary, replica] = [url, replicaUrl].map((connectionString) => new pg.Pool({ connectionString, max: 1 }))
  for (const pool of [primary!, replica!]) pool.on('error', () => {})
  const at = async (pool = primary!, position = 'pg_current_wal_insert_lsn()') =>
    (await pool.query(`select (${position} - '0/0'::pg_lsn)::float8 as at`)).rows[0].at

  return {
    url,
    replicaUrl,
    /** The replica shows commits this much later, from now on; other records of the log at once. */
    async delay(duration: string) {
      await replica!.query(`alter system set recovery_min_apply_delay = '${duration}'`)
      await replica!.query('select pg_reload_conf()')
      const shown = async () => (await replica!.query('show recovery_min_apply_delay')).rows[0].recovery_min_apply_delay
      await expect.poll(shown).toBe(duration)
    },
    /** Waits until the replica, which must not be delayed, shows everything until now. */
    async caughtUp() {
      const now = await at()
      const isShown = async () => {
        // One more record, because the end of a page counts as the begin of the next.
        await primary!.query("select pg_logical_emit_message(true, 'test', '')")
        return (await at(replica, 'pg_last_wal_replay_lsn()')) >= now
      }
      await expect.poll(isShown, { timeout: 10_000 }).toBe(true)
    },
    async close() {
      await Promise.all([primary!.end(), replica!.end()])
      child.stdin.end()
      await ended
    },
  }
}
