import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { dataFolder, runningDatabase, startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { type DataFolder, openDataFolders } from '#test/files/data-folders.ts'
import { inFile } from '#test/files/in-file.ts'

const folders = inFile(openDataFolders)

/** An app in a process of its own that owns the folder until it is killed. */
async function startApp({ path }: DataFolder) {
  const module = new URL('./embedded-database.ts', import.meta.url).href
  const program = `import { startEmbeddedDatabase } from '${module}'
    const { url } = await startEmbeddedDatabase(process.argv[1])
    console.log(url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const [line] = await once(child.stdout, 'data')
  return { url: String(line).trim(), kill, [Symbol.asyncDispose]: kill }
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

// At the same time: they wait for processes most of the time.
test.concurrent('data is still there after a stop and a new start', async () => {
  await using folder = await folders.copy('kept')
  const first = await folder.start()
  await keepWave(first.url)
  await first.close()
  await expect(query(first.url, 'select 1')).rejects.toThrow()
  const second = await folder.start()
  expect(await waves(second.url)).toEqual([{ feet: 6 }])
})

test.concurrent('letters of every script and case work in any locale of the machine', async () => {
  await using folder = await folders.copy('letters')
  const { url } = await folder.start()
  const [row] = await query(url, `select lower('ÉRICEIRA') as lower, 'Ż' ~ '\\w' as word, 'b' < 'É' as order`)
  expect(row).toEqual({ lower: 'ériceira', word: true, order: true })
})

test.concurrent('the database listens on no TCP port and waits for the disk', async () => {
  await using folder = await folders.copy('settings')
  const { url } = await folder.start()
  const settings = `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit')`
  expect(await query(url, `${settings} order by name`)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

test.concurrent('two folders have separate databases', async () => {
  await using left = await folders.copy('left')
  await using right = await folders.copy('right')
  const [one, other] = await Promise.all([left.start(), right.start()])
  await keepWave(one.url)
  await expect(waves(other.url)).rejects.toThrow('relation "waves" does not exist')
})

test.concurrent('a killed app loses nothing, and the next one takes over its database', async () => {
  await using folder = await folders.copy('killed')
  await using app = await startApp(folder)
  await keepWave(app.url)
  await app.kill()
  const next = await folder.start()
  expect(await waves(next.url)).toEqual([{ feet: 6 }])
})

test.concurrent('a power cut loses nothing, even when the old process number now belongs to another program', async () => {
  await using folder = await folders.copy('power')
  await using app = await startApp(folder)
  await keepWave(app.url)
  await app.kill()
  const pidFile = join(folder.cluster, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  process.kill(Number(lines[0]), 'SIGKILL')
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
  const second = await folder.start()
  expect(await waves(second.url)).toEqual([{ feet: 6 }])
})

test.concurrent('a second Lineup on the same folder is refused while the first one lives', async () => {
  await using folder = await folders.copy('taken')
  await using app = await startApp(folder)
  await expect(folder.start()).rejects.toThrow('Another Lineup already runs on this data folder.')
  expect(await query(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await app.kill()
  await folder.start()
})

test.concurrent('the app survives a crash inside the database', async ({ expect }) => {
  await using folder = await folders.copy('shaken')
  const { url } = await folder.start(undefined, { onExit: (reason) => expect.unreachable(reason) })
  const victim = new pg.Client({ connectionString: url })
  const cut = new Promise((resolve) => victim.once('end', resolve))
  victim.on('error', () => {})
  await victim.connect()
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]!.pid, 'SIGKILL')
  await cut
  const owners = () => query(url, `select 1 as one from pg_stat_activity where application_name = 'lineup owner'`)
  await expect.poll(() => owners().catch(() => [])).toEqual([{ one: 1 }])
})

test.concurrent('a partly made database does not block the next start', async () => {
  await using folder = folders.fresh('half')
  const dead = spawn('true')
  await once(dead, 'exit')
  const leftover = `postgres.new-${dead.pid}`
  await mkdir(folder.path, { mode: 0o711 })
  await writeFile(join(folder.path, leftover), '')
  await folder.start()
  expect(await readdir(folder.path)).not.toContain(leftover)
})

test.concurrent('a folder of a newer major version is refused with the versions', async () => {
  await using folder = await folders.copy('newer')
  await writeFile(join(folder.cluster, 'PG_VERSION'), '99\n')
  await expect(folder.start()).rejects.toThrow('was written by PostgreSQL 99, but this Lineup brings PostgreSQL 18')
})

if (process.getuid?.() === 0) {
  test.concurrent('as root, a folder that the database cannot reach is refused with advice', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'lineup-closed-'))
    const refused = startEmbeddedDatabase(join(closed, 'data'))
    await expect(refused).rejects.toThrow(`may not enter ${closed}. Set DATA_DIR to a folder elsewhere`)
    await rm(closed, { recursive: true })
  })
}

test.concurrent('a data folder with a path too long for a socket gets its socket elsewhere', async () => {
  await using folder = folders.fresh(join('deep'.repeat(25), 'below, here'))
  const database = await folder.start()
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  const socket = new URL(database.url).searchParams.get('host') ?? ''
  await database.close()
  expect(socket.startsWith(folders.home)).toBe(false)
  await access(socket)
  await rm(socket, { recursive: true })
})

test('DATA_DIR sets the data folder, and every copy of the project has its own by default', () => {
  expect(dataFolder({ DATA_DIR: '/srv/surf' })).toBe('/srv/surf')
  expect(dataFolder({})).toMatch(process.getuid?.() === 0 ? /^\/var\/lib\/lineup\/[0-9a-f]{12}$/ : /\/data$/)
})

test.concurrent('a program finds the database of a running Lineup by its folder, and none once it has stopped', async () => {
  await using folder = await folders.copy('visited')
  expect(await runningDatabase(folder.path)).toBeUndefined()
  const database = await folder.start()
  await keepWave(database.url)
  const url = await runningDatabase(folder.path)
  expect(await waves(url ?? '')).toEqual([{ feet: 6 }])
  await database.close()
  expect(await runningDatabase(folder.path)).toBeUndefined()
})
