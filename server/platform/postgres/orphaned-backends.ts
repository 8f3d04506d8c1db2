import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

/**
 * Backends of a killed main process hold shared memory, so that a new one refuses to start. Call it only without a main
 * process. Linux only; elsewhere they end at their next wait.
 */
export async function killOrphanedBackends(cluster: string): Promise<void> {
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
