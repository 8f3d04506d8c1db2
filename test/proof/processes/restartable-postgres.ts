import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { memoryFolder } from '#test/files/memory-folder.ts'
import { SETTABLE_CLOCK, SETTABLE_CLOCK_PATH } from '#test/postgres/database-clock.ts'
import { copyNewCluster } from '#test/postgres/new-cluster.ts'

// A process of its own that lives as long as its standard input; its argument is the template of the run. Says where its database is; told 'restart' it stops it,
// with whatever is under way, starts it again, and says so. Its clock is test/postgres/database-clock.ts's.

/** Nothing that is written here must survive a power cut. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' }

const folder = await mkdtemp(join(await memoryFolder(), 'lineup-fire-'))
await chmod(folder, 0o711)
const start = () => startEmbeddedDatabase(folder, undefined, { settings })
try {
  await copyNewCluster(process.argv[2]!, folder)
  let database = await start()
  await migrate(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`${SETTABLE_CLOCK}; alter database lineup set search_path to ${SETTABLE_CLOCK_PATH}`)
  await client.end()
  console.log(database.url)
  for await (const line of createInterface(process.stdin)) {
    if (line !== 'restart') continue
    await database.close()
    database = await start()
    console.log(database.url)
  }
  await database.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
