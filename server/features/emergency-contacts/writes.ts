import { type RawBuilder, sql } from 'kysely'

/** For the channel of the message `by`; `which` is the update's source and condition. Returns user_id. */
export const answeringContact = (answer: 'confirmed' | 'declined', which: RawBuilder<unknown>) => sql<{
  userId: string
}>`
  update emergency_contacts c set
    number_state = case by.channel when 'sms' then ${answer} else c.number_state end,
    email_state = case by.channel when 'email' then ${answer} else c.email_state end
  ${which}
  returning c.user_id`
