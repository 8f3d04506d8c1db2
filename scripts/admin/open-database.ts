import { directDatabaseUrl, type Env, loadEnv } from '#server/platform/config/env.ts'
import { connect, type Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { dataFolder, runningDatabase, startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { createLog } from '#server/platform/process/log.ts'

export type OpenedDatabase = { db: Database; url: string; env: Env }

/**
 * The migrated database that `npm start` uses: as a guest of the Lineup that runs on it, or started until `opened` is
 * disposed of.
 */
export async function openDatabase(opened: AsyncDisposableStack): Promise<OpenedDatabase> {
  const env = loadEnv()
  const folder = dataFolder(env)
  let url = directDatabaseUrl(env) ?? (await runningDatabase(folder))
  if (!url) {
    const started = await startEmbeddedDatabase(folder)
    opened.defer(started.close)
    url = started.url
  }
  await migrate(url)
  const db = connect(url, { size: 2, log: createLog({ LOG_LEVEL: 'warn' }) })
  opened.defer(() => db.destroy())
  return { db, url, env }
}
