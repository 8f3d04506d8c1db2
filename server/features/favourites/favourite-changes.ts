import { sql } from 'kysely'
import { MAX_FAVOURITES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { takeTurn } from '#server/domain/surfers-turn.ts'
import { favouritesChanged } from '#server/features/favourites/events.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** What an insert breaks when the spot is none, or the account has just gone. */
const GONE = { favourites_surf_spot_id_fkey: 'spot_not_found', favourites_user_id_fkey: 'sign_in_required' } as const

/** Stars a public spot; once more changes nothing. Refuses `spot_not_found`, `too_many_favourites`. */
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
      // After the insert: what is no spot is refused as that, however many stars there are.
      if (count >= MAX_FAVOURITES) throw new Refusal('too_many_favourites')
      await publish(tx, favouritesChanged, { userIds: [userId] })
      return { id: spotId }
    }),
  )

/** Takes the star away; answers the same where there was none. */
export async function remove(db: Database, userId: string, spotId: string): Promise<{ id: string }> {
  const { rows } = await sql`
    delete from favourites where user_id = ${userId} and surf_spot_id = ${spotId} returning surf_spot_id`.execute(db)
  if (rows.length > 0) await publish(db, favouritesChanged, { userIds: [userId] })
  return { id: spotId }
}
