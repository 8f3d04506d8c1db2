import { sql } from 'kysely'
import type { Standing } from '#contract/accounts/users.ts'
import type { Decision } from '#contract/operators/moderation.ts'
import { standingChanged } from '#server/features/accounts/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type At = { db: Database }
type Surfer = { id: string }

/** Stands in for a moderator's decision; null takes it back. Every process knows it soon after. */
export async function setStanding({ db }: At, { id }: Surfer, state: Standing | null, until: Date | null = null) {
  await sql`delete from standings where user_id = ${id}`.execute(db)
  if (state) await sql`insert into standings (user_id, state, until) values (${id}, ${state}, ${until})`.execute(db)
  await publish(db, standingChanged, { userIds: [id] })
}

/** A decision about this surfer; its id. */
export async function aDecision(
  { db }: At,
  { id }: Surfer,
  { decision = 'warn', message = '', daysAgo = 0 }: { decision?: Decision; message?: string; daysAgo?: number } = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into moderation_decisions (surfer_id, decision, message, decided_at)
    values (${id}, ${decision}, ${message}, now() - make_interval(secs => ${daysAgo * 86_400})) returning id`.execute(
    db,
  )
  return rows[0]!.id
}
