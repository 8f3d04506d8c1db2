import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { runFolder } from '#test/files/memory-folder.ts'
import { copyNewCluster } from '#test/postgres/new-cluster.ts'

export type DataFolder = AsyncDisposable & {
  path: string
  /** PostgreSQL's own folder within it. */
  cluster: string
  /** Starts the database on this folder; it is stopped with the folder's end at the latest. */
  start(...options: LogAndOptions): Promise<EmbeddedDatabase>
}
type LogAndOptions = Parameters<typeof startEmbeddedDatabase> extends [string, ...infer Rest] ? Rest : never

/**
 * Data folders of the product, in memory where there is room. `copy` gives one with an empty database that was stopped,
 * `fresh` one that is not there yet.
 */
export async function openDataFolders() {
  const home = await mkdtemp(join(await runFolder(inject('templateUrl')), 'data-'))
  await chmod(home, 0o711)
  const made = join(home, 'made')
  await copyNewCluster(inject('templateUrl'), made)
  await startEmbeddedDatabase(made).then((database) => database.close())
  return {
    home,
    fresh: (name: string) => dataFolder(join(home, name)),
    async copy(name: string) {
      // Unlike fs.cp it keeps the owner, who as root is another user.
      await promisify(execFile)('cp', ['-pR', made, join(home, name)])
      return dataFolder(join(home, name))
    },
    close: () => rm(home, { recursive: true, force: true }),
  }
}

function dataFolder(path: string): DataFolder {
  const started: EmbeddedDatabase[] = []
  return {
    path,
    cluster: join(path, 'postgres'),
    async start(...options) {
      const database = await startEmbeddedDatabase(path, ...options)
      started.push(database)
      return database
    },
    async [Symbol.asyncDispose]() {
      for (const database of started) await database.close()
      await rm(path, { recursive: true, force: true })
    },
  }
}
