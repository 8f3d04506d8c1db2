import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../scripts/admin/main.ts', import.meta.url))
const stopWithParent = fileURLToPath(new URL('../../../scripts/stop-with-parent.mjs', import.meta.url))

/** What an operator types behind `npm run admin --`, in a process of its own. */
export function startCommand(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', stopWithParent, program, ...args], {
    env: { ...process.env, ...env, STOP_WITH_PARENT: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (written += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, written }))
  return { pid: child.pid, ended, kill: () => child.kill('SIGKILL') }
}
