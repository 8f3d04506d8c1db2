import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/people/webhook-events.ts'
import { isShutOut } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import { backoff, outboxOf } from '#server/platform/outbox/outbox.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

const MAX_TRY_MS = 15_000
const RETRY_AFTER = backoff([
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
])
const LONGEST_DELAY_MS = 25 * HOUR_MS
const STORED_DAYS = 7

export const webhookOutbox = outboxOf<Pick<Delivery, 'id' | 'attempts' | 'leaseUntil'>>({
  name: 'webhook_deliveries',
  key: ['id'],
  isPending: sql`q.state = 'due'`,
  leaseMs: MAX_TRY_MS + 10_000,
  backoff: RETRY_AFTER,
  failed: sql`state = 'failed'`,
  createdAt: sql`q.happened_at`,
  longestDelayMs: LONGEST_DELAY_MS,
})

/** One event for one webhook. */
export type Delivery = {
  id: string
  webhookId: string
  /** Null: a webhook of the server. */
  ownerId: string | null
  url: string
  name: string
  /** Secrets that sign it, the present one first. */
  secretNumbers: number[]
  type: WebhookEvent
  subject: string | null
  happenedAt: string
  payload: string | null
  attempts: number
  /** ISO times by the database's clock. */
  leasedAt: string
  leaseUntil: string
  /** Turned off, or its surfer is suspended; an overdue alarm is sent then as well. */
  isStale: boolean
}

export const isAnyReady = webhookOutbox.isAnyReady()

/** Leases the longest scheduled ones, without those of these webhooks. */
export async function leaseScheduled(
  db: Database,
  { most, without }: { most: number; without: string[] },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with ${webhookOutbox.leaseCtes({ most, where: sql`q.webhook_id::text <> all(${without}::text[])` })}
    select d.id, d.webhook_id, w.user_id as owner_id, w.url, w.name, d.type, d.subject, d.happened_at, d.payload,
      d.attempts, ${databaseTime()} as leased_at, d.lease_until,
      cardinality(w.secret_ends) || array(
        select (nth - 1)::int from unnest(w.secret_ends) with ordinality replaced (ends_at, nth)
        where ends_at > ${databaseTime()} order by nth desc) as secret_numbers,
      w.off_at is not null or (w.user_id is not null and d.type <> 'session.overdue' and ${isShutOut(sql`w.user_id`)})
        as is_stale
    from leased d join webhooks w on w.id = d.webhook_id`.execute(db)
  return rows
}

/** False after a takeover. */
export async function storePayload(db: Database, delivery: Delivery, payload: string): Promise<boolean> {
  const { rows } = await sql`
    update webhook_deliveries set payload = ${payload}
    where id = ${delivery.id} and lease_until = ${delivery.leaseUntil} returning id`.execute(db)
  return rows.length > 0
}

export const webhookRetention: Retention = {
  kind: 'webhook_deliveries',
  table: 'webhook_deliveries',
  storedMs: () => STORED_DAYS * DAY_MS,
  isOver: (storedMs) => isPast('happened_at', storedMs),
}

/** After a restore: what was due before it is not sent. */
export const settleMissedWebhooks = (tx: Database) => webhookOutbox.settleMissed(tx, sql`state = 'dropped'`)
