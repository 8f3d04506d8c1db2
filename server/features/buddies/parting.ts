import { notificationsChanged } from '#server/features/notifications/events.ts'
import { plansChanged } from '#server/features/plans/events.ts'
import { leavePlansOfEachOther } from '#server/features/plans/writes.ts'
import { removingShares } from '#server/features/secret-spots/writes.ts'
import { removingCompanions } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/**
 * Ends what two surfers share as buddies: secret spots, companions of sessions, plans. Call it in the transaction that removed
 * or changed their links, after that statement: it then also finds what was shared until then.
 */
export async function endWhatIsShared(transaction: Database, userId: string, buddyId: string): Promise<void> {
  await removingShares(userId, buddyId).execute(transaction)
  await removingCompanions(userId, buddyId).execute(transaction)
  const { planSurfers, notified } = await leavePlansOfEachOther(transaction, userId, buddyId)
  await publish(transaction, plansChanged, { userIds: planSurfers })
  await publish(transaction, notificationsChanged, { userIds: notified })
}
