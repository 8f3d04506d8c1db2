import { directDatabaseUrl, type Env, loadEnv } from '#server/platform/config/env.ts'
import { connect, type Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { refusePooledSessions } from '#server/platform/database/pooling.ts'
import { dataFolder, runningDatabase, startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { createLog } from '#server/platform/process/log.ts'

export type OpenedDatabase = { db: Database; url: string; env: Env }

/** The migrated database that `npm start` uses. */
export async function openDatabase(opened: AsyncDisposableStack): Promise<OpenedDatabase> {
  const env = loadEnv()
  const url = await openUrl(opened, env)
  await migrate(url)
  const db = connect(url, { size: 2, log: createLog({ LOG_LEVEL: 'warn' }) })
  opened.defer(() => db.destroy())
  return { db, url, env }
}

/** As a guest of the Lineup that runs on it, or started until `opened` is disposed of. */
export async function openUrl(opened: AsyncDisposableStack, env: Env): Promise<string> {
  const folder = dataFolder(env)
  const direct = directDatabaseUrl(env)
  if (env.DATABASE_URL) await refusePooledSessions(env.DATABASE_URL, env.DATABASE_DIRECT_URL)
  const url = direct ?? (await runningDatabase(folder))
  if (url) return url
  const started = await startEmbeddedDatabase(folder)
  opened.defer(started.close)
  return started.url
}
