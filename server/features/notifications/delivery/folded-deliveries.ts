import { sql } from 'kysely'
import { type Delivery, drop } from '#server/features/notifications/delivery/delivery-outbox.ts'
import { browsersAndMail, servers } from '#server/features/notifications/delivery/queues.ts'
import { kindEntries } from '#server/features/notifications/kinds/kinds.ts'
import { trySpend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { errorCode } from '#server/platform/http/failures.ts'

const UNIQUE_VIOLATION = '23505'

/** The browser, push server or mailbox, as limits count it. */
export const receiverOf = ({ subscription, target }: Pick<Delivery, 'subscription' | 'target'>) =>
  subscription?.id ?? target?.id ?? 'mail'

/** True if `notice-to-one` is reached. The next one is rescheduled and counts all unread, others are dropped. */
export async function isFolded(db: Database, delivery: Delivery): Promise<boolean> {
  const { kind, attempts, userId, standsFor } = delivery
  if (!kindEntries[kind].several || attempts > 0 || standsFor !== null) return false
  const what = `${receiverOf(delivery)} ${kind}`
  const [counter] = await trySpend(db, { 'notice-to-one': [`${userId} ${what}`] })
  if (!counter?.isRefused) return false
  if (!(await rescheduleForAll(db, delivery, what, counter.endsInMs))) await drop(db, delivery)
  return true
}

/** Reschedules this one to stand for its kind; false if another does. A unique index decides concurrent ones. */
async function rescheduleForAll(db: Database, delivery: Delivery, what: string, delayMs: number): Promise<boolean> {
  const { table, outbox } = delivery.target ? servers : browsersAndMail
  const another = sql`select from ${sql.table(table)} o where o.user_id = ${delivery.userId} and o.stands_for = ${what} and o.state = 'due'`
  const waiting = outbox.settleSql(delivery, sql`stands_for = ${what}, run_at = ${databaseTime(delayMs)}`, {
    where: sql`not exists (${another})`,
  })
  try {
    return (await waiting.execute(db)).rows.length > 0
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}
