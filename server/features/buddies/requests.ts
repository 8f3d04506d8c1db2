import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { MAX_LIMIT } from '#contract/limits.ts'
import type { BuddyRequest, OwnBuddyRequest, sentBuddyRequest } from '#contract/people/buddies.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import {
  markReadSql,
  notificationCtes,
  notifiedIds,
  withdrawNotificationsSql,
} from '#server/domain/notification-sql.ts'
import { takesRequests } from '#server/domain/own-filters.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { isShown, isUnseen } from '#server/domain/visibility.ts'
import { buddyNameOf, endWhatIsShared, isBlock, lockedPair } from '#server/features/buddies/buddy-links.ts'
import { buddiesChanged } from '#server/features/buddies/events.ts'
import { notSuggesting } from '#server/features/buddies/suggestions.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type SentBuddyRequest = z.infer<typeof sentBuddyRequest>
type Side = { buddyId: string; state: 'asked' | 'was_asked' | 'accepted' }

/**
 * Sends a request, or accepts the other's, in one statement. Refuses `user_not_found` (also if blocked),
 * `buddy_with_oneself`, `surfer_blocked`, `request_already_sent`, `already_buddies`, and `requests_limited`
 * unless `invited` by the other's link.
 */
export async function send(
  db: Database,
  userId: string,
  followingId: string,
  { invited = false } = {},
): Promise<SentBuddyRequest> {
  const constraints = {
    buddy_links_check: 'buddy_with_oneself',
    buddy_links_user_id_fkey: 'user_not_found',
    buddy_links_buddy_id_fkey: 'user_not_found',
  } as const
  const sent = await refusing(constraints, () =>
    sql<SentBuddyRequest & { notified: string[] }>`
      with request as (select time_ordered_id() as id),
      linked as (
        insert into buddy_links (user_id, buddy_id, buddy_name, request_id, state)
        select side.user_id, side.buddy_id, ${buddyNameOf(sql`side.buddy_id`)}, request.id, side.state
        from request, (values
          (${userId}::uuid, ${followingId}::uuid, 'asked'),
          (${followingId}::uuid, ${userId}::uuid, 'was_asked')) side (user_id, buddy_id, state)
        where not ${isUnseen(followingId)} and (${invited} or not (${isUnwanted(userId, followingId)}))
        order by side.user_id
        on conflict (user_id, buddy_id) do update set state = 'accepted', since = excluded.since
          where buddy_links.state in ('asked', 'was_asked') and buddy_links.state <> excluded.state
        returning user_id, buddy_id, request_id, state
      ),
      own as (select * from linked where user_id = ${userId}),
      ${notificationCtes({ userId: sql`buddy_id`, kind: sql`case state when 'accepted' then 'buddy_accepted' else 'buddy_request' end`, actorId: sql`user_id` }, sql`from own`)},
      answered as (
        ${markReadSql(sql`${requestsAnswered} where own.state = 'accepted' and n.read_at is null`)}
      )
      select request_id as id, buddy_id as following_id, case state when 'accepted' then state else 'pending' end as status,
        ${notifiedIds} as notified
      from own`.execute(db),
  )
  const [row] = sent.rows
  if (row) {
    const { notified: others, ...request } = row
    await publish(db, buddiesChanged, { userIds: [userId, followingId] })
    await publish(db, notificationsChanged, { userIds: others })
    if (request.status === 'accepted') await publishSafetyOfBuddies(db, userId, followingId)
    return request
  }
  const own = await db
    .selectFrom('buddyLinks')
    .select('state')
    .where('userId', '=', userId)
    .where('buddyId', '=', followingId)
    .executeTakeFirst()
  if (own?.state !== 'blocked') await refuseUnknown(db, userId, followingId)
  if (!own) throw new Refusal('requests_limited')
  throw new Refusal(refusalFor[own.state] ?? 'request_already_sent')
}

/** SQL that is true if the other takes no first request from this surfer. */
const isUnwanted = (userId: string, otherId: string) => sql`exists (
  select from users u where u.id = ${otherId} and u.id <> ${userId} and not ${takesRequests(userId)}
    and not exists (select from buddy_links own where own.user_id = ${userId} and own.buddy_id = u.id))`

/** The safety watch then notifies each of an open alarm of the other. */
const publishSafetyOfBuddies = (db: Database, userId: string, buddyId: string) =>
  publish(db, safetyChanged, { userIds: [userId, buddyId] })

/** Notifications of the requests that `own` rows of links answered. */
const requestsAnswered = sql`
  select n.user_id, n.id
  from own join notifications n
    on n.user_id = own.user_id and n.actor_id = own.buddy_id and n.kind = 'buddy_request'`

const refusalFor: Partial<Record<string, RefusalCode>> = {
  accepted: 'already_buddies',
  blocked: 'surfer_blocked',
  was_blocked: 'user_not_found',
}

export async function pending(db: Database, userId: string): Promise<BuddyRequest[]> {
  const requests = await sql<BuddyRequest>`
    select l.request_id as id, l.since as created_at, ${surferJson(sql`u`)} as follower
    from buddy_links l join users u on u.id = l.buddy_id
    where l.user_id = ${userId} and l.state = 'was_asked' and ${isShown(userId, sql`l.buddy_id`)}
    order by l.since desc, l.request_id desc
    limit ${MAX_LIMIT}`.execute(db)
  return requests.rows
}

export async function sent(db: Database, userId: string): Promise<OwnBuddyRequest[]> {
  const requests = await sql<OwnBuddyRequest>`
    select l.request_id as id, l.since as created_at, ${surferJson(sql`u`)} as following
    from buddy_links l join users u on u.id = l.buddy_id
    where l.user_id = ${userId} and l.state = 'asked' and ${isShown(userId, sql`l.buddy_id`)}
    order by l.since desc, l.request_id desc
    limit ${MAX_LIMIT}`.execute(db)
  return requests.rows
}

