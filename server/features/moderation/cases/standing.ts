import { sql } from 'kysely'
import { CLOSED_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { removeStandingSql, setStandingSql } from '#server/features/accounts/writes.ts'
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

/** In force: the strongest one is the surfer's standing. */
const isInForce = sql`not d.is_reversed and (d.until is null or d.until > ${databaseTime()})`
const STRENGTHS = ['limit', 'suspend', 'close']

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
  const { rows: locked } = await sql<{ state: string | null }>`
    select (select st.state from standings st where st.user_id = u.id) as state
    from users u where u.id = ${surferId} for no key update`.execute(tx)
  const { rows } = await sql<Standing>`
    select case d.decision when 'close' then 'closed' when 'suspend' then 'suspended' else 'limited' end as state, d.until
    from moderation_decisions d
    where d.surfer_id = ${surferId} and d.decision = any(${STRENGTHS}::text[]) and ${isInForce}
    order by array_position(${STRENGTHS}::text[], d.decision) desc, d.until desc nulls first limit 1`.execute(tx)
  const [standing] = rows
  await (standing ? setStandingSql(surferId, standing) : removeStandingSql(surferId)).execute(tx)
  await publishStanding(tx, [surferId])
  return { was: locked[0]?.state ?? null, is: standing?.state ?? null }
}

/** Surfers a run. */
const AT_ONCE = 500

/** Job: ends limits and suspensions whose time is over, of which a weaker one may be left. */
export async function endStandings({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from standings where until <= ${databaseTime()} order by until limit ${AT_ONCE}`.execute(db)
  for (const { userId } of rows) await db.transaction().execute((tx) => writeStanding(tx, userId))
}
