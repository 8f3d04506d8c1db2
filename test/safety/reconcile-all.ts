import { sql } from 'kysely'
import { reconcile } from '#server/features/safety/watch/reconcile.ts'
import { completeRun } from '#server/features/safety/watch/watch-runs.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** A complete run of the safety watch. */
export async function reconcileAll(deps: Parameters<typeof reconcile>[0]): Promise<void> {
  const { rows } = await sql<{ began: string }>`select ${databaseTime()} as began`.execute(deps.db)
  await reconcile(deps)
  await completeRun(deps.db, rows[0]!.began)
}
