import { sql } from 'kysely'
import { hasNewerQuestion } from '#server/features/safety/contact-pages/contact-links.ts'
import type { Database } from '#server/platform/database/database.ts'

/** For links of earlier messages: an alarm whose message must wait is found by whoever got another before. */
export async function newerAlarm(db: Database, stepId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select newer.id
    from safety_steps earlier
      join emergency_contacts c on c.user_id = earlier.user_id and c.id = earlier.contact_id
      join safety_steps newer on newer.user_id = earlier.user_id and newer.contact_id = earlier.contact_id
        and newer.channel = earlier.channel and newer.step in ('overdue', 'help') and newer.state <> 'withdrawn'
        and (newer.session_id, newer.round) <> (earlier.session_id, earlier.round)
      join alarms a on a.user_id = newer.user_id and a.session_id = newer.session_id and a.round = newer.round
        and a.kind = newer.step and a.closed_at is null and a.over_at is null
    where earlier.id = ${stepId} and earlier.step in ('overdue', 'help', 'all_clear')
      and earlier.state_at > now() - interval '1 day'
      -- A contact with another address meanwhile must not see later alarms.
      and not ${hasNewerQuestion(sql`earlier`)}
      and case earlier.channel when 'sms' then c.number_state else c.email_state end = 'confirmed'
    order by a.raised_at desc limit 1`.execute(db)
  return rows[0]?.id
}
