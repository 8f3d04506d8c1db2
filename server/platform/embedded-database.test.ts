import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dataFolder,
  type EmbeddedDatabase,
  runningDatabase,
  startEmbeddedDatabase,
} from '#server/platform/embedded-database.ts'

let home: string
const running = new Set<EmbeddedDatabase>()
const children = new Set<ChildProcess>()

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lineup-embedded-'))
  await chmod(home, 0o711)
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const database of running) await database.close()
  await rm(home, { recursive: true, force: true })
})

async function start(name: string, onExit?: (reason: string) => void) {
  const database = await startEmbeddedDatabase(join(home, name), undefined, onExit && { onExit })
  running.add(database)
  return database
}

async function stop(database: EmbeddedDatabase) {
  running.delete(database)
  await database.close()
}

/** An app in a process of its own that owns the folder until it is killed. */
async function startApp(name: string) {
  const module = new URL('./embedded-database.ts', import.meta.url).href
  const program = `import { startEmbeddedDatabase } from '${module}'
    const { url } = await startEmbeddedDatabase(process.argv[1])
    console.log(url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, join(home, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const keepWave = (url: string) => query(url, 'create table waves as select 6 as feet')
const waves = (url: string) => query(url, 'select feet from waves')

test('what was written is there after a stop and a new start', async () => {
  const first = await start('kept')
  await keepWave(first.url)
  await stop(first)
  await expect(query(first.url, 'select 1')).rejects.toThrow()
  const second = await start('kept')
  expect(await waves(second.url)).toEqual([{ feet: 6 }])
  await stop(second)
})

test('letters of every script and case count, whatever the language of the machine', async () => {
  const { url } = await start('letters')
  const [row] = await query(url, `select lower('ÉRICEIRA') as lower, 'Ż' ~ '\\w' as word, 'b' < 'É' as order`)
  expect(row).toEqual({ lower: 'ériceira', word: true, order: true })
})

test('nothing listens on a TCP port, and the disk is waited for', async () => {
  const { url } = await start('settings')
  const settings = `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit')`
  expect(await query(url, `${settings} order by name`)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

test('two folders have two databases that do not meet', async () => {
  const [left, right] = await Promise.all([start('left'), start('right')])
  await keepWave(left.url)
  await expect(waves(right.url)).rejects.toThrow('relation "waves" does not exist')
})

test('a killed app loses nothing, and the next one takes its database over', async () => {
  const app = await startApp('killed')
  await keepWave(app.url)
  app.child.kill('SIGKILL')
  await once(app.child, 'exit')
  const next = await start('killed')
  expect(await waves(next.url)).toEqual([{ feet: 6 }])
  await stop(next)
})

test('a power cut loses nothing, even when the old process number now belongs to another program', async () => {
  const app = await startApp('power')
  await keepWave(app.url)
  app.child.kill('SIGKILL')
  await once(app.child, 'exit')
  const pidFile = join(home, 'power', 'postgres', 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  process.kill(Number(lines[0]), 'SIGKILL')
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
  const second = await start('power')
  expect(await waves(second.url)).toEqual([{ feet: 6 }])
  await stop(second)
})

test('a second Lineup on the same folder is refused while the first one lives', { timeout: 20_000 }, async () => {
  const { child, url } = await startApp('taken')
  await expect(start('taken')).rejects.toThrow('Another Lineup already runs on this data folder.')
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await start('taken')
})

test('a crash inside the database is survived by the app', { timeout: 40_000 }, async () => {
  const { url } = await start('shaken', (reason) => expect.unreachable(reason))
  const victim = new pg.Client({ connectionString: url })
  const cut = new Promise((resolve) => victim.once('end', resolve))
  victim.on('error', () => {})
  await victim.connect()
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]!.pid, 'SIGKILL')
  await cut
  const owners = () => query(url, `select 1 as one from pg_stat_activity where application_name = 'lineup owner'`)
  await expect.poll(() => owners().catch(() => []), { timeout: 30_000 }).toEqual([{ one: 1 }])
})

test('a half-made database does not stand in the way of the next start', async () => {
  const first = await start('half')
  await stop(first)
  const cluster = join(home, 'half', 'postgres')
  await rm(cluster, { recursive: true })
  const dead = spawn('true')
  await once(dead, 'exit')
  const leftover = `${cluster}.new-${dead.pid}`
  await writeFile(leftover, '')
  await start('half')
  expect(await readdir(join(home, 'half'))).not.toContain(`postgres.new-${dead.pid}`)
})

test('a folder of another major version is refused by name', async () => {
  const database = await start('old')
  await stop(database)
  await writeFile(join(home, 'old', 'postgres', 'PG_VERSION'), '16\n')
  await expect(start('old')).rejects.toThrow('was written by PostgreSQL 16, but this Lineup brings PostgreSQL 18')
})

if (process.getuid?.() === 0) {
  test('as root, a folder that the database cannot reach is refused with advice', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'lineup-closed-'))
    const refused = startEmbeddedDatabase(join(closed, 'data'))
    await expect(refused).rejects.toThrow(`may not enter ${closed}. Set DATA_DIR to a folder elsewhere`)
    await rm(closed, { recursive: true })
  })
}

test('a data folder too deep for a socket gets its socket elsewhere', async () => {
  const database = await start(join('deep'.repeat(25), 'below, here'))
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  const socket = new URL(database.url).searchParams.get('host') ?? ''
  await stop(database)
  expect(socket.startsWith(home)).toBe(false)
  await access(socket)
  await rm(socket, { recursive: true })
})

test('DATA_DIR says where the data is, else every copy of the project has its own place', () => {
  expect(dataFolder({ DATA_DIR: '/srv/surf' })).toBe('/srv/surf')
  expect(dataFolder({})).toMatch(process.getuid?.() === 0 ? /^\/var\/lib\/lineup\/[0-9a-f]{12}$/ : /\/data$/)
})

test('a program finds the database of the Lineup that runs on a folder, and none once it has stopped', async () => {
  expect(await runningDatabase(join(home, 'visited'))).toBeUndefined()
  const database = await start('visited')
  await keepWave(database.url)
  const url = await runningDatabase(join(home, 'visited'))
  expect(await waves(url ?? '')).toEqual([{ feet: 6 }])
  await stop(database)
  expect(await runningDatabase(join(home, 'visited'))).toBeUndefined()
})
