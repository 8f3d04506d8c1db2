import { sql } from 'kysely'
import pg from 'pg'
import type { Deps } from '#server/deps.ts'
import { failUntaken } from '#server/features/safety/messages/untaken-messages.ts'
import { giveAllClear } from '#server/features/safety/watch/all-clear.ts'
import { closeAlarms, isUnsettled, withdrawMessages } from '#server/features/safety/watch/closing.ts'
import { notifyBuddies, notifyContacts, scheduleNextRead } from '#server/features/safety/watch/escalation.ts'
import { withdrawFalseAlarms } from '#server/features/safety/watch/false-alarms.ts'
import {
  type CalmSession,
  calmSessions,
  isLimitNear,
  raiseAlarms,
  sendStillOutQuestions,
} from '#server/features/safety/watch/raising.ts'
import type { Scope } from '#server/features/safety/watch/read-scope.ts'

type ReconcileDeps = Pick<Deps, 'db' | 'env'>

/**
 * Computed from the rows each time, by the database's clock: concurrent processes, crashes and outages do no harm. A
 * failing step delays no other; then it rejects.
 */
export async function reconcile({ db, env }: ReconcileDeps, scope?: Scope): Promise<void> {
  if (!(await hasWork(db))) return
  const failures: unknown[] = []
  let calm: CalmSession[] = []
  for (const step of [
    () => withdrawFalseAlarms(db, scope),
    async () => {
      calm = await calmSessions(db)
    },
    () => sendStillOutQuestions(db, calm),
    () => raiseAlarms(db, calm),
    () => closeAlarms(db, scope),
    () => notifyBuddies(db, scope),
    () => failUntaken(db, env),
    () => notifyContacts({ db, env }, scope),
    () => scheduleNextRead(db, scope),
    () => withdrawMessages(db),
    () => giveAllClear(db),
  ])
    await step().catch((error) => {
      if (!(error instanceof pg.DatabaseError)) throw error
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

/** Partial indexes answer it. */
async function hasWork(db: ReconcileDeps['db']): Promise<boolean> {
  try {
    const { rows } = await sql<{ hasWork: boolean }>`
      select exists (select from surf_sessions s where ${isLimitNear})
        or exists (select from alarms a where a.over_at is null)
        or exists (select from safety_steps t where ${isUnsettled}) as has_work`.execute(db)
    return rows[0]!.hasWork
  } catch (error) {
    // Lets each step be tried.
    if (error instanceof pg.DatabaseError) return true
    throw error
  }
}
