import { sql } from 'kysely'
import { GPS_ONLY_LOCATION } from '#contract/limits.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { LONGEST_MESSAGE_LEASE_MS, MESSAGE_LEASE_MS } from '#server/features/safety/messages/message-lease.ts'
import { allClearNews, fromAlarmsBefore, isStaleMessage } from '#server/features/safety/messages/stale-messages.ts'
import { hasHeardAllClear } from '#server/features/safety/watch/all-clear.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { backoff } from '#server/platform/outbox/backoff.ts'
import { outboxOf } from '#server/platform/outbox/outbox.ts'

/** Between the beginnings of tries. */
const RETRY_AFTER = backoff([5_000, 10_000, 20_000, 30_000], 45_000)
/** No retry is scheduled further ahead. */
const LONGEST_DELAY_MS = 60_000
/** What may not leave yet asks again so soon. */
const LEAVE_ASKED_AGAIN_MS = 20_000
/** From then on it counts as failed, and the next contact is notified. */
const FAILED_AFTER_TRIES = 4
/** An alarm is tried for three days, and that it is over for one. */
const MOST_TRIES = { confirm: 10, test: 10, overdue: 5_760, help: 5_760, all_clear: 1_920 }

/**
 * Messages are rows of the outbox. Failed ones are still tried, unless they failed permanently; what a process that died
 * was sending is taken over when its lease has ended.
 */
export const messageOutbox = outboxOf<Pick<Message, 'userId' | 'id' | 'attempts' | 'leaseUntil'>>({
  name: 'safety_steps',
  isPending: sql`q.state in ('due', 'failed') and q.channel <> 'app' and not q.failed_permanently`,
  leaseMs: MESSAGE_LEASE_MS,
  longestLeaseMs: LONGEST_MESSAGE_LEASE_MS,
  longestDelayMs: LONGEST_DELAY_MS,
})

export type Channel = 'email' | 'sms'

/** What a contact gets by one channel, as things are when it leaves. */
export type Message = {
  userId: string
  /** By which whoever hands it on knows a repeat. */
  id: string
  step: keyof typeof MOST_TRIES
  channel: Channel
  state: 'due' | 'failed'
  attempts: number
  leaseUntil: string
  /** An earlier try ended in silence. */
  mayHaveArrived: boolean
  /** The address, or the number in E.164. */
  to: string
  /** It is not needed any more, or its receiver has not agreed. */
  isStale: boolean
  /** Of the surfer. */
  firstName: string
  /** Of the session, if there is one still. */
  place: string | null
  startTime: string | null
  timeZone: string | null
  board: string | null
  /** Why an alarm is over. */
  news: 'back' | 'fine' | 'reached' | 'false_alarm'
  /** When it was claimed, by the database's clock, which dates it. */
  claimedAt: string
}

/** How a try to send ended. Words are for the log, and name nobody. */
export type Outcome =
  | { state: 'sent' }
  /** It can never be sent. */
  | { state: 'failed'; why: string }
  | Refused
/** Perhaps later, after `restMs` at the earliest; it may have arrived all the same when the other side fell silent. */
type Refused = { state: 'refused'; why: string; mayHaveArrived?: boolean; restMs?: number }

/** Whether anything is to be sent by this channel. */
export const isAnyReady = (channel: Channel) => messageOutbox.isAnyReady({ where: sql`q.channel = ${channel}` })

/**
 * Takes what is due for longest by this channel, which no other process sends meanwhile; alarms come before questions. An
 * all-clear waits for the alarm before it, so that they never arrive the wrong way round.
 */
