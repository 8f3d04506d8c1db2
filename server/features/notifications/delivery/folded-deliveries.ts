import { sql } from 'kysely'
import { type Delivery, deliveryOutbox, drop } from '#server/features/notifications/delivery/delivery-outbox.ts'
import { kindEntries } from '#server/features/notifications/kinds/kinds.ts'
import { trySpend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { errorCode } from '#server/platform/http/failures.ts'

const UNIQUE_VIOLATION = '23505'

/** True if `notice-to-one` is reached. The next one is rescheduled and counts all unread, others are dropped. */
export async function isFolded(db: Database, delivery: Delivery): Promise<boolean> {
  const { kind, attempts, userId, subscription, standsFor } = delivery
  if (!kindEntries[kind].several || attempts > 0 || standsFor !== null) return false
  const what = `${subscription?.id ?? 'mail'} ${kind}`
  const [counter] = await trySpend(db, { 'notice-to-one': [`${userId} ${what}`] })
  if (!counter?.isRefused) return false
  if (!(await rescheduleForAll(db, delivery, what, counter.endsInMs))) await drop(db, delivery)
  return true
}

/** Reschedules this one to stand for its kind; false if another does. A unique index decides concurrent ones. */
async function rescheduleForAll(db: Database, delivery: Delivery, what: string, delayMs: number): Promise<boolean> {
  const another = sql`select from deliveries o where o.user_id = ${delivery.userId} and o.stands_for = ${what} and o.state = 'due'`
  const waiting = deliveryOutbox.settleSql(delivery, sql`stands_for = ${what}, run_at = ${databaseTime(delayMs)}`, {
    where: sql`not exists (${another})`,
  })
  try {
    return (await waiting.execute(db)).rows.length > 0
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}
