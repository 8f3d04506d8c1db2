import { sql } from 'kysely'

/** SQL that makes the plans at one spot those of another, which it is a duplicate of. */
export const movingPlans = (from: string, into: string) => sql`
  update plans set surf_spot_id = ${into} where surf_spot_id = ${from}`