export async function claimDue(
  db: Database,
  { channel, most }: { channel: Channel; most: number },
): Promise<Message[]> {
  const isAlarmBeingSent = sql`exists (
    select ${fromAlarmsBefore(sql`q`)} and alarm.state in ('due', 'failed') and ${messageOutbox.isLeased(sql`alarm`)})`
  const { rows } = await sql<Message>`
    with ${messageOutbox.claiming({
      most,
      where: sql`q.channel = ${channel} and not (q.step = 'all_clear' and ${isAlarmBeingSent})`,
      first: sql`q.step in ('confirm', 'test')`,
      // A process that died while it sent may have done so.
      set: sql`may_have_arrived = q.may_have_arrived or q.lease_until is not null`,
    })}
    select s.user_id, s.id, s.step, s.channel, s.state, s.attempts, s.lease_until, s.may_have_arrived,
      ${databaseTime()} as claimed_at, way.address as "to", u.first_name,
      coalesce(spot.name, nullif(session.custom_location, ${GPS_ONLY_LOCATION})) as place,
      session.start_time, session.time_zone, session.board, ${allClearNews} as news, ${isStaleMessage} as is_stale
    from claimed s
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

/** Writes down how it ended, unless another process has taken it over, and publishes to the surfer when that is news. */
export function settle(db: Database, message: Message, outcome: Outcome): Promise<void> {
  const attempts = message.attempts + 1
  if (outcome.state === 'sent') return update(db, message, { state: 'sent', attempts, mayHaveArrived: true })
  if (outcome.state === 'failed') return update(db, message, { state: 'failed', attempts, failedPermanently: true })
  const mayHaveArrived = message.mayHaveArrived || outcome.mayHaveArrived === true
  if (attempts >= MOST_TRIES[message.step])
    return update(db, message, { state: 'failed', attempts, failedPermanently: true, mayHaveArrived })
  const delayMs = Math.max(RETRY_AFTER(message.attempts) ?? 0, outcome.restMs ?? 0)
  const runAt = new Date(Date.parse(message.claimedAt) + Math.min(delayMs, LONGEST_DELAY_MS)).toISOString()
  const state = attempts >= FAILED_AFTER_TRIES ? 'failed' : message.state
  return update(db, message, { state, attempts, runAt, mayHaveArrived })
}

/** Nobody needs it any more. */
export const withdraw = (db: Database, message: Message) => update(db, message, { state: 'withdrawn' })

/** It is tried again in a while, without having been tried; when it waits for the budget the next contact is notified meanwhile. */
export const putOff = (db: Database, message: Message, why: 'budget' | 'repeated') =>
  update(db, message, {
    runAt: new Date(Date.parse(message.claimedAt) + LEAVE_ASKED_AGAIN_MS).toISOString(),
    mayHaveArrived: message.mayHaveArrived,
    ...(why === 'budget' && { state: 'failed' }),
  })

/** The try was broken off, and another process may do it at once. */
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
  const isNews = state !== message.state
  const settled = await sql`
    with settled as (
      ${messageOutbox.settling(
        message,
        sql`state = ${state}, attempts = ${attempts}, run_at = ${runAt}, failed_permanently = ${failedPermanently},
          state_at = case when ${isNews} then ${databaseTime()} else state_at end,
          -- Kept also when nobody sends it any more, for then its recipient has to hear the all-clear.
          may_have_arrived = ${mayHaveArrived}`,
        // Whoever has answered by another way meanwhile stays the one who did.
        {
          where: sql`state <> 'acknowledged'`,
          returning: sql`user_id, session_id, round, step, buddy_id, contact_id, channel, state, may_have_arrived`,
        },
      )}
    ),
    -- An alarm that was closed while its message was on the way, when no all-clear was foreseen for its receiver.
    cleared as (
      insert into safety_steps (user_id, session_id, round, step, contact_id, channel, state_at)
      select t.user_id, t.session_id, t.round, 'all_clear', t.contact_id, t.channel, ${databaseTime()}
      from settled t join alarms a
        on a.user_id = t.user_id and a.session_id = t.session_id and a.round = t.round and a.kind = t.step
      where a.closed_at is not null and t.state in ('sent', 'withdrawn') and t.may_have_arrived
        and not ${hasHeardAllClear(sql`t`)}
      on conflict on constraint safety_steps_once do nothing
    )
    select from settled`.execute(db)
  if (isNews && settled.rows.length > 0) await publish(db, safetyChanged, { userIds: [userId] })
}
