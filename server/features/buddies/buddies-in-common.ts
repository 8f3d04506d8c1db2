import { sql } from 'kysely'
import type { Surfer } from '#contract/accounts/users.ts'
import { MAX_SUGGESTIONS } from '#contract/limits.ts'
import type { Database } from '#server/platform/database/database.ts'

export type BuddiesInCommon = Surfer & { inCommon: number }

/** Newest buddies of the surfer, and of each of those, that are read. */
const OWN_BUDDIES = 50
const BUDDIES_OF_EACH = 200
/** One would reveal whose buddy it is. */
const FEWEST_IN_COMMON = 2
const CANDIDATES = 4 * MAX_SUGGESTIONS

/** Not all of the own buddies count, or the number would name them. With very many buddies it is a minimum. */
export async function buddiesInCommon(db: Database, userId: string): Promise<BuddiesInCommon[]> {
  const { rows } = await sql<BuddiesInCommon>`
    with own as materialized (
      select l.buddy_id from buddy_links l
      where l.user_id = ${userId} and l.state = 'accepted'
      order by l.since desc, l.buddy_id limit ${OWN_BUDDIES}
    ),
    counting as materialized (
      select own.buddy_id from own join users u on u.id = own.buddy_id and u.findable_by <> 'nobody'
    ),
    likely as (
      select theirs.buddy_id, count(*)::int as in_common
      from counting cross join lateral (
        select l.buddy_id from buddy_links l
        where l.user_id = counting.buddy_id and l.state = 'accepted'
        order by l.since desc, l.buddy_id limit ${BUDDIES_OF_EACH}
      ) theirs
      where theirs.buddy_id <> ${userId} and theirs.buddy_id not in (
        select buddy_id from buddy_links where user_id = ${userId}
        union all
        select surfer_id from not_suggested where user_id = ${userId})
      group by theirs.buddy_id
      having count(*) >= ${FEWEST_IN_COMMON} and count(*) < (select count(*) from counting)
      order by in_common desc, theirs.buddy_id limit ${CANDIDATES}
    )
    select u.id, u.first_name, u.last_name, u.username, u.profile_image_url, likely.in_common
    from likely join users u on u.id = likely.buddy_id and u.findable_by <> 'nobody'
    order by likely.in_common desc, u.id limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows
}
