import { sql } from 'kysely'
import { surferJson } from '#server/domain/surfer-json.ts'

/** A spot as on the wire; null for a row `spot` of nulls. */
const spotJson = sql`
  case when spot.id is not null then json_build_object(
    'id', spot.id, 'name', spot.name, 'area', spot.area, 'country', spot.country, 'description', spot.description,
    'latitude', spot.latitude, 'longitude', spot.longitude, 'unverified', spot.unverified, 'facing', spot.facing,
    'breakKind', spot.break_kind, 'bottom', spot.bottom, 'popularityScore', spot.popularity_score,
    'attribution', spot.attribution) end`

/** Contract columns of rows `p` of spot_proposals. */
export const proposalColumns = sql`
  p.id, p.surf_spot_id, p.name, p.area, p.country, p.description, p.latitude, p.longitude,
  p.facing, p.break_kind, p.bottom, p.note, p.state, p.created_at,
  ${surferJson(sql`u`)} as "user", ${spotJson} as surf_spot`

/** Joins of `proposalColumns`. */
export const withSurferAndSpot = sql`
  join users u on u.id = p.user_id
  left join surf_spots spot on spot.id = p.surf_spot_id`
