import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

/** A PostgreSQL for one proof alone, migrated and empty, that can be restarted. */
export async function startOwnPostgres() {
  const program = fileURLToPath(new URL('./restartable-postgres.ts', import.meta.url))
  const child = spawn(process.execPath, [program, inject('templateUrl')], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const url = (await lines.next()).value
  if (!url) throw new Error('The PostgreSQL to be restarted did not start; its reason stands above.')
  return {
    url,
    async restart() {
      child.stdin.write('restart\n')
      await lines.next()
    },
    async close() {
      child.stdin.end()
      await ended
    },
  }
}
