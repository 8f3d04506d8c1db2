import { execFile } from 'node:child_process'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ENVIRONMENT, type Engine } from '#server/platform/postgres/postgres-engine.ts'
import { finish, partialOf, sweepUnfinished } from '#server/platform/process/finish.ts'

const CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** The major version that wrote it; undefined without a cluster. Throws for a newer one. */
export async function majorOf(cluster: string, engine: Engine): Promise<number | undefined> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return undefined
  if (Number(version) <= engine.major) return Number(version)
  throw new Error(
    `${cluster} was written by PostgreSQL ${version.trim()}, but this Lineup brings PostgreSQL ${engine.major}. Start the Lineup that wrote it, or set DATA_DIR to another folder.`,
  )
}

export async function createCluster(engine: Engine, cluster: string): Promise<void> {
  await sweepUnfinished(cluster)
  const fresh = partialOf(cluster)
  await mkdir(fresh, { mode: 0o700 })
  if (engine.runAs) await chown(fresh, engine.runAs.uid, engine.runAs.gid)
  const rules = ['-U', 'lineup', '-A', 'trust', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Treats letters of every script as letters in searches, on any machine locale.
  const locale = ['--locale=C', `--lc-ctype=${CTYPE}`]
  await promisify(execFile)(join(engine.programs, 'initdb'), [...rules, ...locale, '-D', fresh], {
    cwd: fresh,
    env: ENVIRONMENT,
    ...engine.runAs,
  })
  await finish(fresh, cluster)
}
