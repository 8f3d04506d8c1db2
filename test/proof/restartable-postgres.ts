import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startEmbeddedDatabase } from '#server/platform/embedded-database.ts'
import { migrate } from '#server/platform/migrate.ts'

// A process of its own that lives as long as its standard input. Says where its database is; told 'restart' it stops it,
// with whatever is under way, starts it again, and says so.

/** Nothing that is written here must survive a power cut. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' }

const folder = await mkdtemp(join(tmpdir(), 'lineup-fire-'))
await chmod(folder, 0o711)
const start = () => startEmbeddedDatabase(folder, undefined, { settings })
try {
  let database = await start()
  await migrate(database.url)
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
