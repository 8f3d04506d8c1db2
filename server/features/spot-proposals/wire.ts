import { sql } from 'kysely'

/** The columns of the contract's proposal, from rows `p` of spot_proposals. */
export const proposalColumns = sql`
  p.id, p.surf_spot_id, p.name, p.area, p.country, p.description, p.latitude, p.longitude,
  p.facing, p.break_kind, p.bottom, p.note, p.state, p.created_at, surfer_json(u) as "user", spot_json(spot) as surf_spot`

/** What `proposalColumns` reads beside `p`. */
export const withSurferAndSpot = sql`
  join users u on u.id = p.user_id
  left join surf_spots spot on spot.id = p.surf_spot_id`
