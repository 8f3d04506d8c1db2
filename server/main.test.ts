import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runningDatabase } from '#server/platform/postgres/embedded-database.ts'
import { folderInFile } from '#test/files/test-folder.ts'
import { copyNewCluster } from '#test/postgres/new-cluster.ts'

const home = folderInFile()
const started = new Set<ChildProcess>()
beforeAll(() => chmod(home, 0o711))
afterAll(() => {
  for (const app of started) app.kill('SIGKILL')
})

/** The product as `npm start` runs it, with a database of its own. */
function startLineup(name: string, environment: Record<string, string> = {}) {
  const folder = join(home, name)
  const app = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      OPEN_METEO_REQUESTS_PER_DAY: '0',
      NDBC_URL: '',
      BREACHED_PASSWORDS_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(app)
  const lines: string[] = []
  const said = (words: string) =>
    new Promise<void>((resolve) => {
      const look = () => lines.some((line) => line.includes(words)) && resolve()
      createInterface(app.stdout).on('line', (line) => {
        lines.push(line)
        look()
      })
    })
  let complaint = ''
  app.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const ended = once(app, 'exit').then(([code]) => ({ code, complaint }))
  return { app, folder, said, ended }
}

test.each([
  ['while it makes its database', 'Preparing a new database'],
  ['once it is ready', 'Lineup is ready'],
])('Lineup stopped %s ends cleanly and leaves no database running', async (when, words) => {
  const { app, folder, said, ended } = startLineup(when.replaceAll(' ', '-'))
  await said(words)
  app.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
  expect(await runningDatabase(folder)).toBeUndefined()
})

test('Lineup ends with the reason when its database is killed repeatedly', async () => {
  await copyNewCluster(inject('templateUrl'), join(home, 'hopeless'))
  const { folder, said, ended } = startLineup('hopeless')
  await said('Lineup is ready')
  const kill = async () => {
    const pid = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    process.kill(pid, 'SIGKILL')
  }
  const killing = setInterval(() => kill().catch(() => {}), 50)
  const { code, complaint } = await ended
  clearInterval(killing)
  expect(code).toBe(1)
  expect(complaint).toContain('The embedded database was lost 6 times within 20 seconds, and is not started again.')
})

test('an invalid configuration is refused in a few lines that name all mistakes', async () => {
  const { ended } = startLineup('mistaken', { PORT: 'many', OIDC_ISSUER: 'https://sso.example.com' })
  const { code, complaint } = await ended
  expect(code).toBe(1)
  for (const name of ['PORT', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']) expect(complaint).toContain(name)
  expect(complaint).not.toContain('    at ')
})
