import { sql } from 'kysely'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { spotAlertsChanged } from '#server/features/conditions/events.ts'
import { watchSquares } from '#server/features/conditions/writes.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

const AT_ONCE = 1_000

/** Ends alerts of removed spots with a notification, and watches the squares that spots moved to. */
export async function followSpots({ db }: { db: Database }): Promise<void> {
  for (let ended = AT_ONCE; ended === AT_ONCE; ) ended = await endSome(db)
  await sql`
    update spot_alerts a set spot_name = spot.name from surf_spots spot
    where spot.id = a.surf_spot_id and a.spot_name <> spot.name`.execute(db)
  const { rows } = await sql<{ cell: string }>`
    select distinct spot.conditions_cell as cell
    from spot_alerts a join surf_spots spot on spot.id = a.surf_spot_id`.execute(db)
  await watchSquares(
    db,
    'alerts',
    rows.map(({ cell }) => cell),
  )
}

/** After a restore: ends them without a notification. Returns how many. */
export async function settleAlertsOfRemovedSpots(tx: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from spot_alerts a where not exists (select from surf_spots where id = a.surf_spot_id)`.execute(tx)
  return Number(numAffectedRows)
}

/** Returns the number of alerts ended. One notification per surfer and spot. */
async function endSome(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number; userIds: string[] }>`
    with gone as (
      delete from spot_alerts a using (
        select user_id, id from spot_alerts alone
        where not exists (select from surf_spots where id = alone.surf_spot_id)
        order by user_id, id limit ${AT_ONCE} for update skip locked
      ) alone
      where a.user_id = alone.user_id and a.id = alone.id
      returning a.user_id, a.surf_spot_id, a.spot_name
    ),
    ${notificationCtes(
      {
        userId: sql`user_id`,
        kind: 'sea_alert',
        subject: sql`json_build_object('change', 'gone', 'spotId', surf_spot_id, 'spotName', spot_name, 'more', 0)`,
      },
      sql`from (select distinct user_id, surf_spot_id, spot_name from gone) ended`,
    )}
    select (select count(*)::int from gone) as count, array(select user_id from gone) as user_ids`.execute(db)
  const { count, userIds } = rows[0]!
  await publish(db, notificationsChanged, { userIds })
  await publish(db, spotAlertsChanged, { userIds })
  return count
}
