import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { notBlocked } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

/** `pairs` selects user_id (of the reader) and buddy_id (no longer suggested). */
export const notSuggesting = (pairs: RawBuilder<unknown>) => sql`
  insert into not_suggested (user_id, surfer_id)
  select user_id, buddy_id from (${pairs}) pair
  on conflict (user_id, surfer_id) do nothing`

/** 'Not now'. Idempotent; refuses `user_not_found`. */
export async function decline(db: Database, userId: string, surferId: string): Promise<{ userId: string }> {
  const { rows } = await sql`
    with wanted as (
      select ${userId}::uuid as user_id, id as buddy_id from users
      where id = ${surferId} and id <> ${userId} and ${notBlocked(userId, surferId)}
    ),
    kept as (${notSuggesting(sql`select user_id, buddy_id from wanted`)})
    select from wanted`.execute(db)
  if (rows.length === 0) throw new Refusal('user_not_found')
  return { userId: surferId }
}
