import { sql } from 'kysely'
import type { EmergencyContact, EmergencyContacts, WayState } from '#contract/people/emergency-contacts.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database/database.ts'

export type Channel = 'email' | 'sms'
export type Contact = {
  id: string
  /** 1 is notified first. */
  position: number
  name: string
  phone: string | null
  /** E.164; null if it cannot receive messages. */
  number: string | null
  email: string | null
  numberState: 'waiting' | 'confirmed' | 'declined'
  emailState: 'waiting' | 'confirmed' | 'declined'
  /** The surfer's choice for the contact; null for the surfer's own. */
  language: string | null
  /** The contact's choice, which counts. */
  ownLanguage: string | null
}
type StepState = 'due' | 'sent' | 'failed' | 'acknowledged'
type Latest = Record<Channel, StepState | null>
type Row = Contact & { questions: Latest; tests: EmergencyContact['tests'] }

export const serverChannels = ({ SMTP_URL, SMS_WEBHOOK_URL }: Deps['env']) => ({
  canMail: SMTP_URL !== undefined,
  canText: SMS_WEBHOOK_URL !== undefined,
})

export async function ownContacts(db: Database, env: Deps['env'], userId: string): Promise<EmergencyContacts> {
  const { rows } = await sql<Row>`
    with latest as (
      select distinct on (contact_id, step, channel) contact_id, step, channel, state, state_at
      from safety_steps
      where user_id = ${userId} and contact_id is not null and step in ('confirm', 'test') and state <> 'withdrawn'
      order by contact_id, step, channel, round desc
    )
    select ${contactColumns},
      (select json_build_object('email', max(state) filter (where channel = 'email'),
          'sms', max(state) filter (where channel = 'sms'))
        from latest where contact_id = c.id and step = 'confirm') as questions,
      (select coalesce(json_agg(json_build_object('channel', channel, 'state', state,
          'at', to_char(state_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by channel), '[]')
        from latest where contact_id = c.id and step = 'test') as tests
    from emergency_contacts c
    where c.user_id = ${userId}
    order by c.position`.execute(db)
  const server = serverChannels(env)
  return { ...server, contacts: rows.map((row) => contactFor(row, server)) }
}

export const contactColumns = sql`c.id, c.position, c.name, c.phone, c.number, c.email, c.number_state, c.email_state,
  c.language, c.own_language`

type Server = ReturnType<typeof serverChannels>

function contactFor(row: Row, server: Server): EmergencyContact {
  const { id, name, phone, number, email, numberState, emailState, questions, tests } = row
  const phoneState = phone && (server.canText && number ? stateOf(numberState, questions.sms) : 'unusable')
  const mailState = email && (server.canMail ? stateOf(emailState, questions.email) : 'unusable')
  const states = { phoneState: phoneState || 'none', emailState: mailState || 'none' } as const
  const language = { language: row.ownLanguage ?? row.language, choseLanguage: row.ownLanguage !== null }
  return { id, name, phone, email, ...states, ...language, tests }
}

const stateWhileWaiting = {
  due: 'asking',
  sent: 'waiting',
  failed: 'failed',
  acknowledged: 'waiting',
} as const satisfies Record<StepState, WayState>

/** A contact added while the server had no such channel was not sent the question. */
const stateOf = (state: Contact['numberState'], question: StepState | null): WayState =>
  state === 'waiting' ? stateWhileWaiting[question ?? 'failed'] : state
