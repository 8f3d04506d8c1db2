import type { Delivery } from '#server/features/notifications/delivery/due-deliveries.ts'
import { isWithin } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Whether news of a buddy's alarm may ring this browser or mailbox now: alarms that one surfer raises and ends again and
 * again do not. What may not waits while its alarm is open, so that one that is true rings late rather than never, and in
 * the app all are shown at once. Counted before the first try to send alone.
 */
export async function mayRing(
  db: Database,
  { kind, actor, userId, subscription, attempts }: Delivery,
): Promise<boolean> {
  if (!actor || attempts > 0) return true
  const receiver = `${userId} ${subscription?.id ?? 'mail'}`
  if (kind === 'all_clear') return isWithin(db, { 'all-clear': [actor.id, receiver] })
  if (kind !== 'overdue' && kind !== 'help') return true
  return (
    (await isWithin(db, { 'first-alarm': [actor.id, receiver] })) ||
    isWithin(db, { 'further-alarm': [receiver], 'further-alarm-in-day': [receiver] })
  )
}
