import { sql } from 'kysely'
import type { Surfer } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/refusals.ts'
import { deleteNotificationsSql } from '#server/domain/notification-sql.ts'
import { buddyNameOf, endWhatIsShared, isBlock, lockedPair } from '#server/features/buddies/buddy-links.ts'
import { buddiesChanged } from '#server/features/buddies/events.ts'
import { notSuggesting } from '#server/features/buddies/suggestions.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

const MAX_LISTED = 1_000

/** Idempotent; one who has blocked this surfer gets the usual reply. Refuses `blocking_oneself`, `user_not_found`. */
export async function block(db: Database, userId: string, blockedId: string): Promise<{ userId: string }> {
  const constraints = {
    buddy_links_check: 'blocking_oneself',
    buddy_links_user_id_fkey: 'user_not_found',
    buddy_links_buddy_id_fkey: 'user_not_found',
  } as const
  await refusing(constraints, () =>
    db.transaction().execute(async (tx) => {
      // With a new id, so that a request being answered is no longer found.
      const blocked = await sql`
        with request as (select time_ordered_id() as id),
        linked as (
          insert into buddy_links (user_id, buddy_id, buddy_name, request_id, state)
          select side.user_id, side.buddy_id, ${buddyNameOf(sql`side.buddy_id`)}, request.id, side.state
          from request, (values
            (${userId}::uuid, ${blockedId}::uuid, 'blocked'),
            (${blockedId}::uuid, ${userId}::uuid, 'was_blocked')) side (user_id, buddy_id, state)
          order by side.user_id
          on conflict (user_id, buddy_id) do update
            set state = excluded.state, request_id = excluded.request_id, since = excluded.since, is_muted = false
            where buddy_links.state not in ('blocked', excluded.state)
          returning user_id, buddy_id
        ),
        parted as (${notSuggesting(sql`select user_id, buddy_id from linked`)})
        select from linked where user_id = ${userId}`.execute(tx)
      if (blocked.rows.length === 0) return
      await publish(tx, buddiesChanged, { userIds: [userId, blockedId] })
      // A request that locked the links until now has written its notification, which only a new statement sees.
      const between = sql`((${userId}::uuid, ${blockedId}::uuid), (${blockedId}::uuid, ${userId}::uuid))`
      await deleteNotificationsSql(sql`
        select user_id, id from notifications where (user_id, actor_id) in ${between}
        order by user_id, id for update`).execute(tx)
      await endWhatIsShared(tx, userId, blockedId)
    }),
  )
  return { userId: blockedId }
}

/** Removes this surfer's own block, not the other's. Idempotent. Refuses `user_not_found`. */
export async function unblock(db: Database, userId: string, blockedId: string): Promise<{ userId: string }> {
  const unblocked = await sql`
    with pair as (${lockedPair(userId, blockedId, isBlock)}),
    own as (select from pair where user_id = ${userId} and state = 'blocked'),
    other as (select state from pair where user_id = ${blockedId}),
    blocked_still as (
      update buddy_links l set state = 'was_blocked' from own, other
      where l.user_id = ${userId} and l.buddy_id = ${blockedId} and other.state = 'blocked'
    ),
    gone as (
      delete from buddy_links l using pair, own, other
      where l.user_id = pair.user_id and l.buddy_id = pair.buddy_id and other.state = 'was_blocked'
    )
    select from own`.execute(db)
  if (unblocked.rows.length > 0) await publish(db, buddiesChanged, { userIds: [userId, blockedId] })
  else {
    const known = await db.selectFrom('users').select('id').where('id', '=', blockedId).executeTakeFirst()
    if (!known) throw new Refusal('user_not_found')
  }
  return { userId: blockedId }
}

export async function list(db: Database, userId: string): Promise<Surfer[]> {
  const surfers = await sql<Surfer>`
    select u.id, u.first_name, u.last_name, u.username, u.profile_image_url
    from buddy_links l join users u on u.id = l.buddy_id
    where l.user_id = ${userId} and l.state = 'blocked'
    order by l.since desc, u.id
    limit ${MAX_LISTED}`.execute(db)
  return surfers.rows
}
