import { type RawBuilder, sql } from 'kysely'
import { GPS_ONLY_LOCATION } from '#contract/limits.ts'
import { hasHeardAllClear } from '#server/features/safety/all-clear.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { allClearNews, fromAlarmsBefore, isStaleMessage } from '#server/features/safety/stale-messages.ts'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'

/** A lease: longer than any try takes. What a process that died was sending is taken over after that. */
const LEASE_MS = 25_000
/** Between the beginnings of tries; after the last of these it is tried every 45 s. */
const TRY_AGAIN_AFTER_MS = [5_000, 10_000, 20_000, 30_000]
const TRY_AGAIN_EVERY_MS = 45_000
/** Nothing is put off for longer, so what was put off further, before the database's clock was set back, is due. */
const LONGEST_PUT_OFF_MS = 60_000
/** What may not leave yet asks again so soon. */
const LEAVE_ASKED_AGAIN_MS = 20_000
/** From then on it counts as failed, and the next contact is told. */
const FAILED_AFTER_TRIES = 4
/** An alarm is tried for three days, and that it is over for one. */
const MOST_TRIES = { confirm: 10, test: 10, overdue: 5_760, help: 5_760, all_clear: 1_920 }

export type Channel = 'email' | 'sms'

/** What a contact is told by one way, as things are when it leaves. */
export type Message = {
  userId: string
  /** By which whoever hands it on knows a repeat. */
  id: string
  step: keyof typeof MOST_TRIES
  channel: Channel
  state: 'due' | 'failed'
  attempts: number
  claimedUntil: string
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

/** Whether a row's `claimed_until` is a lease that runs, perhaps since just before the clock was set back a little. */
const isLease = (claimedUntil: RawBuilder<unknown>) =>
  sql`${claimedUntil} between ${databaseTime()} and ${databaseTime(2 * LEASE_MS)}`

/**
 * Takes what is due for longest by this way, which no other process sends meanwhile; alarms come before questions. An
 * all-clear waits for the alarm before it, so that they never arrive the wrong way round.
 */
export async function claimDue(
  db: Database,
  { channel, most }: { channel: Channel; most: number },
): Promise<Message[]> {
  const { rows } = await sql<Message>`
    with due as (
      select s.user_id, s.id, s.claimed_until > '-infinity' as may_have_arrived
      from safety_steps s
      where s.state in ('due', 'failed') and s.channel <> 'app' and s.channel = ${channel}
        and not ${isLease(sql`s.claimed_until`)}
        and (s.due_at <= ${databaseTime()} or (s.due_at > ${databaseTime(LONGEST_PUT_OFF_MS)} and s.due_at < 'infinity'))
        and not (s.step = 'all_clear' and exists (
          select ${fromAlarmsBefore} and alarm.state in ('due', 'failed') and ${isLease(sql`alarm.claimed_until`)}))
      order by s.step in ('confirm', 'test'), s.due_at, s.id limit ${most} for update skip locked
    ),
    claimed as (
      update safety_steps s set claimed_until = ${databaseTime(LEASE_MS)}
      from due where s.user_id = due.user_id and s.id = due.id
      returning s.*, due.may_have_arrived
    )
    select s.user_id, s.id, s.step, s.channel, s.state, s.attempts, s.claimed_until, s.may_have_arrived,
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

/** Writes down how it ended, unless another process has taken it over, and tells the surfer when that is news. */
export function settle(db: Database, message: Message, outcome: Outcome): Promise<void> {
  const attempts = message.attempts + 1
  if (outcome.state === 'sent') return update(db, message, { state: 'sent', attempts, mayHaveArrived: true })
  if (outcome.state === 'failed') return update(db, message, { state: 'failed', attempts, dueAt: 'infinity' })
  const mayHaveArrived = message.mayHaveArrived || outcome.mayHaveArrived === true
  if (attempts >= MOST_TRIES[message.step])
    return update(db, message, { state: 'failed', attempts, dueAt: 'infinity', mayHaveArrived })
  const pauseMs = Math.max(TRY_AGAIN_AFTER_MS[message.attempts] ?? TRY_AGAIN_EVERY_MS, outcome.restMs ?? 0)
  const dueAt = new Date(Date.parse(message.claimedAt) + Math.min(pauseMs, LONGEST_PUT_OFF_MS)).toISOString()
  const state = attempts >= FAILED_AFTER_TRIES ? 'failed' : message.state
  return update(db, message, { state, attempts, dueAt, mayHaveArrived })
}

/** Nobody needs it any more. */
export const withdraw = (db: Database, message: Message) => update(db, message, { state: 'withdrawn' })

/** It is tried again in a while, without having been tried; when it waits for the budget the next contact is told meanwhile. */
export const putOff = (db: Database, message: Message, why: 'budget' | 'repeated') =>
  update(db, message, {
    dueAt: new Date(Date.parse(message.claimedAt) + LEAVE_ASKED_AGAIN_MS).toISOString(),
    mayHaveArrived: message.mayHaveArrived,
    ...(why === 'budget' && { state: 'failed' }),
  })

/** The try was broken off, and another process may do it at once. */
export const release = (db: Database, message: Message, { mayHaveArrived = false }: Refused) =>
  update(db, message, { mayHaveArrived: message.mayHaveArrived || mayHaveArrived })

type Change = {
  state?: 'due' | 'sent' | 'failed' | 'withdrawn'
  attempts?: number
  dueAt?: string
  mayHaveArrived?: boolean
}

async function update(db: Database, message: Message, change: Change): Promise<void> {
  const { userId, id, claimedUntil } = message
  const { state = message.state, attempts = message.attempts, dueAt = '-infinity' } = change
  const { mayHaveArrived = message.mayHaveArrived } = change
  const isNews = state !== message.state
  const settled = await sql`
    with settled as (
      update safety_steps set state = ${state}, attempts = ${attempts}, due_at = ${dueAt},
        state_at = case when ${isNews} then ${databaseTime()} else state_at end,
        -- Nobody sends it any more; that it may have arrived is kept, for then its receiver has to hear the all-clear.
        claimed_until = ${mayHaveArrived ? 'epoch' : '-infinity'}
      -- Whoever has answered by another way meanwhile stays the one who did.
      where user_id = ${userId} and id = ${id} and claimed_until = ${claimedUntil} and state <> 'acknowledged'
      returning *
    ),
    -- An alarm that was closed while its message was on the way, when no all-clear was foreseen for its receiver.
    cleared as (
      insert into safety_steps (user_id, session_id, round, step, contact_id, channel, state_at)
      select t.user_id, t.session_id, t.round, 'all_clear', t.contact_id, t.channel, ${databaseTime()}
      from settled t join alarms a
        on a.user_id = t.user_id and a.session_id = t.session_id and a.round = t.round and a.kind = t.step
      where a.closed_at is not null and t.state in ('sent', 'withdrawn') and t.claimed_until > '-infinity'
        and not ${hasHeardAllClear(sql`t`)}
      on conflict on constraint safety_steps_once do nothing
    )
    select from settled`.execute(db)
  if (isNews && settled.rows.length > 0) await publish(db, safetyChanged, { userIds: [userId] })
}
