import { sql } from 'kysely'

/** SQL that makes the alerts at one spot those of another, which it is a duplicate of. It returns the user_id of each. */
export const movingSpotAlerts = (from: string, into: string) => sql<{ userId: string }>`
  update spot_alerts set surf_spot_id = ${into} where surf_spot_id = ${from} returning user_id`
