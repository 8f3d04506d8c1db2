import { sql } from 'kysely'
import pg from 'pg'
import type { Deps } from '#server/deps.ts'
import { closeAlarms, giveAllClear, withdrawMessages } from '#server/features/safety/closing.ts'
import { askWhoIsStillOut, raiseAlarms } from '#server/features/safety/raising.ts'
import { tellBuddies, tellContacts } from '#server/features/safety/telling.ts'

export type SweepDeps = Pick<Deps, 'db' | 'env' | 'now'>

/**
 * Brings what was told to what should have been told by now. Each rung works that out from the rows as they are and
 * writes what is missing, never more: so several processes, a crash between any two statements, hours without a server,
 * or a clock that was set back do no harm. A rung that the database refuses keeps none of the others; then it rejects. It
 * does so at once when the database is away.
 */
export async function climb({ db, env, now }: SweepDeps): Promise<void> {
  const moment = now()
  const failures: unknown[] = []
  for (const rung of [
    () => askWhoIsStillOut(db, moment),
    () => raiseAlarms(db, moment),
    () => closeAlarms(db, moment),
    () => tellBuddies(db, moment),
    () => tellContacts(db, env, moment),
    () => withdrawMessages(db, moment),
    () => giveAllClear(db, moment),
  ])
    await rung().catch((error) => {
      if (!(error instanceof pg.DatabaseError)) throw error
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

/** A whole sweep: all rungs, and that they were climbed. Rejects, and notes nothing, when one of them failed. */
export async function sweep(deps: SweepDeps): Promise<void> {
  const began = deps.now()
  await climb(deps)
  await sql`
    insert into safety_watch (swept_at) values (${began})
    on conflict (is_only) do update set swept_at = excluded.swept_at`.execute(deps.db)
}
