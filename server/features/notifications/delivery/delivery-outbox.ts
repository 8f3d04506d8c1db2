import { type RawBuilder, sql } from 'kysely'
import { kindsWhileSuspended, safetyKinds } from '#contract/people/notification-kinds.ts'
import { isActorHidden, mailedKinds } from '#server/domain/notification-sql.ts'
import { isShutOut } from '#server/domain/visibility.ts'
import type { QuietHours } from '#server/features/notifications/delivery/quiet-hours.ts'
import type { NotificationContent } from '#server/features/notifications/kinds/kind-entry.ts'
import { sqlByKind } from '#server/features/notifications/kinds/kinds.ts'
import { contentColumns } from '#server/features/notifications/kinds/texts.ts'
import { unreadOf } from '#server/features/notifications/notifications.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { backoff, hasCome, outboxOf } from '#server/platform/outbox/outbox.ts'
import { DAY_MS } from '#surf/time/durations.ts'

export const MAX_TRY_MS = 30_000
const MAX_DELAY_MS = { urgent: 60_000, other: 25 * 60 * 60_000 }
const RETRY_AFTER = backoff([30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000])
const URGENT_RETRY_AFTER = backoff([5_000, 10_000, 15_000], 20_000)

export const deliveryOutbox = outboxOf<Pick<Delivery, 'userId' | 'id' | 'attempts' | 'leaseUntil'>>({
  name: 'deliveries',
  isPending: sql`q.state = 'due'`,
  leaseMs: MAX_TRY_MS + 10_000,
  backoff: RETRY_AFTER,
  failed: sql`state = 'failed'`,
  // The first 48 bits of time_ordered_id() are milliseconds.
  createdAt: sql`to_timestamp(('x' || left(replace(q.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`,
  longestDelayMs: MAX_DELAY_MS.other,
})

export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

/** One notification for one browser or mailbox. */
export type Delivery = NotificationContent & {
  userId: string
  id: string
  notificationId: string
  /** By its kind. The column has the same, except in rows that an older version wrote during an upgrade. */
  isUrgent: boolean
  /** Kind and channel, if it stands for all others of those. */
  standsFor: string | null
  attempts: number
  /** ISO times by the database's clock. */
  leasedAt: string
  leaseUntil: string
  /** Host of the push service, or 'mail'; with a suffix if urgent. */
  lane: string
  /** Null for mail. */
  subscription: Subscription | null
  /** Null until verified: it may be a stranger's. */
  email: string | null
  isStale: boolean
  quietHours: QuietHours | null
  /** In seconds. */
  age: number
  /** The recipient's; null if not chosen. */
  language: string | null
  /** Unread notifications of the surfer; null for mail. */
  unread: number | null
}

/** The reason goes to the log and names nobody. */
export type Outcome =
  | { state: 'sent' }
  /** No such channel: the server has no SMTP, or the address is not verified. */
  | { state: 'dropped' }
  | { state: 'failed'; why: string }
  /** The browser unsubscribed. */
  | { state: 'gone' }
  /** To be retried; `restMs` pauses the lane. */
  | { state: 'refused'; why: string; restMs?: number }

type LeaseParams = {
  most: number
  urgent: boolean
  /** Lanes to skip. */
  without: string[]
}

/** Not a parameter, so that every plan can use the partial index. */
const hasUrgency = (urgent: boolean) => (urgent ? sql`q.is_urgent` : sql`not q.is_urgent`)

const isScheduled = (urgent: boolean) => hasCome(sql`q`, urgent ? MAX_DELAY_MS.urgent : MAX_DELAY_MS.other)

export const isAnyReady = (urgent: boolean) =>
  deliveryOutbox.isAnyReady({ where: hasUrgency(urgent), isScheduled: isScheduled(urgent) })

/** Unread ones of the kind without another delivery by this channel; 0 if `d` stands for none. */
const together = sql`
  select count(*)::int as count
  from notifications o join deliveries q on q.user_id = o.user_id and q.notification_id = o.id
  where d.stands_for is not null and o.user_id = d.user_id and o.kind = n.kind and o.read_at is null and o.in_app
    and o.created_at >= n.created_at - interval '1 hour' and q.channel = d.channel
    and q.subscription_id is not distinct from d.subscription_id and (q.id = d.id or q.state = 'dropped')
    and not ${isActorHidden(sql`o`)}`

