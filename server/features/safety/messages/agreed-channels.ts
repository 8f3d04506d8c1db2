import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

type ChannelEnv = Pick<Deps['env'], 'SMTP_URL' | 'SMS_WEBHOOK_URL'>

export const canMail = ({ SMTP_URL }: Pick<ChannelEnv, 'SMTP_URL'>) => SMTP_URL !== undefined
export const canText = ({ SMS_WEBHOOK_URL }: Pick<ChannelEnv, 'SMS_WEBHOOK_URL'>) => SMS_WEBHOOK_URL !== undefined

const channelsOf = (contact: RawBuilder<unknown>, has: { sms: boolean; email: boolean }) => sql`array_remove(array[
  case when ${has.sms} and ${contact}.number is not null and ${contact}.number_state = 'confirmed' then 'sms' end,
  case when ${has.email} and ${contact}.email is not null and ${contact}.email_state = 'confirmed' then 'email' end
], null)`

/** Agreed by a row of emergency_contacts; other servers may have more channels than this one. */
export const agreedChannels = (contact: RawBuilder<unknown>) => channelsOf(contact, { sms: true, email: true })

export const usableChannels = (contact: RawBuilder<unknown>, env: ChannelEnv) =>
  channelsOf(contact, { sms: canText(env), email: canMail(env) })
