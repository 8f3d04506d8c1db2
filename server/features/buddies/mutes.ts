import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { notBlocked } from '#server/domain/visibility.ts'
import { buddiesChanged } from '#server/features/buddies/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Idempotent; the buddy is not notified. Refuses `user_not_found`, and muting `only_buddies_muted`. */
export async function mute(db: Database, userId: string, buddyId: string, isMuted: boolean) {
  const changed = await sql`
    update buddy_links set is_muted = ${isMuted}
    where user_id = ${userId} and buddy_id = ${buddyId} and state = 'accepted' and is_muted <> ${isMuted}`.execute(db)
  if (changed.numAffectedRows) await publish(db, buddiesChanged, { userIds: [userId] })
  else await refuseOthers(db, userId, buddyId, isMuted)
  return { userId: buddyId }
}

async function refuseOthers(db: Database, userId: string, otherId: string, isMuted: boolean) {
  const { rows } = await sql<{ isBuddy: boolean }>`
    select exists (
      select from buddy_links where user_id = ${userId} and buddy_id = ${otherId} and state = 'accepted') as is_buddy
    from users where id = ${otherId} and ${notBlocked(userId, otherId)}`.execute(db)
  if (!rows[0]) throw new Refusal('user_not_found')
  if (isMuted && !rows[0].isBuddy) throw new Refusal('only_buddies_muted')
}
