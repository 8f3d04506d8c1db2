import { sql } from 'kysely'

/** SQL that moves proposals from a duplicate spot to another. */
export const movingProposals = (from: string, into: string) => sql`
  update spot_proposals set surf_spot_id = ${into} where surf_spot_id = ${from}`
