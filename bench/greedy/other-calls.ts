import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { World } from '#bench/measuring/world.ts'

/** Together some 200 calls in a second: a busy place, and not a server that is never idle. */
const READERS = 4
const PAUSE_MS = 20
const here = 'latitude=33.6595&longitude=-117.9988&radius=100&limit=20'
const reads = [
  `/api/surf-sessions/active?${here}`,
  `/api/surf-spots/nearby?${here}`,
  '/api/user-stats',
  '/api/auth/user',
]

/** Surfers who go on reading while something else is measured; `stop` resolves to how long each call took, in ms. */
export function startReaders(url: string, { idle }: Pick<World, 'idle'>) {
  const times: number[] = []
  let going = true
  const read = async ({ cookie }: World['idle'][0]) => {
    for (let turn = 0; going; turn += 1) {
      times.push(await timeOf(url + reads[turn % reads.length], cookie))
      await setTimeout(PAUSE_MS)
    }
  }
  const reading = Promise.all(idle.slice(0, READERS).map(read))
  return {
    async stop() {
      going = false
      await reading
      return times
    },
  }
}

export const p99Of = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN

async function timeOf(url: string, cookie: string): Promise<number> {
  const asked = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - asked
}

/** In megabytes, of all processes of this program that the server of this process has started together; only Linux tells. */
export function peakMegabytes(program: string): number | undefined {
  if (process.platform !== 'linux') return undefined
  const childrenOf = (pid: number) =>
    spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .filter(Boolean)
      .map(Number)
  const status = childrenOf(process.pid)
    .flatMap(childrenOf)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program))
    .map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'))
  const peaks = status.map((text) => Number(text.match(/VmHWM:\s+(\d+) kB/)?.[1]) / 1024)
  return peaks.length > 0 ? peaks.reduce((sum, peak) => sum + peak) : undefined
}
