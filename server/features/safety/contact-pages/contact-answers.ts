import { sql } from 'kysely'
import type { Language } from '#languages'
import { answeringContact, choosingLanguage } from '#server/features/emergency-contacts/writes.ts'
import { hasNewerQuestion, isOldQuestion } from '#server/features/safety/contact-pages/contact-links.ts'
import { publishSafetyOf } from '#server/features/safety/publish-safety.ts'
import { reach } from '#server/features/safety/watch/alarms.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Counts for the newest question's address alone; may be changed while the link is valid. */
export async function answerQuestion(db: Database, stepId: string, agrees: boolean): Promise<void> {
  const answered = await sql<{ userId: string }>`
    with question as (
      select t.user_id, t.id, t.channel, t.contact_id
      from safety_steps t
        -- Of the time of the check above: a changed address matches no more.
        join emergency_contacts before on before.user_id = t.user_id and before.id = t.contact_id
        join emergency_contacts c on c.user_id = before.user_id and c.id = before.id
          and (c.email, c.number) is not distinct from (before.email, before.number)
      where t.id = ${stepId} and t.step = 'confirm' and not ${isOldQuestion}
      for no key update of c
    ),
    answered as (
      ${answeringContact(
        agrees ? 'confirmed' : 'declined',
        sql`from question by where c.user_id = by.user_id and c.id = by.contact_id`,
      )}
    ),
    acknowledged as (
      update safety_steps t set state = 'acknowledged', state_at = ${databaseTime()} from question
      -- Dated by the first answer, so that messages after a later question are not sent to this one.
      where t.user_id = question.user_id and t.id = question.id and t.state <> 'acknowledged'
    )
    select user_id from answered`.execute(db)
  await publishSafetyOf(db, answered.rows)
}

/** Unless another address got the question since. */
export async function declineFurther(db: Database, stepId: string): Promise<void> {
  const declined = await answeringContact(
    'declined',
    sql`
    from safety_steps by
    where by.id = ${stepId} and by.step <> 'confirm' and not ${hasNewerQuestion(sql`by`)}
      and c.user_id = by.user_id and c.id = by.contact_id
      and case by.channel when 'sms' then c.number_state else c.email_state end = 'confirmed'`,
  ).execute(db)
  await publishSafetyOf(db, declined.rows)
}

/** For all messages to the contact from now on. */
export async function chooseLanguage(db: Database, stepId: string, language: Language): Promise<void> {
  const chosen = await choosingLanguage(stepId, language).execute(db)
  await publishSafetyOf(db, chosen.rows)
}

/** 'I reached them' by a contact. Idempotent; no effect once the alarm is over. */
export async function reachedByContact(db: Database, stepId: string): Promise<void> {
  const own = sql`from safety_steps own where own.id = ${stepId} and own.step in ('overdue', 'help')`
  const alarm = sql`select own.user_id, own.session_id, own.round ${own}`
  await reach(db, alarm, sql`t.contact_id = (select own.contact_id ${own})`)
}
