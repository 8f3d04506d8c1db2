import { sql } from 'kysely'
import { GPS_ONLY_LOCATION } from '#contract/limits.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'

/** Longer than any try takes; what a process that died was sending is taken over after that. */
const CLAIM_MS = 25_000
/** Between the beginnings of tries; after the last of these it is tried every 45 s. */
const TRY_AGAIN_AFTER_MS = [5_000, 10_000, 20_000, 30_000]
const TRY_AGAIN_EVERY_MS = 45_000
/** Nothing is put off for longer, so what a wrong clock put off further is due. */
const LONGEST_PUT_OFF_MS = 60_000
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
  news: 'back' | 'fine' | 'reached'
}

/** How a try to send ended. Words are for the log, and name nobody. */
export type Outcome =
  | { state: 'sent' }
  /** It can never be sent. */
  | { state: 'failed'; why: string }
  | Refused
/** Perhaps later, after `restMs` at the earliest; it may have arrived all the same when the other side fell silent. */
type Refused = { state: 'refused'; why: string; mayHaveArrived?: boolean; restMs?: number }

/**
 * Takes what is due for longest by this way, which no other process sends meanwhile; alarms come before questions. An
 * all-clear waits for the alarm before it, so that they never arrive the wrong way round.
 */
export async function claimDue(
  db: Database,
  { channel, most, now }: { channel: Channel; most: number; now: Date },
): Promise<Message[]> {
  const moment = now.toISOString()
  const until = new Date(now.getTime() + CLAIM_MS).toISOString()
  // Whoever claimed it may have another clock, or have looked at the same one a moment later; beyond that it was wrong.
  const farthest = new Date(now.getTime() + 2 * CLAIM_MS).toISOString()
  const tooFarOff = new Date(now.getTime() + LONGEST_PUT_OFF_MS).toISOString()
  /** Alarms that went to the receiver of `s` by the same way. */
  const alarmBefore = sql`
    from safety_steps alarm
    where alarm.user_id = s.user_id and alarm.session_id = s.session_id and alarm.round = s.round
      and alarm.contact_id = s.contact_id and alarm.channel = s.channel and alarm.step in ('overdue', 'help')`
  const { rows } = await sql<Message>`
    with due as (
      select s.user_id, s.id, s.claimed_until > '-infinity' as may_have_arrived
      from safety_steps s
      where s.state in ('due', 'failed') and s.channel <> 'app' and s.channel = ${channel}
        and s.claimed_until not between ${moment} and ${farthest}
        and (s.due_at <= ${moment} or (s.due_at > ${tooFarOff} and s.due_at < 'infinity'))
        and not (s.step = 'all_clear' and exists (
          select ${alarmBefore} and alarm.state in ('due', 'failed')
            and alarm.claimed_until between ${moment} and ${farthest}))
      order by s.step in ('confirm', 'test'), s.due_at, s.id limit ${most} for update skip locked
    ),
    claimed as (
      update safety_steps s set claimed_until = ${until} from due where s.user_id = due.user_id and s.id = due.id
      returning s.*, due.may_have_arrived
    )
    select s.user_id, s.id, s.step, s.channel, s.state, s.attempts, s.claimed_until, s.may_have_arrived,
      way.address as "to", u.first_name, coalesce(spot.name, nullif(session.custom_location, ${GPS_ONLY_LOCATION})) as place,
      session.start_time, session.time_zone, session.board,
      case
        when not coalesce(session.is_active, false) then 'back'
        when session.watch_round > s.round then 'fine'
        else 'reached'
      end as news,
      not coalesce(way.address is not null and case s.step
        when 'confirm' then way.state = 'waiting' and not exists (
          select from safety_steps newer
          where newer.user_id = s.user_id and newer.contact_id = s.contact_id and newer.channel = s.channel
            and newer.step = 'confirm' and newer.round > s.round)
        when 'test' then way.state = 'confirmed'
        when 'all_clear' then way.state = 'confirmed' and exists (
          select ${alarmBefore} and (alarm.state in ('sent', 'acknowledged') or alarm.claimed_until > '-infinity'))
        else way.state = 'confirmed' and session.is_active and session.watch_round = s.round and exists (
          select from alarms a
          where a.user_id = s.user_id and a.session_id = s.session_id and a.round = s.round and a.kind = s.step
            and a.closed_at is null and a.reached_at is null)
      end, false) as is_stale
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
export function settle(db: Database, message: Message, outcome: Outcome, now: Date): Promise<void> {
  const attempts = message.attempts + 1
  if (outcome.state === 'sent') return update(db, message, now, { state: 'sent', attempts, mayHaveArrived: true })
  if (outcome.state === 'failed') return update(db, message, now, { state: 'failed', attempts, dueAt: 'infinity' })
  const mayHaveArrived = message.mayHaveArrived || outcome.mayHaveArrived === true
  if (attempts >= MOST_TRIES[message.step])
    return update(db, message, now, { state: 'failed', attempts, dueAt: 'infinity', mayHaveArrived })
  const pauseMs = Math.max(TRY_AGAIN_AFTER_MS[message.attempts] ?? TRY_AGAIN_EVERY_MS, outcome.restMs ?? 0)
  const begun = Date.parse(message.claimedUntil) - CLAIM_MS
  const dueAt = new Date(begun + Math.min(pauseMs, LONGEST_PUT_OFF_MS)).toISOString()
  const state = attempts >= FAILED_AFTER_TRIES ? 'failed' : message.state
  return update(db, message, now, { state, attempts, dueAt, mayHaveArrived })
}

/** Nobody needs it any more. */
export const withdraw = (db: Database, message: Message, now: Date) => update(db, message, now, { state: 'withdrawn' })

/** The try was broken off, and another process may do it at once. */
export const release = (db: Database, message: Message, { mayHaveArrived = false }: Refused, now: Date) =>
  update(db, message, now, { mayHaveArrived: message.mayHaveArrived || mayHaveArrived })

type Change = {
  state?: 'due' | 'sent' | 'failed' | 'withdrawn'
  attempts?: number
  dueAt?: string
  mayHaveArrived?: boolean
}

async function update(db: Database, message: Message, now: Date, change: Change): Promise<void> {
  const { userId, id, claimedUntil } = message
  const { state = message.state, attempts = message.attempts, dueAt = '-infinity' } = change
  const { mayHaveArrived = message.mayHaveArrived } = change
  const isNews = state !== message.state
  await sql`
    with settled as (
      update safety_steps set state = ${state}, attempts = ${attempts}, due_at = ${dueAt},
        state_at = case when ${isNews} then ${now} else state_at end,
        -- Nobody sends it any more; that it may have arrived is kept, for then its receiver has to hear the all-clear.
        claimed_until = ${mayHaveArrived ? 'epoch' : '-infinity'}
      -- Whoever has answered by another way meanwhile stays the one who did.
      where user_id = ${userId} and id = ${id} and claimed_until = ${claimedUntil} and state <> 'acknowledged'
      returning *
    ),
    -- An alarm that was closed while its message was on the way, when no all-clear was foreseen for its receiver.
    cleared as (
      insert into safety_steps (user_id, session_id, round, step, contact_id, channel, state_at)
      select t.user_id, t.session_id, t.round, 'all_clear', t.contact_id, t.channel, ${now}
      from settled t join alarms a
        on a.user_id = t.user_id and a.session_id = t.session_id and a.round = t.round and a.kind = t.step
      where a.closed_at is not null and t.state in ('sent', 'withdrawn') and t.claimed_until > '-infinity'
      on conflict on constraint safety_steps_once do nothing
    )
    select case when ${isNews} then ${announcing({ topic: 'safety', userIds: [userId] })} end from settled`.execute(db)
}
