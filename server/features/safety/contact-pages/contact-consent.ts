import { sql } from 'kysely'
import { mailboxOf } from '#server/domain/mailbox.ts'
import { exhaust, refill } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Remembers for all accounts what an address said by the link of this message: after a yes it may be asked by others again,
 * after a no it is not asked for as long as the limit lasts. Nothing changes unless the answer counted.
 */
export async function rememberAnswer(db: Database, stepId: string, answer: 'confirmed' | 'declined'): Promise<void> {
  const { rows } = await sql<{ address: string }>`
    select case t.channel when 'sms' then c.number else lower(c.email) end as address
    from safety_steps t join emergency_contacts c on c.user_id = t.user_id and c.id = t.contact_id
    where t.id = ${stepId} and case t.channel when 'sms' then c.number_state else c.email_state end = ${answer}`.execute(
    db,
  )
  const [way] = rows
  if (!way) return
  const question = { 'unanswered-contact-question': [mailboxOf(way.address)] } as const
  await (answer === 'confirmed' ? refill(db, question) : exhaust(db, question))
}
