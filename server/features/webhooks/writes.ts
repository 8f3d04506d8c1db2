import { type RawBuilder, sql } from 'kysely'
import type { ServerEvent, SurferEvent } from '#contract/people/webhook-events.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** A webhook that is being deleted must not fail the statement that raises an alarm: it is left out. */
const thatStay = sql`order by w.id for key share of w skip locked`

/** SQL that queues an event of each row of `rows` (user_id, subject), for webhooks of its surfer. */
export const queueWebhooksSql = (event: SurferEvent, rows: RawBuilder<unknown>, { delayMs = 0 } = {}) =>
  // New rows of their own, in one order.
  sql`
  insert into webhook_deliveries (webhook_id, type, surfer_id, subject, happened_at, run_at)
  select w.id, ${event}, happened.user_id, happened.subject, ${databaseTime()}, ${databaseTime(delayMs)}
  from (${rows}) happened join webhooks w
    on w.user_id = happened.user_id and ${event} = any(w.events) and w.off_at is null
  ${thatStay}`

/** The same for webhooks of the server; `rows` has surfer_id, which may be null, and subject. */
export const queueServerWebhooksSql = (event: ServerEvent, rows: RawBuilder<unknown>) =>
  // New rows of their own, in one order.
  sql`
  insert into webhook_deliveries (webhook_id, type, surfer_id, subject, happened_at, run_at)
  select w.id, ${event}, happened.surfer_id, happened.subject, ${databaseTime()}, ${databaseTime()}
  from (${rows}) happened join webhooks w on w.user_id is null and ${event} = any(w.events) and w.off_at is null
  ${thatStay}`
