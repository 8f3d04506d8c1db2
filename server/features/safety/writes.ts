import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

type Channel = 'email' | 'sms'
type Contact = { userId: string; contactId: string }

/** Also those not sent yet. */
export async function withdrawQuestions(
  db: Database,
  { userId, contactId }: Contact,
  channels: Channel[],
): Promise<void> {
  await sql`
    update safety_steps set state = 'withdrawn', state_at = ${databaseTime()}, lease_until = null
    where user_id = ${userId} and contact_id = ${contactId} and channel = any(${channels}::text[])
      and step in ('confirm', 'test') and state <> 'withdrawn'`.execute(db)
}

/** False if one is pending. */
export async function writeQuestion(
  db: Database,
  { userId, contactId }: Contact,
  { step, channel }: { step: 'confirm' | 'test'; channel: Channel },
): Promise<boolean> {
  const written = await sql`
    with given_up as (
      update safety_steps set state = 'withdrawn', state_at = ${databaseTime()}, lease_until = null
      where user_id = ${userId} and contact_id = ${contactId} and channel = ${channel} and step = ${step}
        and state = 'failed'
    )
    insert into safety_steps (user_id, contact_id, step, channel, round, state_at)
    select ${userId}, ${contactId}, ${step}, ${channel}, 1 + coalesce(max(round), 0), ${databaseTime()}
    from safety_steps
    where user_id = ${userId} and contact_id = ${contactId} and channel = ${channel} and step = ${step}
    having count(*) filter (where state = 'due') = 0
    returning id`.execute(db)
  return written.rows.length > 0
}
