import { sql } from 'kysely'
import { standingChanged } from '#server/features/accounts/events.ts'
import { buddiesChanged } from '#server/features/buddies/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Their own pages and those of buddies read them again. */
export async function publishStanding(tx: Database, userIds: string[]): Promise<void> {
  await publish(tx, standingChanged, { userIds })
  await publishToBuddies(tx, userIds)
}

export async function publishPicture(tx: Database, surferId: string): Promise<void> {
  await publishToBuddies(tx, [surferId])
}

async function publishToBuddies(tx: Database, userIds: string[]): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select buddy_id as user_id from buddy_links
    where user_id = any(${userIds}::uuid[]) and state = 'accepted'
    union select unnest(${userIds}::uuid[])`.execute(tx)
  await publish(tx, buddiesChanged, { userIds: rows.map(({ userId }) => userId) })
}
