import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createCluster } from '#server/platform/postgres/postgres-cluster.ts'
import { prepareEngine } from '#server/platform/postgres/postgres-engine.ts'

/** Beside the PostgreSQL of the run, in its data folder. */
const NAME = 'new'

/** Makes a data folder with a new cluster, which is never started, and one with a copy of it around it. */
export async function makeNewCluster(home: string): Promise<void> {
  const made = join(home, NAME)
  await createCluster(await prepareEngine(made), join(made, 'postgres'))
  await copy(made, home)
}

/**
 * Gives a data folder the cluster that initdb made for this run: initdb takes over a second of computing, a copy a tenth.
 * Where the run has none, as with TEST_DATABASE_URL, the first start of the folder calls initdb.
 */
export async function copyNewCluster(templateUrl: string, folder: string): Promise<void> {
  const sockets = new URL(templateUrl).searchParams.get('host')
  const made = sockets && join(dirname(sockets), NAME)
  await mkdir(folder, { recursive: true, mode: 0o711 })
  if (made && existsSync(made)) await copy(made, folder)
}

/** Unlike fs.cp it keeps the owner, who as root is another user. */
async function copy(made: string, folder: string) {
  await promisify(execFile)('cp', ['-pR', join(made, 'postgres'), folder])
}
