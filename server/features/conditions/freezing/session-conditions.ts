import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SessionConditions } from '#contract/sessions/frozen-conditions.ts'
import { refuseOthersSession } from '#server/domain/own-sessions.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedIn } from '#server/platform/http/http.ts'

/** Frozen conditions for viewers of the exact start, nulls for others. Refuses `session_not_found`. */
export async function readConditions(db: Database, reader: SignedIn, id: string): Promise<SessionConditions> {
  const { rows } = await sql<SessionConditions & { ownerId: string }>`
    select s.owner_id, case when s.close and own.has_start then c.at_start end as start,
      case when s.close and own.has_end then c.at_end end as end,
      s.close and (own.is_due or c.is_pending) as is_pending
    from ${sessionsSeenBy(reader.id)} s
    cross join lateral (
      -- What was frozen of other times, or of another place, is not shown.
      select frozen_start = start_time as has_start, frozen_end = end_time as has_end,
        frozen_start is distinct from start_time or frozen_end is distinct from end_time as is_due
      from surf_sessions where user_id = s.owner_id and id = s.id
    ) own
    left join session_conditions c on c.owner_id = s.owner_id and c.session_id = s.id
    where s.id = ${id} and s.known`.execute(db)
  const [conditions] = rows
  if (!conditions) throw new Refusal('session_not_found')
  refuseOthersSession(reader, conditions.ownerId)
  return conditions
}
