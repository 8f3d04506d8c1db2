import { type RawBuilder, sql } from 'kysely'
import { unreadOf } from '#server/features/notifications/notifications.ts'
import type { QuietHours } from '#server/features/notifications/quiet-hours.ts'
import { isStale, isUrgent } from '#server/features/notifications/staleness.ts'
import { type Told, toldColumns } from '#server/features/notifications/texts.ts'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'

/** No try to send takes longer. */
export const LONGEST_TRY_MS = 30_000
/** A lease: longer than any try. What a process that died was sending is taken over after that. */
const LEASE_MS = 40_000
/** Who takes a lease may have begun to look later than who finds it, by as much as a statement may take. */
const LONGEST_LEASE_MS = 50_000
/** Nothing is put off for longer, so what was put off further, before the database's clock was set back, is due. */
const LONGEST_PUT_OFF_MS = { urgent: 60_000, other: 25 * 60 * 60_000 }
/** After each failure; after the last one it has failed for good. */
const TRY_AGAIN_AFTER_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000]
/** What is urgent is tried again after 5, 10, 15 s, and then as long as it is of use. */
const URGENT_AGAIN_AFTER_MS = [5_000, 10_000, 15_000]
const URGENT_AGAIN_EVERY_MS = 20_000

export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

/** One notification on its way to one browser or one mailbox, as things are when it leaves. */
export type Delivery = Told & {
  userId: string
  id: string
  notificationId: string
  /** About somebody's life: it waits for no quiet hours and for nothing else. */
  isUrgent: boolean
  /** How often it was tried. */
  attempts: number
  /** ISO times by the database's clock: when it was claimed, and until when no other process does. */
  claimedAt: string
  claimedUntil: string
  /** The push service's host, or 'mail'; what is urgent has lanes of its own. */
  lane: string
  /** Null for mail. */
  subscription: Subscription | null
  /** Null while the surfer has not verified their address: nobody is written to who may be a stranger. */
  email: string | null
  /** Nobody needs it any more. */
  isStale: boolean
  quietHours: QuietHours | null
  /** In seconds. */
  age: number
  /** How many notifications of this surfer are unread; null for mail. */
  unread: number | null
}

/** How a try to send ended. Words are for the log, and name nobody. */
export type Outcome =
  | { state: 'sent' }
  /** There is no such way: this server sends no mail, or the surfer's address is not verified. */
  | { state: 'dropped' }
  /** It can never be sent. */
  | { state: 'failed'; why: string }
  /** The browser does not want to hear from us any more. */
  | { state: 'gone' }
  /** Perhaps later; after `restMs` at the earliest, which counts for everything that goes there. */
  | { state: 'refused'; why: string; restMs?: number }

type Claim = {
  most: number
  /** What is urgent is claimed for itself, so that it waits behind nothing. */
  urgent: boolean
  /** Lanes that are not to be used now. */
  without: string[]
}

/**
 * Takes what is due for longest, which no other process sends meanwhile. All goes by the database's clock, which all
 * processes share; a lease that ends further ahead than any can was taken before that clock was set back.
 */
export async function claimDue(db: Database, { most, urgent, without }: Claim): Promise<Delivery[]> {
  const longestMs = urgent ? LONGEST_PUT_OFF_MS.urgent : LONGEST_PUT_OFF_MS.other
  const lane = sql`
    case d.channel when 'email' then 'mail' else substring(s.endpoint from '^https?://([^/?#]+)') end
      || ${urgent ? ' (urgent)' : ''}`
  const { rows } = await sql<Delivery>`
    with due as (
      select d.user_id, d.id, ${lane} as lane
      from deliveries d left join push_subscriptions s on s.user_id = d.user_id and s.id = d.subscription_id
      where d.state = 'due' and d.claimed_until not between ${databaseTime()} and ${databaseTime(LONGEST_LEASE_MS)}
        and (d.due_at <= ${databaseTime()} or d.due_at > ${databaseTime(longestMs)})
        -- Looked up for each that is due: joined, all notifications there are might be read instead.
        and (select ${isUrgent} from notifications n where n.user_id = d.user_id and n.id = d.notification_id) = ${urgent}
        and ${lane} <> all(${without}::text[])
      order by d.due_at, d.id limit ${most} for update of d skip locked
    ),
    claimed as (
      update deliveries d set claimed_until = ${databaseTime(LEASE_MS)}
      from due where d.user_id = due.user_id and d.id = due.id
      returning d.*, due.lane
    )
    select d.user_id, d.id, d.notification_id, d.attempts, ${databaseTime()} as claimed_at, d.claimed_until, d.lane,
      ${urgent}::boolean as is_urgent, case when u.email_verified_at is not null then u.email end as email,
      case when s.id is not null then
        json_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as subscription,
      ${isStale} as is_stale,
      case when p.time_zone is not null and not ${urgent} then json_build_object(
        'from', to_char(p.quiet_from, 'HH24:MI'), 'to', to_char(p.quiet_to, 'HH24:MI'), 'timeZone', p.time_zone
      ) end as quiet_hours,
      case when s.id is not null then ${unreadOf(sql`d.user_id`)} end as unread,
      greatest(0, extract(epoch from ${databaseTime()} - n.created_at))::int as age,
      ${toldColumns}
    from claimed d
      join notifications n on n.user_id = d.user_id and n.id = d.notification_id
      join users u on u.id = d.user_id
      join notification_preferences p on p.user_id = d.user_id
      left join push_subscriptions s on s.user_id = d.user_id and s.id = d.subscription_id
      left join users actor on actor.id = n.actor_id`.execute(db)
  return rows
}

/** Writes down how it ended, unless another process has taken it over. */
export async function settle(db: Database, delivery: Delivery, outcome: Outcome): Promise<void> {
  if (outcome.state === 'gone') {
    // What else was on its way there goes with it.
    await db
      .deleteFrom('pushSubscriptions')
      .where('userId', '=', delivery.userId)
      .where('id', '=', delivery.subscription?.id ?? '')
      .execute()
    return
  }
  const attempts = delivery.attempts + 1
  if (outcome.state !== 'refused') return update(db, delivery, { state: outcome.state, attempts })
  const pauseMs = delivery.isUrgent
    ? (URGENT_AGAIN_AFTER_MS[delivery.attempts] ?? URGENT_AGAIN_EVERY_MS)
    : TRY_AGAIN_AFTER_MS[delivery.attempts]
  if (pauseMs === undefined) return update(db, delivery, { state: 'failed', attempts })
  await putOff(db, delivery, databaseTime(Math.max(pauseMs, outcome.restMs ?? 0)), attempts)
}

/** Nobody needs it any more. */
export const drop = (db: Database, delivery: Delivery) => update(db, delivery, { state: 'dropped' })

/** It is due at this moment and no earlier, for whichever process is first. */
export const putOff = (
  db: Database,
  delivery: Delivery,
  until: RawBuilder<string> | string,
  attempts = delivery.attempts,
) => update(db, delivery, { dueAt: until, claimedUntil: '-infinity', attempts })

/** It was not sent after all, and another process may do it at once. */
export const release = (db: Database, delivery: Delivery) => update(db, delivery, { claimedUntil: '-infinity' })

type Change = { state?: string; attempts?: number; dueAt?: RawBuilder<string> | string; claimedUntil?: string }

async function update(db: Database, { userId, id, claimedUntil }: Delivery, change: Change) {
  await db
    .updateTable('deliveries')
    .set(change)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .execute()
}
