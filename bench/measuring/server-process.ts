import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { spawnWithParent } from '#scripts/processes.mjs'

export type ServerProcess = { url: string; pid: number; stop(): Promise<void> }

const canPin = spawnSync('taskset', ['--version']).status === 0

const ALL_CORES = `0-${cpus().length - 1}`
const on = (cores: string) => (canPin ? ['taskset', '-c', cores] : [])

/** What a program prints that has all cores. */
export async function outputOnAllCores(args: string[]): Promise<string> {
  const [command = '', ...rest] = [...on(ALL_CORES), process.execPath, ...args]
  return (await promisify(execFile)(command, rest)).stdout
}

/**
 * Runs a server of its own process on core 0, alone where the system can pin; this process and the database keep to
 * core 1. Not `pinned` it has all cores, as it would elsewhere.
 */
export async function startServerProcess(
  program: string,
  environment: Record<string, string>,
  { pinned = canPin } = {},
): Promise<ServerProcess> {
  const file = fileURLToPath(import.meta.resolve(program))
  const child = spawnWithParent([file], {
    before: on(pinned ? '0' : ALL_CORES),
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      OPEN_METEO_REQUESTS_PER_DAY: '0',
      NDBC_URL: '',
      BREACHED_PASSWORDS_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout!)) {
    const url = line.match(/http:\/\/\S+/)?.[0].replace('localhost', '127.0.0.1')
    if (!url) continue
    child.stdout!.resume()
    return {
      url,
      // `taskset` becomes the server that it starts.
      pid: child.pid!,
      async stop() {
        child.kill('SIGTERM')
        await once(child, 'exit')
      },
    }
  }
  throw new Error(`${program} ended before it was ready.`)
}

const keepTo = (cores: string) => canPin && spawnSync('taskset', ['-cp', cores, String(process.pid)])

/** Keeps this process, and what it starts from now on, off core 0. */
export const keepToCoreOne = () => keepTo('1')

/** What is started in here has all cores: a browser, for a phone has more than one. */
export async function onAllCores<Started>(start: () => Promise<Started>): Promise<Started> {
  keepTo(ALL_CORES)
  try {
    return await start()
  } finally {
    keepToCoreOne()
  }
}
