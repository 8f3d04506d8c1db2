import { type RawBuilder, sql } from 'kysely'
import { kindsWhileSuspended, safetyKinds } from '#contract/people/notification-kinds.ts'
import { isActorShown } from '#server/domain/notification-sql.ts'
import { isShutOut } from '#server/domain/visibility.ts'
import {
  browsersAndMail,
  hasUrgency,
  isScheduled,
  outboxFor,
  type Queue,
  retryAfter,
  servers,
} from '#server/features/notifications/delivery/queues.ts'
import type { QuietHours } from '#server/features/notifications/delivery/quiet-hours.ts'
import type { NotificationContent } from '#server/features/notifications/kinds/kind-entry.ts'
import { sqlByKind } from '#server/features/notifications/kinds/kinds.ts'
import { contentColumns } from '#server/features/notifications/kinds/texts.ts'
import { unreadOf } from '#server/features/notifications/notifications.ts'
import {
  lockServer,
  storeFailure,
  storeTaken,
  type Target,
} from '#server/features/notifications/push-servers/target.ts'
import { type Database, eachOf } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { DAY_MS } from '#surf/time/durations.ts'

export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

/** One notification for one browser, mailbox or push server. */
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
  /** Host of the push service, 'mail', or id of the push server; with a suffix if urgent. */
  lane: string
  subscription: Subscription | null
  target: Target | null
  /** Null until verified: it may be a stranger's. */
  email: string | null
  isStale: boolean
  quietHours: QuietHours | null
  /** In seconds. */
  age: number
  /** The recipient's; null if not chosen. */
  language: string | null
  /** Unread notifications of the surfer; null unless for a browser. */
  unread: number | null
}

/** The reason goes to the log and names nobody. */
export type Outcome =
  | { state: 'sent' }
  /** No such channel: the server has no SMTP, or the address is not verified. */
  | { state: 'dropped' }
  | { state: 'failed'; why: string }
  /** The browser unsubscribed, or the push server refuses its token. */
  | { state: 'gone' }
  /** To be retried; `restMs` pauses the lane. */
  | { state: 'refused'; why: string; restMs?: number }

type LeaseParams = {
  most: number
  urgent: boolean
  /** Lanes to skip. */
  without: string[]
}

/** Unread ones of the kind without another delivery by this channel; 0 if `d` stands for none. */
const together = ({ table, isSameTarget }: Queue) => sql`
  select count(*)::int as count
  from notifications o join ${sql.table(table)} q on q.user_id = o.user_id and q.notification_id = o.id
  where d.stands_for is not null and o.user_id = d.user_id and o.kind = n.kind and o.read_at is null and o.in_app
    and o.created_at >= n.created_at - interval '1 hour'
    and ${isSameTarget} and (q.id = d.id or q.state = 'dropped')
    and ${isActorShown(sql`o`)}`

/**
 * Leases the longest scheduled ones of a queue. They are read by a second statement, because its plan takes PostgreSQL tens
 * of milliseconds, and mostly nothing is scheduled.
 */
export async function leaseScheduled(
  db: Database,
  { most, urgent, without }: LeaseParams,
  queue = browsersAndMail,
): Promise<Delivery[]> {
  const lane = sql`${queue.lane} || ${urgent ? ' (urgent)' : ''}`
  const { rows: leased } = await sql<LeasedDelivery>`
    with ${queue.outbox.leaseCtes({
      most,
      joins: queue.joined(sql`q`),
      where: sql`${hasUrgency(urgent)} and ${lane} <> all(${without}::text[])`,
      extra: { lane },
      isScheduled: isScheduled(urgent),
    })}
    select user_id, id, lease_until, lane from leased`.execute(db)
  return leased.length === 0 ? [] : readLeased(db, leased, queue)
}

type LeasedDelivery = Pick<Delivery, 'userId' | 'id' | 'leaseUntil' | 'lane'>

