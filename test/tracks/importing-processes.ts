import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ControlledTransaction, sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { connect } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'
import { type LineupProcess, startLineup } from '#test/proof/processes/lineup-process.ts'

type Lock = ControlledTransaction<DB>

/** Server processes on one database and DATA_DIR, and locks that stop an import between two of its transactions. */
export async function importingProcesses() {
  const database = await createDatabase()
  const db = connect(database.url, { size: 4, log: pino({ level: 'silent' }) })
  const home = await mkdtemp(join(tmpdir(), 'lineup-imports-'))
  const dataFolder = join(home, 'data')
  const started: LineupProcess[] = []
  const locks: Lock[] = []
  /** Locks the surfer's row, for which each transaction of an import waits. */
  async function lock({ id }: { id: string }): Promise<Lock> {
    const tx = await db.startTransaction().execute()
    locks.push(tx)
    await sql`select from users where id = ${id} for no key update`.execute(tx)
    return tx
  }
  return {
    db,
    databaseUrl: database.url,
    dataFolder,
    lock,
    async aServer(): Promise<LineupProcess> {
      const lineup = await startLineup({ DATABASE_URL: database.url, DATA_DIR: dataFolder, TMPDIR: home })
      started.push(lineup)
      return lineup
    },
    /** Lets the import that waits for this lock go on until it is far enough: the lock that it then waits for. */
    async letGoOn(surfer: { id: string }, held: Lock, isFarEnough: () => Promise<boolean>): Promise<Lock> {
      while (!(await isFarEnough())) {
        await expect.poll(() => lockWaits(db)).toBeGreaterThan(0)
        const next = lock(surfer)
        await held.commit().execute()
        held = await next
      }
      return held
    },
    async close() {
      await Promise.all(started.map((lineup) => lineup.kill()))
      // The database could not be left, and why a test failed would not be seen.
      for (const lock of locks) if (!lock.isCommitted) await lock.rollback().execute()
      await db.destroy()
      await database.drop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
