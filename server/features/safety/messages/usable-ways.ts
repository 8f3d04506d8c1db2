import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

type Ways = Pick<Deps['env'], 'SMTP_URL' | 'SMS_WEBHOOK_URL'>

export const canMail = ({ SMTP_URL }: Pick<Ways, 'SMTP_URL'>) => SMTP_URL !== undefined
export const canText = ({ SMS_WEBHOOK_URL }: Pick<Ways, 'SMS_WEBHOOK_URL'>) => SMS_WEBHOOK_URL !== undefined

const waysOf = (contact: RawBuilder<unknown>, there: { sms: boolean; email: boolean }) => sql`array_remove(array[
  case when ${there.sms} and ${contact}.number is not null and ${contact}.number_state = 'confirmed' then 'sms' end,
  case when ${there.email} and ${contact}.email is not null and ${contact}.email_state = 'confirmed' then 'email' end
], null)`

/** Array of channels that a row of emergency_contacts agreed to; other servers may have more than this one. */
export const agreedWays = (contact: RawBuilder<unknown>) => waysOf(contact, { sms: true, email: true })

/** Those that this server has. */
export const usableWays = (contact: RawBuilder<unknown>, env: Ways) =>
  waysOf(contact, { sms: canText(env), email: canMail(env) })
