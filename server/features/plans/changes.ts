import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { changePlan, Plan } from '#contract/people/plans.ts'
import { Refusal } from '#contract/refusals.ts'
import { notificationCtes, notifiedIds, withdrawNotificationsSql } from '#server/domain/notification-sql.ts'
import { isShown } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { plansChanged } from '#server/features/plans/events.ts'
import {
  invitedBuddies,
  lockLinks,
  refuseHiddenSpot,
  refuseInvited,
  refuseNotAhead,
} from '#server/features/plans/making.ts'
import { ratingAhead } from '#server/features/plans/planned-hour.ts'
import { byId, type LockedPlan, lockOwnPlan, refuseOver } from '#server/features/plans/seen-plans.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type Named = BodyOf<typeof changePlan>

/**
 * Notifies whoever is added or removed, and, if place, time or note changed, all others. A new place or time must be
 * fulfilled again. Refuses `plan_not_found`, `not_plan_owner`, `plan_canceled`, `plan_over`, and as `make` does.
 */
export const change = (db: Database, userId: string, id: string, named: Named, now: Date): Promise<Plan> =>
  db.transaction().execute(async (transaction) => {
    if (named.invited) await lockLinks(transaction, userId, named.invited)
    const plan = await lockOwnPlan(transaction, userId, id)
    if (plan.canceledAt) throw new Refusal('plan_canceled')
    refuseOver(plan, now)
    const changes = changesOf(plan, named)
    if (changes.isMoved) refuseNotAhead(changes.startTime, now)
    const { isNotified, added, removed } = changes
    if (isNotified || added.length > 0 || removed.length > 0) await write(transaction, plan, id, changes, now)
    return byId(transaction, userId, id)
  })

type Changes = ReturnType<typeof changesOf>

function changesOf(plan: LockedPlan, named: Named) {
  const { surfSpotId = plan.surfSpotId, startTime = plan.startTime, note = plan.note } = named
  const invited = new Set(named.invited ?? plan.invited)
  const isMoved = Date.parse(startTime) !== Date.parse(plan.startTime)
  const isElsewhere = surfSpotId !== plan.surfSpotId
  return {
    surfSpotId,
    startTime,
    note,
    isMoved,
    isElsewhere,
    isNotified: isMoved || isElsewhere || note !== plan.note,
    added: [...invited].filter((surfer) => !plan.invited.includes(surfer)),
    removed: plan.invited.filter((surfer) => !invited.has(surfer)),
  }
}

async function write(db: Database, plan: LockedPlan, id: string, changes: Changes, now: Date) {
  const { added, removed } = changes
  // In a statement before, so that the removal folds into the earlier notification.
  if (removed.length > 0)
    await withdrawNotificationsSql(sql`
      select user_id, id from notifications where plan_id = ${id} and user_id = any(${removed}::uuid[])
      -- One order, to avoid deadlocks.
      order by user_id, id for update`).execute(db)
  await writePlan(db, plan, id, changes, now)
  await writeInvited(db, plan, id, changes)
  const notified = await notifyInvited(db, plan, id, changes)
  await publish(db, plansChanged, { userIds: [...plan.surfers, ...added] })
  await publish(db, notificationsChanged, { userIds: [...notified, ...removed] })
}

async function writePlan(db: Database, { ownerId }: LockedPlan, id: string, changes: Changes, now: Date) {
  const { surfSpotId, startTime, note, added, removed, isMoved, isElsewhere } = changes
  const isOtherHour = isMoved || isElsewhere
  if (isElsewhere) await refuseHiddenSpot(db, surfSpotId)
  const rating = isOtherHour ? await ratingAhead(db, surfSpotId, startTime) : null
  const written = await refusing({ plans_surf_spot_id_fkey: 'spot_not_found' }, () =>
    sql`
      update plans set surf_spot_id = ${surfSpotId}, start_time = ${startTime}, note = ${note},
        sequence = sequence + 1, changed_at = ${now},
        someone_left = someone_left and ${added.length + removed.length === 0},
        notified_rating = case when ${isOtherHour} then ${rating}::real else notified_rating end,
        worsened_at = case when ${isOtherHour} then null else worsened_at end
      where user_id = ${ownerId} and id = ${id} and ${added.length} = (
        select count(*) from (${invitedBuddies(ownerId, added)}) buddy)
      returning id`.execute(db),
  )
  if (written.rows.length === 0) await refuseInvited(db, ownerId, added)
}

