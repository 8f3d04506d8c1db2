import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const PROGRAM = `
  process.once('SIGTERM', () => { console.log('stopped in order'); process.exit() })
  setInterval(() => {}, 1000)
  console.log('started')`
const PARENT = `
  import { spawnWithParent } from '${import.meta.resolve('#scripts/processes.mjs')}'
  spawnWithParent(['--eval', ${JSON.stringify(PROGRAM)}], { stdio: ['ignore', 'inherit', 'inherit'] })`

test('a program that spawnWithParent has started stops in order when its parent is killed', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', PARENT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  parent.stdout.on('data', (chunk) => (printed += chunk))
  await expect.poll(() => printed).toBe('started\n')
  parent.kill('SIGKILL')
  // The program has the same output, which closes with it.
  await once(parent.stdout, 'close')
  expect(printed).toBe('started\nstopped in order\n')
})
