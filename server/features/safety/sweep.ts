import { sql } from 'kysely'
import pg from 'pg'
import type { Deps } from '#server/deps.ts'
import { giveAllClear } from '#server/features/safety/all-clear.ts'
import { closeAlarms, withdrawMessages } from '#server/features/safety/closing.ts'
import { withdrawFalseAlarms } from '#server/features/safety/false-alarms.ts'
import type { Look } from '#server/features/safety/look.ts'
import { askWhoIsStillOut, type CalmSession, calmSessions, raiseAlarms } from '#server/features/safety/raising.ts'
import { noteLooked, tellBuddies, tellContacts } from '#server/features/safety/telling.ts'
import { failUntaken } from '#server/features/safety/untaken-messages.ts'
import { noteSweep } from '#server/features/safety/watch-lease.ts'
import { databaseTime } from '#server/platform/database-clock.ts'

export type SweepDeps = Pick<Deps, 'db' | 'env'>

/**
 * Brings what was told to what should have been told by now, by the database's clock. Each step works that out from the
 * rows as they are and writes what is missing, never more: so several processes, a crash between any two statements,
 * hours without a server, or a clock that was set do no harm. Of open alarms it looks at those that `look` names, at all by
 * default. A step that the database refuses keeps none of the others; then it rejects. It does so at once when the database
 * is away.
 */
export async function climb({ db, env }: SweepDeps, look?: Look): Promise<void> {
  const failures: unknown[] = []
  let calm: CalmSession[] = []
  for (const step of [
    () => withdrawFalseAlarms(db, look),
    async () => {
      calm = await calmSessions(db)
    },
    () => askWhoIsStillOut(db, calm),
    () => raiseAlarms(db, calm),
    () => closeAlarms(db, look),
    () => tellBuddies(db, look),
    () => failUntaken(db, env),
    () => tellContacts(db, look),
    () => noteLooked(db, look),
    () => withdrawMessages(db),
    () => giveAllClear(db),
  ])
    await step().catch((error) => {
      if (!(error instanceof pg.DatabaseError)) throw error
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

/** A whole sweep: all steps, and when they began. Rejects, and notes nothing, when one of them failed. */
export async function sweep(deps: SweepDeps): Promise<void> {
  const { rows } = await sql<{ began: string }>`select ${databaseTime()} as began`.execute(deps.db)
  await climb(deps)
  await noteSweep(deps.db, rows[0]!.began)
}
