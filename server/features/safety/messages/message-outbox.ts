import { type RawBuilder, sql } from 'kysely'
import { typedPlaceSql } from '#server/domain/session-place.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import {
  allClearReason,
  fromAlarmsBefore,
  isStaleMessage,
  LONGEST_MESSAGE_LEASE_MS,
  MESSAGE_LEASE_MS,
} from '#server/features/safety/messages/message-conditions.ts'
import { hasAllClear } from '#server/features/safety/watch/all-clear.ts'
import { queueServerWebhooksSql } from '#server/features/webhooks/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { backoff, outboxOf } from '#server/platform/outbox/outbox.ts'

const RETRY_AFTER = backoff([5_000, 10_000, 20_000, 30_000], 45_000)
const MAX_DELAY_MS = 60_000
const RETRY_LIMIT_MS = 20_000
/** Then the next contact is notified. */
const FAILED_AFTER_TRIES = 4
/** Three days for an alarm, one for its all-clear. */
const MAX_TRIES = { confirm: 10, test: 10, overdue: 5_760, help: 5_760, all_clear: 1_920 }

/** Failed ones are retried, too, unless they failed permanently. */
export const messageOutbox = outboxOf<Pick<Message, 'userId' | 'id' | 'attempts' | 'leaseUntil'>>({
  name: 'safety_steps',
  isPending: sql`q.state in ('due', 'failed') and q.channel <> 'app' and not q.failed_permanently`,
  leaseMs: MESSAGE_LEASE_MS,
  longestLeaseMs: LONGEST_MESSAGE_LEASE_MS,
  createdAt: sql`q.state_at`,
  longestDelayMs: MAX_DELAY_MS,
})

export type Channel = 'email' | 'sms'

export type Message = {
  userId: string
  /** Lets the receiver detect a repeat. */
  id: string
  step: keyof typeof MAX_TRIES
  channel: Channel
  state: 'due' | 'failed'
  attempts: number
  leaseUntil: string
  /** An earlier try got no reply. */
  mayHaveArrived: boolean
  to: string
  /** The contact's own choice, the surfer's for the contact, and the surfer's; null where there is none. */
  languages: (string | null)[]
  /** Obsolete, or the recipient has not agreed. */
  isStale: boolean
  firstName: string
  place: string | null
  startTime: string | null
  timeZone: string | null
  board: string | null
  reason: 'back' | 'fine' | 'reached' | 'false_alarm'
  /** By the database's clock; dates the message. */
  leasedAt: string
}

/** The reason goes to the log and names nobody. */
export type Outcome = { state: 'sent' } | { state: 'failed'; why: string } | Refused
/** To be retried after `restMs`; without a reply it may have arrived. */
type Refused = { state: 'refused'; why: string; mayHaveArrived?: boolean; restMs?: number }

export const isAnyReady = (channel: Channel) => messageOutbox.isAnyReady({ where: sql`q.channel = ${channel}` })

/** Alarms before questions. An all-clear waits for the alarm before it, so that they arrive in order. */
export async function leaseScheduled(
  db: Database,
  { channel, most }: { channel: Channel; most: number },
): Promise<Message[]> {
  const isAlarmBeingSent = sql`exists (
    select ${fromAlarmsBefore(sql`q`)} and alarm.state in ('due', 'failed') and ${messageOutbox.isLeased(sql`alarm`)})`
  const { rows } = await sql<Message>`
    with ${messageOutbox.leaseCtes({
      most,
      where: sql`q.channel = ${channel} and not (q.step = 'all_clear' and ${isAlarmBeingSent})`,
      first: sql`q.step in ('confirm', 'test')`,
      // A process that died may have sent it.
      set: sql`may_have_arrived = q.may_have_arrived or q.lease_until is not null`,
    })}
    select s.user_id, s.id, s.step, s.channel, s.state, s.attempts, s.lease_until, s.may_have_arrived,
      ${databaseTime()} as leased_at, way.address as "to", u.first_name,
      array[c.own_language, c.language, u.language] as languages,
      coalesce(spot.name, ${typedPlaceSql(sql`session.custom_location`)}) as place,
      session.start_time, session.time_zone, session.board, ${allClearReason} as reason, ${isStaleMessage} as is_stale
    from leased s
      join users u on u.id = s.user_id
      join emergency_contacts c on c.user_id = s.user_id and c.id = s.contact_id
      cross join lateral (
        select
          case s.channel when 'email' then c.email else c.number end as address,
          case s.channel when 'email' then c.email_state else c.number_state end as state
      ) way
      left join surf_sessions session on session.user_id = s.user_id and session.id = s.session_id
      left join surf_spots spot on spot.id = session.surf_spot_id`.execute(db)
  return rows
}

