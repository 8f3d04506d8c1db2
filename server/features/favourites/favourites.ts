import { sql } from 'kysely'
import { MAX_FAVOURITES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Favourite, NextGood } from '#contract/sea/favourites.ts'
import { takeTurn } from '#server/domain/create-once.ts'
import { favouritesChanged } from '#server/features/favourites/events.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Next good times by spot id, without removed spots. */
export type NextGoodAt = (spotIds: readonly string[]) => Promise<ReadonlyMap<string, NextGood>>
type Starred = Pick<Favourite, 'spot' | 'addedAt'>

/** Sorted by the next good time, then the newest star. */
export async function list(db: Database, userId: string, nextGoodAt: NextGoodAt): Promise<Favourite[]> {
  const { rows } = await sql<Starred>`
    select json_build_object('id', spot.id, 'name', spot.name, 'area', spot.area, 'country', spot.country) as spot,
      favourite.added_at
    from favourites favourite join surf_spots spot on spot.id = favourite.surf_spot_id
    where favourite.user_id = ${userId}
    order by favourite.added_at desc, favourite.surf_spot_id`.execute(db)
  if (rows.length === 0) return []
  const nextGood = await nextGoodAt(rows.map(({ spot }) => spot.id))
  return rows
    .flatMap((starred) => {
      const next = nextGood.get(starred.spot.id)
      return next ? { ...starred, ...next } : []
    })
    .toSorted(byNextGood)
}

const OUTLOOKS: readonly NextGood['outlook'][] = ['good', 'fair', 'none', 'unknown']
const startOf = ({ next }: NextGood) => (next ? Date.parse(next.start) : 0)

const byNextGood = (one: NextGood, other: NextGood) =>
  OUTLOOKS.indexOf(one.outlook) - OUTLOOKS.indexOf(other.outlook) || startOf(one) - startOf(other)

/** Constraints violated when the spot or account is gone. */
const GONE = { favourites_surf_spot_id_fkey: 'spot_not_found', favourites_user_id_fkey: 'sign_in_required' } as const

/** Idempotent. Refuses `spot_not_found`, `too_many_favourites`. */
export const add = (db: Database, userId: string, spotId: string): Promise<{ id: string }> =>
  refusing(GONE, () =>
    db.transaction().execute(async (tx) => {
      await takeTurn(tx, userId)
      const { rows } = await sql<{ count: number; isStarred: boolean }>`
        select count(*)::int as count, coalesce(bool_or(surf_spot_id = ${spotId}), false) as is_starred
        from favourites where user_id = ${userId}`.execute(tx)
      const { count, isStarred } = rows[0]!
      if (isStarred) return { id: spotId }
      await tx.insertInto('favourites').values({ userId, surfSpotId: spotId }).execute()
      // After the insert, so that an unknown spot is refused first.
      if (count >= MAX_FAVOURITES) throw new Refusal('too_many_favourites')
      await publish(tx, favouritesChanged, { userIds: [userId] })
      return { id: spotId }
    }),
  )

/** Idempotent. */
export async function remove(db: Database, userId: string, spotId: string): Promise<{ id: string }> {
  const { rows } = await sql`
    delete from favourites where user_id = ${userId} and surf_spot_id = ${spotId} returning surf_spot_id`.execute(db)
  if (rows.length > 0) await publish(db, favouritesChanged, { userIds: [userId] })
  return { id: spotId }
}
