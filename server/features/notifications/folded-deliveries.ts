import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import { type Delivery, deliveryOutbox, drop } from '#server/features/notifications/due-deliveries.ts'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'
import { errorCode } from '#server/platform/error-code.ts'
import { trySpending } from '#server/platform/rate-limits.ts'

const UNIQUE_VIOLATION = '23505'

/** What surfers who are no buddies can cause, so that many of them at once may not ring as often as they are. */
const BY_ANYONE: readonly NotificationKind[] = ['buddy_request', 'like', 'comment', 'joined']

/**
 * Whether this may ring its browser or mailbox now. Of what anyone can cause, `notice-to-one` says how many of a kind may in an
 * hour. The next one waits until that is over and stands for all others of its kind, which are dropped here: it says how many
 * are unread when it leaves ('6 new buddy requests').
 */
export async function mayRingNow(db: Database, delivery: Delivery): Promise<boolean> {
  const { kind, attempts, userId, subscription, standsFor } = delivery
  if (!BY_ANYONE.includes(kind) || attempts > 0 || standsFor !== null) return true
  const what = `${subscription?.id ?? 'mail'} ${kind}`
  const [counter] = await trySpending(db, { 'notice-to-one': [`${userId} ${what}`] })
  if (!counter?.isRefused) return true
  if (!(await waitFor(db, delivery, what, counter.endsInMs))) await drop(db, delivery)
  return false
}

/** Has this one wait for all of its kind; false when another one does. Two at once would meet at the index of those that wait. */
async function waitFor(db: Database, delivery: Delivery, what: string, delayMs: number): Promise<boolean> {
  const another = sql`select from deliveries o where o.user_id = ${delivery.userId} and o.stands_for = ${what} and o.state = 'due'`
  const waiting = deliveryOutbox.settling(delivery, sql`stands_for = ${what}, run_at = ${databaseTime(delayMs)}`, {
    where: sql`not exists (${another})`,
  })
  try {
    return (await waiting.execute(db)).rows.length > 0
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}