export function settle(db: Database, message: Message, outcome: Outcome): Promise<void> {
  const attempts = message.attempts + 1
  if (outcome.state === 'sent') return update(db, message, { state: 'sent', attempts, mayHaveArrived: true })
  if (outcome.state === 'failed') return update(db, message, { state: 'failed', attempts, failedPermanently: true })
  const mayHaveArrived = message.mayHaveArrived || outcome.mayHaveArrived === true
  if (attempts >= MAX_TRIES[message.step])
    return update(db, message, { state: 'failed', attempts, failedPermanently: true, mayHaveArrived })
  const delayMs = Math.max(RETRY_AFTER(message.attempts) ?? 0, outcome.restMs ?? 0)
  const runAt = new Date(Date.parse(message.leasedAt) + Math.min(delayMs, MAX_DELAY_MS)).toISOString()
  const state = attempts >= FAILED_AFTER_TRIES ? 'failed' : message.state
  return update(db, message, { state, attempts, runAt, mayHaveArrived })
}

export const withdraw = (db: Database, message: Message) => update(db, message, { state: 'withdrawn' })

/** Not counted as a try; a missing budget notifies the next contact meanwhile. */
export const reschedule = (db: Database, message: Message, why: 'budget' | 'repeated') =>
  update(db, message, {
    runAt: new Date(Date.parse(message.leasedAt) + RETRY_LIMIT_MS).toISOString(),
    mayHaveArrived: message.mayHaveArrived,
    ...(why === 'budget' && { state: 'failed' }),
  })

/** The try was interrupted; another process may repeat it at once. */
export const release = (db: Database, message: Message, { mayHaveArrived = false }: Refused) =>
  update(db, message, { mayHaveArrived: message.mayHaveArrived || mayHaveArrived })

type Change = {
  state?: 'due' | 'sent' | 'failed' | 'withdrawn'
  attempts?: number
  runAt?: string
  failedPermanently?: boolean
  mayHaveArrived?: boolean
}

async function update(db: Database, message: Message, change: Change): Promise<void> {
  const { userId } = message
  const { state = message.state, attempts = message.attempts, runAt = null, failedPermanently = false } = change
  const { mayHaveArrived = message.mayHaveArrived } = change
  const isChanged = state !== message.state
  const settled = await sql`
    with settled as (
      ${messageOutbox.settleSql(
        message,
        sql`state = ${state}, attempts = ${attempts}, run_at = ${runAt}, failed_permanently = ${failedPermanently},
          state_at = case when ${isChanged} then ${databaseTime()} else state_at end,
          -- Stored also if withdrawn meanwhile: the recipient then needs the all-clear.
          may_have_arrived = ${mayHaveArrived}`,
        // An answer by another channel meanwhile stays.
        {
          where: sql`state <> 'acknowledged'`,
          returning: sql`user_id, id, session_id, round, step, buddy_id, contact_id, channel, state, may_have_arrived`,
        },
      )}
    ),
    -- An alarm that closed during the try, when no all-clear was planned for its recipient.
    cleared as (
      insert into safety_steps (user_id, session_id, round, step, contact_id, channel, state_at)
      select t.user_id, t.session_id, t.round, 'all_clear', t.contact_id, t.channel, ${databaseTime()}
      from settled t join alarms a
        on a.user_id = t.user_id and a.session_id = t.session_id and a.round = t.round and a.kind = t.step
      where a.closed_at is not null and t.state in ('sent', 'withdrawn') and t.may_have_arrived
        and not ${hasAllClear(sql`t`)}
      on conflict on constraint safety_steps_once do nothing
    ),
    undeliverable as (${undeliverableSql(sql`settled where ${isChanged} and state = 'failed'`)})
    select from settled`.execute(db)
  if (isChanged && settled.rows.length > 0) await publish(db, safetyChanged, { userIds: [userId] })
}

/** SQL that queues the webhooks of operators for alarms among messages that have failed (user_id, id, step). */
export const undeliverableSql = (failed: RawBuilder<unknown>) =>
  queueServerWebhooksSql(
    'alarm.undeliverable',
    sql`select user_id as surfer_id, id as subject from (select * from ${failed}) m where step in ('overdue', 'help')`,
  )

/** After a restore. A question may be sent again by its surfer; an alarm was probably sent since the backup. */
export const settleMissedMessages = (tx: Database) =>
  messageOutbox.settleMissed(
    tx,
    sql`state = case when q.step in ('confirm', 'test') then 'failed' else 'withdrawn' end, state_at = ${databaseTime()},
      failed_permanently = q.step in ('confirm', 'test'),
      may_have_arrived = q.may_have_arrived or q.step in ('overdue', 'help')`,
  )
