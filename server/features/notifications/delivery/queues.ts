import { type RawBuilder, sql } from 'kysely'
import { mailedKinds } from '#server/domain/notification-sql.ts'
import { type Target, targetColumns } from '#server/features/notifications/push-servers/target.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { backoff, hasCome, type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'

export const MAX_TRY_MS = 30_000
const MAX_DELAY_MS = { urgent: 60_000, other: 25 * 60 * 60_000 }
const RETRY_AFTER = backoff([30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000])
const URGENT_RETRY_AFTER = backoff([5_000, 10_000, 15_000], 20_000)

export const retryAfter = (urgent: boolean) => (urgent ? URGENT_RETRY_AFTER : RETRY_AFTER)

const outboxIn = (name: string) =>
  outboxOf<Leased & { userId: string; id: string }>({
    name,
    isPending: sql`q.state = 'due'`,
    leaseMs: MAX_TRY_MS + 10_000,
    backoff: RETRY_AFTER,
    failed: sql`state = 'failed'`,
    // The first 48 bits of time_ordered_id() are milliseconds.
    createdAt: sql`to_timestamp(('x' || left(replace(q.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`,
    longestDelayMs: MAX_DELAY_MS.other,
  })

/** SQL about deliveries `d` of a table and their targets `s`, and about others `q` of it. */
export type Queue = {
  table: string
  outbox: ReturnType<typeof outboxIn>
  joined: (delivery: RawBuilder<unknown>) => RawBuilder<unknown>
  lane: RawBuilder<unknown>
  isSameTarget: RawBuilder<unknown>
  subscription: RawBuilder<unknown>
  target: RawBuilder<unknown>
  /** Those that the surfer wants by this channel. */
  kinds: RawBuilder<unknown>
  isOver: RawBuilder<unknown>
}

export const browsersAndMail: Queue = {
  table: 'deliveries',
  outbox: outboxIn('deliveries'),
  joined: (delivery) =>
    sql`left join push_subscriptions s on s.user_id = ${delivery}.user_id and s.id = ${delivery}.subscription_id`,
  lane: sql`case q.channel when 'email' then 'mail' else substring(s.endpoint from '^https?://([^/?#]+)') end`,
  isSameTarget: sql`q.channel = d.channel and q.subscription_id is not distinct from d.subscription_id`,
  subscription: sql`case when s.id is not null then
    json_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end`,
  target: sql`null::json`,
  kinds: sql`case d.channel when 'email' then ${mailedKinds} else p.push_kinds end`,
  // The sign-in of the browser has expired.
  isOver: sql`exists (
    select from sign_ins i where i.user_id = s.user_id and i.token_hash = s.sign_in and i.expires_at <= ${databaseTime()})`,
}

/** Servers of ntfy and Gotify, in a table of their own (docs/decisions/api/0132-push-servers-a-queue-of-their-own.md). */
export const servers: Queue = {
  table: 'push_server_deliveries',
  outbox: outboxIn('push_server_deliveries'),
  joined: (delivery) => sql`join push_servers s on s.user_id = ${delivery}.user_id and s.id = ${delivery}.server_id`,
  lane: sql`s.id::text`,
  isSameTarget: sql`q.server_id = d.server_id`,
  subscription: sql`null::json`,
  target: targetColumns,
  kinds: sql`p.push_kinds`,
  isOver: sql`s.off_at is not null`,
}

export const outboxFor = ({ target }: { target: Target | null }) => (target ? servers : browsersAndMail).outbox

/** Not a parameter, so that every plan can use the partial index. */
export const hasUrgency = (urgent: boolean) => (urgent ? sql`q.is_urgent` : sql`not q.is_urgent`)

export const isScheduled = (urgent: boolean) => hasCome(sql`q`, urgent ? MAX_DELAY_MS.urgent : MAX_DELAY_MS.other)

export const isAnyReady = (urgent: boolean, { outbox } = browsersAndMail) =>
  outbox.isAnyReady({ where: hasUrgency(urgent), isScheduled: isScheduled(urgent) })
