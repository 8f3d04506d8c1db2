import { sql } from 'kysely'
import { standingChanged } from '#server/features/accounts/events.ts'
import { buddiesChanged } from '#server/features/buddies/events.ts'
import { plansChanged } from '#server/features/plans/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Their own pages, and those of buddies and of surfers in their plans, read them again. */
export async function publishStanding(tx: Database, userIds: string[]): Promise<void> {
  await publish(tx, standingChanged, { userIds })
  await publishToBuddies(tx, userIds)
  await publishPlans(tx, userIds)
}

/** To those they surf with soon, who need not be buddies. */
async function publishPlans(tx: Database, userIds: string[]): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select distinct other.user_id
    from plan_surfers own
      join plans p on p.user_id = own.owner_id and p.id = own.plan_id
        and p.canceled_at is null and p.start_time > ${databaseTime(-DAY_MS)}
      join plan_surfers other on other.owner_id = p.user_id and other.plan_id = p.id
    where own.user_id = any(${userIds}::uuid[])`.execute(tx)
  await publish(tx, plansChanged, { userIds: rows.map(({ userId }) => userId) })
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
