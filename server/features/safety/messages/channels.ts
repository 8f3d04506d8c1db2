import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

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

type Offering = Pick<Deps, 'db' | 'env'>

const NOTED_EVERY_MS = 60_000
/** Allows two missed updates. */
const COUNTS_FOR_MS = 3 * NOTED_EVERY_MS

const noteOffered = (db: Database, env: Deps['env']) =>
  sql`
    insert into safety_watch as watch (mail_offered_at, texts_offered_at)
    values (case when ${canMail(env)} then ${databaseTime()} end, case when ${canText(env)} then ${databaseTime()} end)
    on conflict (is_only) do update set
      mail_offered_at = coalesce(excluded.mail_offered_at, watch.mail_offered_at),
      texts_offered_at = coalesce(excluded.texts_offered_at, watch.texts_offered_at)`.execute(db)

/** Only logs failures: without a record, contacts merely count as unreachable too early. */
export function keepOffering({ db, env, log }: Offering & Pick<Deps, 'log'>): { close(): Promise<void> } {
  if (!canMail(env) && !canText(env)) return { close: async () => {} }
  let noting: Promise<unknown> = Promise.resolve()
  const note = () => {
    noting = noteOffered(db, env).catch((error) => log.warn(error, 'which channels this server has was not noted'))
  }
  const timer = setInterval(note, NOTED_EVERY_MS)
  note()
  return {
    async close() {
      clearInterval(timer)
      await noting
    },
  }
}

/** Offered by any server within three minutes, or ahead of a clock that was set back. */
export const offeredChannels = (env: Deps['env']) => {
  const isNoted = (column: string) => sql`exists (
    select from safety_watch where ${sql.ref(column)} > ${databaseTime(-COUNTS_FOR_MS)})`
  return sql`array_remove(array[
    case when ${canMail(env)} or ${isNoted('mail_offered_at')} then 'email' end,
    case when ${canText(env)} or ${isNoted('texts_offered_at')} then 'sms' end], null)`
}
