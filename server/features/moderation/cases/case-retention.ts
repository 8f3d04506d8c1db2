import { sql } from 'kysely'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { Retention } from '#server/platform/database/retention.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const STORED_MS = 365 * DAY_MS

/** About a row `d` of moderation_decisions: it still limits, suspends or closes. */
const isInForce = sql`(
  d.decision in ('limit', 'suspend', 'close') and not d.is_reversed and (d.until is null or d.until > ${databaseTime()}))`

/** With their reports and decisions. */
export const caseRetention: Retention[] = [
  {
    kind: 'moderation_cases',
    table: 'moderation_cases',
    storedMs: () => STORED_MS,
    isOver: (storedMs) => sql`old.decided_at < ${databaseTime(-storedMs)} and not exists (
      select from moderation_decisions d where d.case_id = old.id and ${isInForce})`,
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
