import { sql } from 'kysely'

/** SQL that makes the proposals about one spot those about another, which it is a duplicate of. */
export const movingProposals = (from: string, into: string) => sql`
  update spot_proposals set surf_spot_id = ${into} where surf_spot_id = ${from}`
