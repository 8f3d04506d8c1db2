import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnWithParent } from '#scripts/processes.mjs'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const skewedClock = fileURLToPath(new URL('../clocks/skewed-clock.ts', import.meta.url))

export type LineupProcess = {
  url: string
  pid: number
  /** Everything that it has written so far, its log and its complaints. */
  written: () => string
  /** Settles when it has ended, however that came. */
  ended: Promise<unknown>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Sets its clock so far ahead of the true time; behind when negative. */
  setClock(aheadMs: number): unknown
}

/** The product in a process of its own, as it runs in production, on a free loopback port; `folder` has another version. */
export async function startLineup(environment: Record<string, string>, folder = project): Promise<LineupProcess> {
  const program = join(folder, 'server/main.ts')
  const child = spawnWithParent(['--import', skewedClock, program], {
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      OPEN_METEO_REQUESTS_PER_DAY: '0',
      NDBC_URL: '',
      BREACHED_PASSWORDS_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let written = ''
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        written += chunk
        const port = /Lineup is ready: http:\/\/localhost:(\d+)/.exec(written)?.[1]
        if (port) resolve(`http://127.0.0.1:${port}`)
      })
    }
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  const url = await Promise.race([ready, ended.then(() => undefined)])
  if (!url) throw new Error(`Lineup did not start:\n${written}`)
  return {
    url,
    pid: child.pid!,
    written: () => written,
    ended,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    setClock: (aheadMs) => child.connected && child.send({ clockAheadMs: aheadMs }),
  }
}
