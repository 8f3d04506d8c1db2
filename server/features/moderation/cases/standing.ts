import { sql } from 'kysely'
import { CLOSED_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { removeStandingSql, setStandingSql } from '#server/features/accounts/writes.ts'
import { lockSurfer } from '#server/features/moderation/cases/deciders.ts'
import { publishStanding } from '#server/features/moderation/cases/surfers-pages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Other features' part of closing and restoring an account. */
export type AccountEnding = {
  leaveAfter: (tx: Database, userId: string, days: number) => Promise<void>
  cancelLeaving: (tx: Database, userId: string) => Promise<void>
  endSignIns: (tx: Database, userId: string) => Promise<unknown>
}

type Standing = { state: 'limited' | 'suspended' | 'closed'; until: string | null }

const STRENGTHS = ['limit', 'suspend', 'close']
/** About a row `d` of moderation_decisions: the strongest one in force is the surfer's standing. */
export const isInForce = sql`(
  d.decision = any(${STRENGTHS}::text[]) and not d.is_reversed and (d.until is null or d.until > ${databaseTime()}))`

/** Derives the standing from the decisions in force, and closes or restores the account. In their transaction. */
export async function renewStanding(tx: Database, surferId: string, ending: AccountEnding): Promise<void> {
  const { was, is } = await writeStanding(tx, surferId)
  if (is === 'closed' && was !== 'closed') {
    await ending.leaveAfter(tx, surferId, CLOSED_DAYS)
    // In the water, the sign-in that the surfer has is needed to check out.
    if (!(await isInTheWater(tx, surferId))) await ending.endSignIns(tx, surferId)
  }
  if (was === 'closed' && is !== 'closed') await ending.cancelLeaving(tx, surferId)
}

async function isInTheWater(tx: Database, surferId: string): Promise<boolean> {
  const { rows } = await sql`select from surf_sessions where user_id = ${surferId} and is_active`.execute(tx)
  return rows.length > 0
}

async function writeStanding(tx: Database, surferId: string) {
  await lockSurfer(tx, surferId)
  const { rows: earlier } = await sql<Standing>`
    select state, until from standings where user_id = ${surferId} and state in ('limited', 'suspended', 'closed')`.execute(
    tx,
  )
  const { rows } = await sql<Standing>`
    select case d.decision when 'close' then 'closed' when 'suspend' then 'suspended' else 'limited' end as state, d.until
    from moderation_decisions d
    where d.surfer_id = ${surferId} and ${isInForce}
    order by array_position(${STRENGTHS}::text[], d.decision) desc, d.until desc nulls first limit 1`.execute(tx)
  const [[standing], [was]] = [rows, earlier]
  const hasChanged = standing?.state !== was?.state || standing?.until !== was?.until
  if (!hasChanged) return { was: was?.state, is: was?.state }
  await (standing ? setStandingSql(surferId, standing) : removeStandingSql(surferId)).execute(tx)
  await publishStanding(tx, [surferId])
  return { was: was?.state, is: standing?.state }
}

/** Surfers a run. */
const AT_ONCE = 500

/** Job: ends limits and suspensions whose time is over, of which a weaker one may be left. */
export async function endStandings({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from standings where until <= ${databaseTime()} order by until limit ${AT_ONCE}`.execute(db)
  for (const { userId } of rows) await db.transaction().execute((tx) => writeStanding(tx, userId))
}
