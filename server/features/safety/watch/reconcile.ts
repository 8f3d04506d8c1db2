import { sql } from 'kysely'
import pg from 'pg'
import type { Deps } from '#server/deps.ts'
import { failUntaken } from '#server/features/safety/messages/untaken-messages.ts'
import { giveAllClear } from '#server/features/safety/watch/all-clear.ts'
import { closeAlarms, isUnsettled, withdrawMessages } from '#server/features/safety/watch/closing.ts'
import { noteLooked, notifyBuddies, notifyContacts } from '#server/features/safety/watch/escalation.ts'
import { withdrawFalseAlarms } from '#server/features/safety/watch/false-alarms.ts'
import type { Look } from '#server/features/safety/watch/look.ts'
import {
  askWhoIsStillOut,
  type CalmSession,
  calmSessions,
  isLimitNear,
  raiseAlarms,
} from '#server/features/safety/watch/raising.ts'

type ReconcileDeps = Pick<Deps, 'db' | 'env'>

/**
 * Brings the notifications and messages to what should exist by now, by the database's clock. Each step works that out from the
 * rows as they are and writes what is missing, never more: so several processes, a crash between any two statements,
 * hours without a server, or a clock that was set do no harm. Of open alarms it looks at those that `look` names, at all by
 * default. A step that the database refuses keeps none of the others; then it rejects. It does so at once when the database
 * is away. Mostly no limit is near and no alarm open: then one statement says so, and there is nothing to do.
 */
export async function reconcile({ db, env }: ReconcileDeps, look?: Look): Promise<void> {
  if (!(await hasWork(db))) return
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
    () => notifyBuddies(db, look),
    () => failUntaken(db, env),
    () => notifyContacts({ db, env }, look),
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

/**
 * Whether any step could find something: a limit that has come or is half an hour away, an alarm that is not over, or a
 * message to a contact that is not settled. Each is found by an index that holds such rows alone.
 */
async function hasWork(db: ReconcileDeps['db']): Promise<boolean> {
  try {
    const { rows } = await sql<{ hasWork: boolean }>`
      select exists (select from surf_sessions s where ${isLimitNear})
        or exists (select from alarms a where a.over_at is null)
        or exists (select from safety_steps t where ${isUnsettled}) as has_work`.execute(db)
    return rows[0]!.hasWork
  } catch (error) {
    // Each step shall be tried all the same.
    if (error instanceof pg.DatabaseError) return true
    throw error
  }
}
