import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { secretSpotsKnownTo } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

const MOST_LISTED = 1_000

/** Own spots first, then buddies', each by name; a thousand at most. */
export async function list(db: Database, viewerId: string): Promise<SecretSpot[]> {
  const spots = await sql<SecretSpot>`
    select ${seenBy(viewerId)}
    order by spot.user_id <> ${viewerId}, plain_text(spot.name), spot.id
    limit ${sql.lit(MOST_LISTED)}`.execute(db)
  return spots.rows
}

/** Refuses `secret_spot_not_found`. */
export async function byId(db: Database, viewerId: string, id: string): Promise<SecretSpot> {
  const spots = await sql<SecretSpot>`select ${seenBy(viewerId)} where spot.id = ${id}`.execute(db)
  const [spot] = spots.rows
  if (!spot) throw new Refusal('secret_spot_not_found')
  return spot
}

const seenBy = (viewerId: string) => sql`
  spot.id, ${surferJson(sql`owner`)} as user, spot.name, spot.note, spot.latitude, spot.longitude,
  case when spot.user_id = ${viewerId} then (
    select coalesce(json_agg(${surferJson(sql`buddy`)} order by plain_text(buddy.first_name), buddy.id), '[]')
    from secret_spot_shares share join users buddy on buddy.id = share.buddy_id
    where share.owner_id = spot.user_id and share.spot_id = spot.id
  ) end as shared_with
  from ${secretSpotsKnownTo(viewerId)} spot join users owner on owner.id = spot.user_id`
