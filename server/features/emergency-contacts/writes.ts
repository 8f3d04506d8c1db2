import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#languages'

/** For the channel of the message `by`; `which` is the update's source and condition. Returns user_id. */
export const answeringContact = (answer: 'confirmed' | 'declined', which: RawBuilder<unknown>) => sql<{
  userId: string
}>`
  update emergency_contacts c set
    number_state = case by.channel when 'sms' then ${answer} else c.number_state end,
    email_state = case by.channel when 'email' then ${answer} else c.email_state end
  ${which}
  returning c.user_id`

/** SQL that stores what the recipient of this message chose, which counts more than the surfer's choice. Returns user_id. */
export const choosingLanguage = (stepId: string, language: Language) => sql<{ userId: string }>`
  update emergency_contacts c set own_language = ${language}
  from safety_steps step
  where step.id = ${stepId} and c.user_id = step.user_id and c.id = step.contact_id
  returning c.user_id`
