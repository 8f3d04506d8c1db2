import type { Env } from '#server/platform/config/env.ts'
import { dataFolder, runningDatabase, startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'

/** The database that `npm start` uses: as a guest of the Lineup that runs on it, or started for as long as this takes. */
export async function openDatabase(env: Env): Promise<{ url: string; close(): Promise<void> }> {
  const folder = dataFolder(env)
  const url = env.DATABASE_URL ?? (await runningDatabase(folder))
  return url ? { url, close: async () => {} } : startEmbeddedDatabase(folder)
}
