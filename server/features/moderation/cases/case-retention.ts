import { sql } from 'kysely'
import { isInForce } from '#server/features/moderation/cases/standing.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { Retention } from '#server/platform/database/retention.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const STORED_MS = 365 * DAY_MS

/** No surfer appeals it: without the case nobody could show the spot again. */
const hidesSpot = sql`(old.kind = 'spot' and d.decision = 'hide' and not d.is_reversed)`

/** With their reports and decisions. */
export const caseRetention: Retention[] = [
  {
    kind: 'moderation_cases',
    table: 'moderation_cases',
    storedMs: () => STORED_MS,
    isOver: (storedMs) => sql`(
      old.decided_at < ${databaseTime(-storedMs)}
      or old.decided_at is null and old.opened_at < ${databaseTime(-storedMs)}
    ) and not exists (
      select from moderation_decisions d where d.case_id = old.id and (${isInForce} or ${hidesSpot}))`,
    // Ten thousand reports may go with each.
    atOnce: 50,
  },
  {
    kind: 'moderation_decisions',
    table: 'moderation_decisions',
    storedMs: () => STORED_MS,
    isOver: (storedMs) => sql`old.case_id is null and old.decided_at < ${databaseTime(-storedMs)} and not exists (
      select from moderation_decisions d where d.id = old.id and ${isInForce})`,
  },
]
