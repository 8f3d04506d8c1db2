import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { connect } from '#server/platform/database/database.ts'
import { runningDatabase } from '#server/platform/postgres/embedded-database.ts'
import { ask } from '#test/network/client.ts'
import { copyNewCluster } from '#test/postgres/new-cluster.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'

export type EmbeddedLineup = Awaited<ReturnType<typeof startEmbeddedLineup>>

/** The product with a database of its own, as `npm start` runs it; on `disk`, or in a temporary folder. */
export async function startEmbeddedLineup(disk?: string) {
  const folder = disk ?? (await mkdtemp(join(tmpdir(), 'lineup-faults-')))
  await chmod(folder, 0o711)
  if (!disk) await copyNewCluster(inject('templateUrl'), folder)
  const lineup = await startLineup({ DATABASE_URL: '', DATA_DIR: folder, LOG_LEVEL: 'info' })
  const url = (await runningDatabase(folder)) ?? ''
  const db = connect(url, { size: 2, log: pino({ level: 'silent' }) })
  const cluster = join(folder, 'postgres')

  const postmaster = async () => Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  /** PostgreSQL's processes, all of which work in the cluster's folder. */
  async function processes() {
    const pids = (await readdir('/proc')).map(Number).filter(Boolean)
    const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
    return pids.filter((_, nth) => places[nth] === cluster)
  }

  return {
    ...lineup,
    db,
    isWell: async () => (await ask(lineup, null, 'GET /healthz').catch(() => null))?.status === 200,
    killDatabase: async () => process.kill(await postmaster(), 'SIGKILL'),
    /** Every process of the database stands still, until `thawDatabase`. */
    async freezeDatabase() {
      for (const pid of await processes()) process.kill(pid, 'SIGSTOP')
    },
    async thawDatabase() {
      for (const pid of await processes()) process.kill(pid, 'SIGCONT')
    },
    async close() {
      await db.destroy()
      await lineup.stop()
      if (!disk) await rm(folder, { recursive: true, force: true })
    },
  }
}
