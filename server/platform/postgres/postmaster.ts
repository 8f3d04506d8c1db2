import { execFile, spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync } from 'node:fs'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay, setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ENVIRONMENT, type Engine } from '#server/platform/postgres/postgres-engine.ts'

export type Postmaster = { pid: number; socketFolder: string; ready: boolean }

/** Names the socket; no TCP port opens. */
export const PORT = 5432

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '50',
  fsync: 'on',
  synchronous_commit: 'on',
  // Omits refused statements, which the app reports and whose text may contain user data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** Finds one whoever started it. */
export async function find(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || !runsOn(cluster, await commandOf(pid))) return undefined
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** Uses its own process group, so that Ctrl-C reaches the app alone. */
export async function start(engine: Engine, cluster: string, socketFolder: string, settings: Record<string, string>) {
  await killOrphanedBackends(cluster)
  await forgetDeadOwners(cluster, socketFolder)
  const logFile = openSync(`${cluster}.log`, 'w', 0o600)
  if (engine.runAs) fchownSync(logFile, engine.runAs.uid, engine.runAs.gid)
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const sockets = ['-p', `${PORT}`, '-k', `"${socketFolder.replaceAll('"', '""')}"`]
  const child = spawn(join(engine.programs, 'postgres'), ['-D', cluster, ...sockets, ...options], {
    cwd: cluster,
    detached: true,
    env: ENVIRONMENT,
    stdio: ['ignore', logFile, logFile],
    ...engine.runAs,
  })
  closeSync(logFile)
  const started = { ended: undefined as string | undefined }
  child.once('error', (error) => (started.ended = error.message))
  child.once('exit', (code, signal) => (started.ended ??= `it ended with ${signal ?? `code ${code}`}`))
  child.unref()
  return started
}

export async function stop(cluster: string, { pid }: Postmaster): Promise<void> {
  if ((await find(cluster))?.pid === pid) process.kill(pid, 'SIGINT')
  while ((await find(cluster))?.pid === pid) await delay(20)
}

export async function lastWords(cluster: string): Promise<string> {
  const text = await readFile(`${cluster}.log`, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-8).join('\n')
}

/** Stale lock files block PostgreSQL: process ids are reused after a reboot, and zombies still count as running. */
async function forgetDeadOwners(cluster: string, socketFolder: string) {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketFolder, `.s.PGSQL.${PORT}.lock`)]) {
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
    const command = pid ? await commandOf(pid) : ''
    const isAnother = command !== '' && !command.includes('postgres')
    if (isAnother || (await isZombie(pid))) await rm(file, { force: true })
  }
}

/** /proc/PID/stat: 'pid (name) state …'. */
const isZombie = async (pid: number) => /\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))

const runsOn = (cluster: string, command: string) => command.includes(`postgres -D ${cluster} `)

/** Empty if it does not run. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  }
  const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', `${pid}`])
  return (await ps.catch(() => ({ stdout: '' }))).stdout
}

const LOOK_EVERY_MS = 20

/**
 * Backends of a killed main process hold shared memory, so that a new one refuses to start. Call it only without a main
 * process. Linux only; elsewhere they end at their next wait.
 */
async function killOrphanedBackends(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (let orphans = await backendsIn(cluster); orphans.length > 0; orphans = await backendsIn(cluster)) {
    for (const pid of orphans) kill(pid)
    await pause(LOOK_EVERY_MS)
  }
}

/** Their parent is not the cluster's main process. */
async function backendsIn(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const isOrphan = async (pid: number) => {
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== cluster) return false
    if (!(await read(`/proc/${pid}/cmdline`)).startsWith('postgres: ')) return false
    const parent = /^PPid:\s*(\d+)/m.exec(await read(`/proc/${pid}/status`))?.[1]
    return !(await read(`/proc/${parent}/cmdline`)).includes('postgres\0-D')
  }
  const found = await Promise.all(pids.map(async (pid) => ((await isOrphan(pid)) ? [pid] : [])))
  return found.flat()
}

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
