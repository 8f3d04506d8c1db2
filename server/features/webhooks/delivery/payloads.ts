import { sql } from 'kysely'
import { z } from 'zod'
import { time } from '#contract/endpoint.ts'
import {
  type ServerEvent,
  type SurferEvent,
  TEST_EVENT,
  type WebhookEvent,
  webhookData,
} from '#contract/people/webhook-events.ts'
import { typedPlace } from '#server/domain/session-place.ts'
import type { Delivery } from '#server/features/webhooks/delivery/webhook-outbox.ts'
import type { Database } from '#server/platform/database/database.ts'

type Subject = Pick<Delivery, 'type' | 'subject' | 'ownerId' | 'name' | 'happenedAt'>

/** The body, with declared fields alone; undefined if what it is about is gone, or did not last. */
export async function payloadOf(db: Database, { type, happenedAt, ...about }: Subject): Promise<string | undefined> {
  const data = type === TEST_EVENT ? { name: about.name } : await dataOf(db, type, about)
  if (data === undefined) return undefined
  const body = z.object({ type: z.literal(type), timestamp: time, data: webhookData[type] as z.ZodType })
  return JSON.stringify(body.parse({ type, timestamp: happenedAt, data }))
}

async function dataOf(
  db: Database,
  type: Exclude<WebhookEvent, typeof TEST_EVENT>,
  { subject, ownerId }: Pick<Subject, 'subject' | 'ownerId'>,
): Promise<unknown> {
  const { rows } = await sql<{ data: unknown }>`
    select (${dataSql[type]}) as data from (select ${subject}::uuid as subject, ${ownerId}::uuid as owner_id) event`.execute(
    db,
  )
  return rows[0]?.data ?? undefined
}

const isoTime = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The surfer's own, so that it may be exact; a secret spot stays secret from receivers, too. */
const session = sql`json_build_object('id', s.id, 'startTime', ${isoTime('s.start_time')}, 'endTime', ${isoTime('s.end_time')},
  'spot', case when spot.id is not null then json_build_object('id', spot.id, 'name', spot.name) end,
  'place', case when s.secret_spot_id is null then ${typedPlace} end, 'timeZone', coalesce(spot.time_zone, s.time_zone),
  'overdueAt', ${isoTime('s.overdue_at')})`
const ownSession = sql`
  from surf_sessions s left join surf_spots spot on spot.id = s.surf_spot_id
    left join tracks t on t.owner_id = s.user_id and t.session_id = s.id
  where s.user_id = event.owner_id and s.id = event.subject`
const justSession = sql`select json_build_object('session', ${session}) ${ownSession}`

const surfer = sql`
  json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name)`

/** SQL of the data by `event.subject` and `event.owner_id`; no row if the event is void. */
const dataSql: Record<SurferEvent | ServerEvent, ReturnType<typeof sql>> = {
  'session.checked_in': justSession,
  'session.checked_out': justSession,
  'session.ended': sql`
    select json_build_object('session', ${session}, 'figures', json_build_object(
      'minutes', round(extract(epoch from s.end_time - s.start_time) / 60)::int,
      'endAssumed', s.end_assumed_at is not null, 'waveCount', s.wave_count, 'rating', s.rating, 'board', s.board,
      'waveHeightMetres', s.wave_height, 'distanceMetres', t.distance_m, 'topKmh', t.top_kmh))
    ${ownSession} and not s.is_active`,
  'session.overdue': justSession,
  'forecast.alert': sql`
    select json_build_object('change', n.subject::jsonb -> 'change',
      'spot', json_build_object('id', n.subject::jsonb -> 'spotId', 'name', n.subject::jsonb -> 'spotName'),
      'timeZone', n.subject::jsonb -> 'timeZone', 'start', n.subject::jsonb -> 'start', 'end', n.subject::jsonb -> 'end',
      'surfRating', n.subject::jsonb -> 'surfRating', 'more', n.subject::jsonb -> 'more')
    from notifications n where n.user_id = event.owner_id and n.id = event.subject and n.subject is not null`,
  'surfer.joined': sql`
    select json_build_object('surfer', ${surfer}, 'awaitsApproval', exists (
      select from standings st where st.user_id = u.id and st.state = 'awaiting'))
    from users u where u.id = event.subject`,
  'report.received': sql`
    select json_build_object('caseId', c.id, 'kind', c.kind, 'reason', r.reason)
    from reports r join moderation_cases c on c.id = r.case_id where r.id = event.subject`,
  'alarm.undeliverable': sql`
    select json_build_object('surfer', ${surfer}, 'alarm', m.step, 'channel', m.channel)
    from safety_steps m join users u on u.id = m.user_id where m.id = event.subject`,
}