/** Idempotent. Refuses `request_not_found`, and `not_your_request` to its sender. */
export async function accept(db: Database, userId: string, requestId: string): Promise<SentBuddyRequest> {
  const { buddyId, state } = await ownSide(db, userId, requestId)
  if (state === 'was_asked') {
    const accepted = await sql<{ notified: string[] }>`
      with pair as (${lockedPair(userId, buddyId, sql`request_id = ${requestId} and state <> 'accepted'`)}),
      linked as (
        update buddy_links l set state = 'accepted', since = now() from pair
        where l.user_id = pair.user_id and l.buddy_id = pair.buddy_id
        returning l.user_id, l.buddy_id
      ),
      own as (select * from linked where user_id = ${userId}),
      ${notificationCtes({ userId: sql`buddy_id`, kind: 'buddy_accepted', actorId: sql`user_id` }, sql`from own`)},
      answered as (
        ${markReadSql(sql`${requestsAnswered} where n.read_at is null`)}
      )
      select ${notifiedIds} as notified from own`.execute(db)
    if (accepted.rows[0]) {
      await publish(db, buddiesChanged, { userIds: [userId, buddyId] })
      await publish(db, notificationsChanged, { userIds: accepted.rows[0].notified })
      await publishSafetyOfBuddies(db, userId, buddyId)
    }
    // A concurrent withdrawal or answer may have been first.
    await ownSide(db, userId, requestId)
  }
  return { id: requestId, followingId: userId, status: 'accepted' }
}

/** Deletes a received request. Refuses `request_not_found`, `not_your_request`, `already_buddies`. */
export async function decline(db: Database, userId: string, requestId: string): Promise<{ id: string }> {
  const { buddyId, state } = await ownSide(db, userId, requestId)
  if (state === 'accepted') throw new Refusal('already_buddies')
  await unlink(db, userId, buddyId, sql`request_id = ${requestId} and state <> 'accepted'`)
  return { id: requestId }
}

/** Idempotent. Refuses `already_buddies`, and `user_not_found` as `end` does. */
export async function withdraw(db: Database, userId: string, buddyId: string): Promise<{ userId: string }> {
  const isOwnRequest = sql`(user_id, state) in ((${userId}::uuid, 'asked'), (${buddyId}::uuid, 'was_asked'))`
  if (!(await unlink(db, userId, buddyId, isOwnRequest))) {
    const buddies = await sql`
      select from buddy_links where user_id = ${userId} and buddy_id = ${buddyId} and state = 'accepted'`.execute(db)
    if (buddies.rows.length > 0) throw new Refusal('already_buddies')
    await refuseUnknown(db, userId, buddyId)
  }
  return { userId: buddyId }
}

/**
 * Ends a buddyship with what they share, or a request either way; blocks stay. Idempotent. Refuses `user_not_found`,
 * also if hidden by a block.
 */
export async function end(db: Database, userId: string, buddyId: string): Promise<{ userId: string }> {
  const ended = await db.transaction().execute(async (tx) => {
    const wasSomething = await unlink(tx, userId, buddyId, sql`not ${isBlock}`)
    if (wasSomething) await endWhatIsShared(tx, userId, buddyId)
    return wasSomething
  })
  if (!ended) await refuseUnknown(db, userId, buddyId)
  return { userId: buddyId }
}

async function refuseUnknown(db: Database, userId: string, otherId: string) {
  const known = await sql`select from users where id = ${otherId} and ${isShown(userId, otherId)}`.execute(db)
  if (known.rows.length === 0) throw new Refusal('user_not_found')
}

/** As `end`, for all others. */
export async function endAllLinks(db: Database, userId: string): Promise<void> {
  const { rows } = await sql<{ buddyId: string }>`
    select buddy_id from buddy_links where user_id = ${userId} and not ${isBlock}`.execute(db)
  for (const { buddyId } of rows) await end(db, userId, buddyId)
}

/**
 * Deletes both links and the request's notification. Neither is suggested to the other again, unless a request was
 * withdrawn. True if there was a link.
 */
async function unlink(db: Database, userId: string, buddyId: string, which: RawBuilder<unknown>): Promise<boolean> {
  const removed = await sql`
    with pair as (${lockedPair(userId, buddyId, which)}),
    unlinked as (
      delete from buddy_links l using pair where l.user_id = pair.user_id and l.buddy_id = pair.buddy_id
      returning l.user_id, l.buddy_id, l.state
    ),
    forgotten as (${withdrawNotificationsSql(sql`
      select asked.user_id, asked.id
      from unlinked join notifications asked
        on asked.user_id = unlinked.user_id and asked.actor_id = unlinked.buddy_id and asked.kind = 'buddy_request'
      where unlinked.state = 'was_asked'`)}),
    parted as (
      ${notSuggesting(sql`
        select user_id, buddy_id from unlinked
        where exists (select from unlinked own where own.user_id = ${userId} and own.state <> 'asked')`)}
    )
    select from unlinked where user_id = ${userId}`.execute(db)
  if (removed.rows.length === 0) return false
  await publish(db, buddiesChanged, { userIds: [userId, buddyId] })
  return true
}

async function ownSide(db: Database, userId: string, requestId: string): Promise<Side> {
  const sides = await sql<Side>`
    select buddy_id, state from buddy_links
    where request_id = ${requestId} and user_id = ${userId} and not ${isBlock}
      and ${isShown(userId, sql`buddy_id`)}`.execute(db)
  const [side] = sides.rows
  if (!side) throw new Refusal('request_not_found')
  if (side.state === 'asked') throw new Refusal('not_your_request')
  return side
}
