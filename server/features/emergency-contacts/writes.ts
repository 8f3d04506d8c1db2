import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that writes what contacts `c` say to the channel that a message `by` came by; `which` is the rest of the update: where
 * `by` is read from, and for which rows. It returns user_id.
 */
export const answeringContact = (answer: 'confirmed' | 'declined', which: RawBuilder<unknown>) => sql<{
  userId: string
}>`
  update emergency_contacts c set
    number_state = case by.channel when 'sms' then ${answer} else c.number_state end,
    email_state = case by.channel when 'email' then ${answer} else c.email_state end
  ${which}
  returning c.user_id`
