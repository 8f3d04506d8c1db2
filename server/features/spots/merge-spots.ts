import { sql } from 'kysely'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { logAction } from '#server/domain/operators.ts'
import { spotAlertsChanged } from '#server/features/conditions/events.ts'
import { movingSpotAlerts, scheduleSquare } from '#server/features/conditions/writes.ts'
import { favouritesChanged } from '#server/features/favourites/events.ts'
import { movingFavourites } from '#server/features/favourites/writes.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { movingSeaAlerts } from '#server/features/notifications/writes.ts'
import { movingPlans } from '#server/features/plans/writes.ts'
import { moveSessionsSql } from '#server/features/sessions/writes.ts'
import { movingProposals } from '#server/features/spot-proposals/writes.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type Merged = {
  id: string
  name: string
  catalogueKey: string | null
  sourceKey: string | null
  conditionsCell: string
}

/**
 * Merges a duplicate spot into another: sessions, plans, favourites, alerts, notifications, proposals and visits move,
 * and its import key if the other has none. Throws an Error for operators if impossible or the catalogue would restore
 * the duplicate.
 */
export const mergeSpots = (
  db: Database,
  duplicate: string,
  into: string,
): Promise<{ duplicate: Merged; into: Merged }> =>
  db.transaction().execute(async (tx) => {
    if (duplicate === into) throw new Error('These are one spot already.')
    // Waits for writers to the duplicate; later ones are refused.
    const { rows } = await sql<Merged>`
      select id, name, catalogue_key, source_key, conditions_cell from surf_spots where id in (${duplicate}, ${into}) order by id
      for update`.execute(tx)
    const spotOf = (id: string) => {
      const spot = rows.find((row) => row.id === id)
      if (!spot) throw new Error(`There is no spot ${id}.`)
      return spot
    }
    const merged = { duplicate: spotOf(duplicate), into: spotOf(into) }
    const shipped = await readCatalogue()
    if (shipped.some(({ key }) => key === merged.duplicate.catalogueKey))
      throw new Error(
        `${merged.duplicate.name} is in the shipped catalogue, which would bring it back: merge the other one.`,
      )

    for (const moving of [moveSessionsSql, movingPlans, movingProposals, movingVisits])
      await moving(duplicate, into).execute(tx)
    const favourites = await sql<{ userId: string }>`${movingFavourites(duplicate, into)}`.execute(tx)
    const alerts = await movingSpotAlerts(duplicate, into).execute(tx)
    // After the alerts, whose notifications are then written.
    const notices = await sql<{ userId: string }>`${movingSeaAlerts(duplicate, into)}`.execute(tx)
    await scheduleSquare(tx, 'alerts', merged.into.conditionsCell)
    await sql`delete from surf_spots where id = ${duplicate}`.execute(tx)
    await sql`
      update surf_spots set source_key = coalesce(source_key, ${merged.duplicate.sourceKey}) where id = ${into}`.execute(
      tx,
    )
    await logAction(tx, { operatorId: null, action: 'spots_merged', details: { duplicate, into } })
    await publish(tx, favouritesChanged, { userIds: favourites.rows.map(({ userId }) => userId) })
    await publish(tx, spotAlertsChanged, { userIds: alerts.rows.map(({ userId }) => userId) })
    await publish(tx, notificationsChanged, { userIds: [...new Set(notices.rows.map(({ userId }) => userId))] })
    await publish(tx, spotsChanged, {})
    return merged
  })

const movingVisits = (from: string, into: string) => sql`
  with locked as materialized (
    select day, surf_spot_id from spot_visits where surf_spot_id in (${from}, ${into})
    order by day, surf_spot_id for update
  ),
  moved as (
    delete from spot_visits known using locked
    where known.day = locked.day and known.surf_spot_id = locked.surf_spot_id and known.surf_spot_id = ${from}
    returning known.day, known.visits
  )
  insert into spot_visits as known (day, surf_spot_id, visits) select day, ${into}::uuid, visits from moved order by day
  on conflict (day, surf_spot_id) do update set visits = known.visits + excluded.visits`