/** Leases the longest scheduled ones. */
export async function leaseScheduled(db: Database, { most, urgent, without }: LeaseParams): Promise<Delivery[]> {
  const lane = sql`
    case q.channel when 'email' then 'mail' else substring(s.endpoint from '^https?://([^/?#]+)') end
      || ${urgent ? ' (urgent)' : ''}`
  const { rows } = await sql<Delivery>`
    with ${deliveryOutbox.leaseCtes({
      most,
      joins: sql`left join push_subscriptions s on s.user_id = q.user_id and s.id = q.subscription_id`,
      where: sql`${hasUrgency(urgent)} and ${lane} <> all(${without}::text[])`,
      extra: { lane },
      isScheduled: isScheduled(urgent),
    })}
    select d.user_id, d.id, d.notification_id, d.attempts, d.stands_for, together.count as together, ${databaseTime()} as leased_at, d.lease_until, d.lane,
      ${isUrgent} as is_urgent, case when u.email_verified_at is not null then u.email end as email, u.language,
      case when s.id is not null then
        json_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as subscription,
      ${isStale(sql`together.count > 0`)} as is_stale,
      case when p.time_zone is not null and not ${isUrgent} then json_build_object(
        'from', to_char(p.quiet_from, 'HH24:MI'), 'to', to_char(p.quiet_to, 'HH24:MI'), 'timeZone', p.time_zone
      ) end as quiet_hours,
      case when s.id is not null then ${unreadOf(sql`d.user_id`)} end as unread,
      greatest(0, extract(epoch from ${databaseTime()} - n.created_at))::int as age,
      ${contentColumns}
    from leased d
      join notifications n on n.user_id = d.user_id and n.id = d.notification_id
      join users u on u.id = d.user_id
      left join notification_preferences p on p.user_id = d.user_id
      left join push_subscriptions s on s.user_id = d.user_id and s.id = d.subscription_id
      left join users actor on actor.id = n.actor_id
      cross join lateral (${together}) together`.execute(db)
  return rows
}

/** Stores the outcome, unless the lease was lost. */
export async function settle(db: Database, delivery: Delivery, outcome: Outcome): Promise<void> {
  if (outcome.state === 'gone') {
    // Deletes its other deliveries, too.
    await db
      .deleteFrom('pushSubscriptions')
      .where('userId', '=', delivery.userId)
      .where('id', '=', delivery.subscription?.id ?? '')
      .execute()
    return
  }
  if (outcome.state !== 'refused') return end(db, delivery, outcome.state)
  const after = delivery.isUrgent ? URGENT_RETRY_AFTER : RETRY_AFTER
  await deliveryOutbox.fail(db, delivery, { after, atLeastMs: outcome.restMs ?? 0 })
}

const end = (db: Database, delivery: Delivery, state: 'sent' | 'dropped' | 'failed') =>
  deliveryOutbox.settle(db, delivery, sql`state = ${state}, attempts = ${delivery.attempts + 1}`)

export const drop = (db: Database, delivery: Delivery) => deliveryOutbox.settle(db, delivery, sql`state = 'dropped'`)

/** Urgent notifications are sent late rather than never. */
const MAX_AGE_MS = { urgent: 3 * DAY_MS, other: DAY_MS }

const isUrgent = sql<boolean>`(n.kind = any(${safetyKinds}::text[]))`

/** Repeated since. Rows ahead of the database's clock precede its setting back. */
const isRepeated = sql`exists (
  select from notifications later
  where later.user_id = n.user_id and later.session_id = n.session_id and later.id > n.id
    and later.created_at <= ${databaseTime()} and later.kind = n.kind)`

/** The settings exclude the channel, the sign-in of the browser has expired, or the surfer has their safety alone. */
const isUnwanted = sql`(
  n.kind <> all(${kindsWhileSuspended}::text[]) and ${isShutOut(sql`n.user_id`)} or
  n.kind <> all(case d.channel when 'email' then ${mailedKinds} else p.push_kinds end)
  or exists (
    select from sign_ins i where i.user_id = s.user_id and i.token_hash = s.sign_in and i.expires_at <= ${databaseTime()}))`

/** Urgent ones are sent although read, since an open page reads everything. */
const isStale = (isForOthers: RawBuilder<unknown>) => sql`
    ${isUnwanted} or (not (${isForOthers}) and (
      ${isActorHidden(sql`n`)}
      or n.created_at < case when ${isUrgent} then ${databaseTime(-MAX_AGE_MS.urgent)} else ${databaseTime(-MAX_AGE_MS.other)} end
      or case when ${isUrgent} then ${isRepeated} else n.read_at is not null end
      or coalesce(${sqlByKind('isStale')}, false)))`

/** After a restore. */
export const settleMissedDeliveries = (tx: Database) => deliveryOutbox.settleMissed(tx, sql`state = 'dropped'`)