async function readLeased(db: Database, leased: LeasedDelivery[], queue: Queue): Promise<Delivery[]> {
  const { rows } = await sql<Omit<Delivery, keyof LeasedDelivery> & { id: string }>`
    select d.id, d.notification_id, d.attempts, d.stands_for, together.count as together, ${databaseTime()} as leased_at,
      ${isUrgent} as is_urgent, case when u.email_verified_at is not null then u.email end as email, u.language,
      ${queue.subscription} as subscription, ${queue.target} as target,
      ${isStale(queue, sql`together.count > 0`)} as is_stale,
      case when p.time_zone is not null and not ${isUrgent} then json_build_object(
        'from', to_char(p.quiet_from, 'HH24:MI'), 'to', to_char(p.quiet_to, 'HH24:MI'), 'timeZone', p.time_zone
      ) end as quiet_hours,
      case when ${queue.subscription} is not null then ${unreadOf(sql`d.user_id`)} end as unread,
      greatest(0, extract(epoch from ${databaseTime()} - n.created_at))::int as age,
      ${contentColumns}
    from unnest(${eachOf(leased.map(({ userId }) => userId))}, ${eachOf(leased.map(({ id }) => id))}) leased (user_id, id)
      join ${sql.table(queue.table)} d on d.user_id = leased.user_id and d.id = leased.id
      join notifications n on n.user_id = d.user_id and n.id = d.notification_id
      join users u on u.id = d.user_id
      left join notification_preferences p on p.user_id = d.user_id
      ${queue.joined(sql`d`)}
      left join users actor on actor.id = n.actor_id
      cross join lateral (${together(queue)}) together`.execute(db)
  const read = new Map(rows.map((row) => [row.id, row]))
  return leased.flatMap((own) => {
    const row = read.get(own.id)
    return row ? [{ ...row, ...own }] : []
  })
}

/** Stores the outcome, unless the lease was lost. */
export async function settle(db: Database, delivery: Delivery, outcome: Outcome): Promise<void> {
  if (delivery.target) return settleAtServer(db, delivery, delivery.target, outcome)
  if (outcome.state === 'gone') {
    // Deletes its other deliveries, too.
    await db
      .deleteFrom('pushSubscriptions')
      .where('userId', '=', delivery.userId)
      .where('id', '=', delivery.subscription?.id ?? '')
      .execute()
    return
  }
  await (outcome.state === 'refused' ? retryLater(db, delivery, outcome) : end(db, delivery, outcome.state))
}

/** In one transaction with what follows for the server; nothing after a takeover. */
async function settleAtServer(db: Database, delivery: Delivery, { id }: Target, outcome: Outcome): Promise<void> {
  const server = { userId: delivery.userId, id }
  await db.transaction().execute(async (tx) => {
    await lockServer(tx, server)
    const { rows } = await outboxFor(delivery).lockSql(delivery).execute(tx)
    if (rows.length === 0) return
    if (outcome.state === 'refused') await retryLater(tx, delivery, outcome)
    else await end(tx, delivery, outcome.state === 'gone' ? 'failed' : outcome.state)
    if (outcome.state === 'sent') await storeTaken(tx, server)
    else if (outcome.state !== 'dropped') await storeFailure(tx, server, { atOnce: outcome.state === 'gone' })
  })
}

const retryLater = (db: Database, delivery: Delivery, { restMs = 0 }: { restMs?: number }) =>
  outboxFor(delivery).fail(db, delivery, { after: retryAfter(delivery.isUrgent), atLeastMs: restMs })

const end = (db: Database, delivery: Delivery, state: 'sent' | 'dropped' | 'failed') =>
  outboxFor(delivery).settle(db, delivery, sql`state = ${state}, attempts = ${delivery.attempts + 1}`)

export const drop = (db: Database, delivery: Delivery) =>
  outboxFor(delivery).settle(db, delivery, sql`state = 'dropped'`)

/** Urgent notifications are sent late rather than never. */
const MAX_AGE_MS = { urgent: 3 * DAY_MS, other: DAY_MS }

const isUrgent = sql<boolean>`(n.kind = any(${safetyKinds}::text[]))`

/** Repeated since. Rows ahead of the database's clock precede its setting back. */
const isRepeated = sql`exists (
  select from notifications later
  where later.user_id = n.user_id and later.session_id = n.session_id and later.id > n.id
    and later.created_at <= ${databaseTime()} and later.kind = n.kind)`

/** The settings exclude the channel, its target is over, or the surfer has their safety alone. */
const isUnwanted = ({ kinds, isOver }: Queue) => sql`(
  n.kind <> all(${kindsWhileSuspended}::text[]) and ${isShutOut(sql`n.user_id`)} or
  n.kind <> all(${kinds}) or ${isOver})`

/** Urgent ones are sent although read, since an open page reads everything. */
const isStale = (queue: Queue, isForOthers: RawBuilder<unknown>) => sql`
    ${isUnwanted(queue)} or (not (${isForOthers}) and (
      not ${isActorShown(sql`n`)}
      or n.created_at < case when ${isUrgent} then ${databaseTime(-MAX_AGE_MS.urgent)} else ${databaseTime(-MAX_AGE_MS.other)} end
      or case when ${isUrgent} then ${isRepeated} else n.read_at is not null end
      or coalesce(${sqlByKind('isStale')}, false)))`

/** After a restore. */
export async function settleMissedDeliveries(tx: Database): Promise<number> {
  const missed = [browsersAndMail, servers].map(({ outbox }) => outbox.settleMissed(tx, sql`state = 'dropped'`))
  return (await Promise.all(missed)).reduce((all, some) => all + some, 0)
}