/** A new place or time must be fulfilled again. */
async function writeInvited(db: Database, { ownerId }: LockedPlan, id: string, changes: Changes) {
  const { isMoved, isElsewhere, added, removed } = changes
  await sql`
    delete from plan_surfers
    where owner_id = ${ownerId} and plan_id = ${id} and user_id = any(${removed}::uuid[])`.execute(db)
  if (isMoved || isElsewhere)
    await sql`
      update plan_surfers
      set session_id = null, reminded_at = case when ${isMoved} then null else reminded_at end
      where owner_id = ${ownerId} and plan_id = ${id}`.execute(db)
  await sql`
    insert into plan_surfers (owner_id, plan_id, user_id)
    select ${ownerId}, ${id}, unnest(${added}::uuid[])`.execute(db)
}

/** Returns the ids of the notified. */
async function notifyInvited(
  db: Database,
  { ownerId }: LockedPlan,
  id: string,
  { isNotified, added, removed }: Changes,
) {
  const notices = notificationCtes(
    {
      userId: sql`change.user_id`,
      kind: sql`change.kind`,
      actorId: sql`${ownerId}`,
      planId: sql`change.plan_id`,
      subject: sql`change.subject`,
    },
    sql`
      from (
        select user_id, 'plan_invite' as kind, ${id}::uuid as plan_id, null as subject
        from unnest(${added}::uuid[]) invited (user_id)
        union all
        select user_id, 'plan_changed', plan_id, 'changed' from plan_surfers
        where owner_id = ${ownerId} and plan_id = ${id} and user_id <> all(${[ownerId, ...added]}::uuid[]) and ${isNotified}
        union all
        select user_id, 'plan_changed', null, 'removed' from unnest(${removed}::uuid[]) gone (user_id)
      ) change
      where ${isShown(sql`${ownerId}::uuid`, sql`change.user_id`)}`,
  )
  const notified = await sql<{ userId: string }>`with ${notices} select user_id from notified`.execute(db)
  return notified.rows.map(({ userId }) => userId)
}

/** Notifies everybody who has not declined. Idempotent. Refuses `plan_not_found`, `not_plan_owner`, `plan_over`. */
export const cancel = (db: Database, userId: string, id: string, now: Date): Promise<Plan> =>
  db.transaction().execute(async (transaction) => {
    const plan = await lockOwnPlan(transaction, userId, id)
    if (!plan.canceledAt) {
      refuseOver(plan, now)
      const canceled = await sql<{ notified: string[] }>`
        with canceled as (
          update plans set canceled_at = ${now}, sequence = sequence + 1, changed_at = ${now}
          where user_id = ${userId} and id = ${id}
          returning user_id, id
        ),
        ${notificationCtes(
          {
            userId: sql`s.user_id`,
            kind: 'plan_changed',
            actorId: sql`canceled.user_id`,
            planId: sql`canceled.id`,
            subject: sql`'canceled'`,
          },
          sql`
            from canceled join plan_surfers s on s.owner_id = canceled.user_id and s.plan_id = canceled.id
            where s.user_id <> canceled.user_id and s.answer is distinct from 'no'
              and ${isShown(sql`canceled.user_id`, sql`s.user_id`)}`,
        )}
        select ${notifiedIds} as notified from canceled`.execute(transaction)
      await publish(transaction, plansChanged, { userIds: plan.surfers })
      await publish(transaction, notificationsChanged, { userIds: canceled.rows[0]?.notified ?? [] })
    }
    return byId(transaction, userId, id)
  })
