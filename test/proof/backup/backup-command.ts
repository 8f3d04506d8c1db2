import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { spawnWithParent } from '#scripts/processes.mjs'

const program = fileURLToPath(new URL('../../../scripts/admin/main.ts', import.meta.url))

/** What an operator types behind `npm run admin --`, in a process of its own. */
export function startCommand(env: Record<string, string>, ...args: string[]) {
  const child = spawnWithParent([program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (written += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, written }))
  return { pid: child.pid, ended, kill: () => child.kill('SIGKILL') }
}
