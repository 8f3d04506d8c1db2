import { sql } from 'kysely'
import { readEnv } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

/** Of a server that could mail and text, where nobody listens: for tests of what is to be sent, not of the sending. */
export const everyWay = readEnv({
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:9',
  SMS_WEBHOOK_SECRET: 'a secret of at least 32 characters',
})

type Surfing = {
  /** When the surfer is overdue. */
  overdueAt: Date
  startTime?: Date
  latitude?: number
  longitude?: number
  place?: string
  board?: string
  visibility?: string
}

/** Puts a surfer into the water, four hours before the limit unless it says otherwise: the id of the session. */
export async function inTheWater(
  db: Database,
  surfer: { id: string },
  {
    overdueAt,
    startTime = new Date(overdueAt.getTime() - 4 * 60 * MINUTE_MS),
    latitude = 33.65531,
    longitude = -118.00527,
    place = 'By the pier',
    board,
    visibility = 'everyone',
  }: Surfing,
): Promise<string> {
  const sessions = await sql<{ id: string }>`
    insert into surf_sessions (user_id, start_time, overdue_at, latitude, longitude, place, custom_location, board,
      visibility, party_id)
    values (${surfer.id}, ${startTime}, ${overdueAt}, ${latitude}, ${longitude},
      sphere_point(${latitude}::float8, ${longitude}::float8), ${place}, ${board ?? null}, ${visibility}, gen_random_uuid())
    returning id`.execute(db)
  return sessions.rows[0]!.id
}

type Contact = { name?: string; email?: string; number?: string; state?: 'waiting' | 'confirmed' | 'declined' }

/** Gives a surfer one more emergency contact, who has agreed to every way: its id. */
export async function anEmergencyContact(
  db: Database,
  surfer: { id: string },
  { name = 'Mum', email, number, state = 'confirmed' }: Contact,
): Promise<string> {
  const contacts = await sql<{ id: string }>`
    insert into emergency_contacts (user_id, position, name, email, phone, number, email_state, number_state)
    select ${surfer.id}, count(*) + 1, ${name}, ${email ?? null}, ${number ?? null}, ${number ?? null}, ${state}, ${state}
    from emergency_contacts where user_id = ${surfer.id}
    returning id`.execute(db)
  return contacts.rows[0]!.id
}

/** What was told of a session, or is about to be, in words such as 'overdue Lena app sent'; '' is the surfer. */
export async function stepsOf(db: Database, sessionId: string): Promise<string[]> {
  const steps = await sql<{ words: string }>`
    select concat_ws(' ', t.step, coalesce(u.first_name, c.name, 'surfer'), t.channel, t.state) as words
    from safety_steps t left join users u on u.id = t.buddy_id
      left join emergency_contacts c on c.user_id = t.user_id and c.id = t.contact_id
    where t.session_id = ${sessionId}
    order by t.round, array_position('{still_out,overdue,help,all_clear}', t.step), words`.execute(db)
  return steps.rows.map(({ words }) => words)
}

/** What a surfer was notified of in the app about a session, in words such as 'all_clear <actor> reached', oldest first. */
export async function newsOf(db: Database, surfer: { id: string }, sessionId: string): Promise<string[]> {
  const news = await sql<{ words: string }>`
    select concat_ws(' ', kind, actor_id, subject) as words from notifications
    where user_id = ${surfer.id} and session_id = ${sessionId} and in_app order by id`.execute(db)
  return news.rows.map(({ words }) => words)
}
