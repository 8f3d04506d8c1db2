import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

/**
 * Kills what is left of a PostgreSQL whose main process was killed, and waits until it is gone: while one backend still
 * works, or is frozen, it holds the shared memory, and a new PostgreSQL refuses to start on the same cluster. The next
 * start recovers from the write-ahead log as after every crash. Only to be called when no main process runs. Linux alone
 * says which process belongs to which cluster; elsewhere backends end as soon as they next wait for their client.
 */
export async function killOrphanedBackends(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (let orphans = await backendsIn(cluster); orphans.length > 0; orphans = await backendsIn(cluster)) {
    for (const pid of orphans) kill(pid)
    await pause(LOOK_EVERY_MS)
  }
}

/** PostgreSQL's processes that work in the cluster, as each backend does, and whose parent is not its main process. */
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

/** Empty when the process has ended. */
const read = (path: string) => readFile(path, 'utf8').catch(() => '')

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
