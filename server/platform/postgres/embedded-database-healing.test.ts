import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type ExpectStatic, test } from 'vitest'
import { runningDatabase } from '#server/platform/postgres/embedded-database.ts'
import { openDataFolders } from '#test/files/data-folders.ts'
import { inFile } from '#test/files/in-file.ts'

const folders = inFile(openDataFolders)

/** A database, what it has logged, and why it was given up. */
async function start(name: string) {
  const folder = await folders.copy(name)
  const logged: string[] = []
  const givenUp = Promise.withResolvers<string>()
  const database = await folder.start((line) => logged.push(line), { onExit: givenUp.resolve })
  const kill = async () => {
    const pid = Number.parseInt(await readFile(join(folder.cluster, 'postmaster.pid'), 'utf8'), 10)
    process.kill(pid, 'SIGKILL')
  }
  const isBack = (expect: ExpectStatic, times = 1) =>
    expect.poll(() => logged.filter((line) => line.endsWith('is back')).length).toBe(times)
  const dispose = () => folder[Symbol.asyncDispose]()
  return { ...database, folder, logged, givenUp: givenUp.promise, kill, isBack, [Symbol.asyncDispose]: dispose }
}

async function connected(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(url: string, text: string) {
  const client = await connected(url)
  return (await client.query(text).finally(() => client.end())).rows
}

// At the same time: they wait for processes most of the time. Each has an `expect` of its own, as `poll` then needs.
test.concurrent('a killed database restarts at the same address with all its data', async ({ expect }) => {
  await using database = await start('killed')
  await query(database.url, 'create table waves as select 6 as feet')
  for (const times of [1, 2]) {
    await database.kill()
    await database.isBack(expect, times)
    expect(await query(database.url, 'select feet from waves')).toEqual([{ feet: 6 }])
  }
})

if (process.platform === 'linux')
  test.concurrent('backends that outlive a killed database are ended: one at work and one frozen hold its memory', async ({
    expect,
  }) => {
    await using database = await start('orphans')
    const [busy, frozen] = [await connected(database.url), await connected(database.url)]
    const { rows } = await frozen.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGSTOP')
    busy.query('do $$ begin loop end loop; end $$').catch(() => {})
    await expect
      .poll(() => query(database.url, `select 1 as one from pg_stat_activity where query like 'do $$ begin loop%'`))
      .toEqual([{ one: 1 }])
    await database.kill()
    await database.isBack(expect)
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

test.concurrent('a database that is lost again and again fails with a message', async ({ expect }) => {
  await using database = await start('hopeless')
  const killing = setInterval(() => database.kill().catch(() => {}), 50)
  const reason = await database.givenUp
  clearInterval(killing)
  expect(reason).toMatch(/^The embedded database was lost 6 times within 20 seconds, and is not started again\./)
})

test.concurrent('stopping during a database restart leaves none running', async ({ expect }) => {
  await using database = await start('stopped')
  await database.kill()
  await expect.poll(() => database.logged).toContain('The embedded database was lost')
  await database.close()
  expect(await runningDatabase(database.folder.path)).toBeUndefined()
})
