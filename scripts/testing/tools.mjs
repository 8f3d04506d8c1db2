// Runs the project's tools for `npm test` and collects what the test runners report. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { project, setup } from '../setup.mjs'

export const node = setup()

const KILLED_AFTER_MS = 10_000

/**
 * Starts one of the project's programs. `onEvent` receives what it reports (events.mjs). Returns `ended`, which resolves
 * to its exit code and all that it printed, and `stop`.
 */
export function startTool([program, ...args], { env = {}, onEvent = () => {} } = {}) {
  const child = spawn(node, [join(project, program), ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  createInterface(child.stdio[3]).on('line', (line) => onEvent(JSON.parse(line)))
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return {
    ended,
    stop() {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), KILLED_AFTER_MS).unref()
    },
  }
}

/** Starts the PostgreSQL of a run; it ends with its standard input, so also when this process is killed. */
export async function startPostgres() {
  const child = spawn(node, ['test/postgres/postgres-process.ts'], {
    cwd: project,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const line = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  if (!line) throw new Error('The PostgreSQL for the tests did not start; the reason is printed above.')
  return {
    env: { TEST_TEMPLATE_URL: String(line[0]).trim() },
    async close() {
      child.stdin.end()
      await ended
    },
  }
}
