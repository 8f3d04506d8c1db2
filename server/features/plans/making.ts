import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_OPEN_PLANS, PLAN_MAX_AHEAD_MS, PLAN_OVER_AFTER_MS, START_TIME_MAX_AHEAD_MS } from '#contract/limits.ts'
import type { makePlan } from '#contract/people/plans.ts'
import { Refusal } from '#contract/refusals.ts'
import { createOnce } from '#server/domain/create-once.ts'
import { notificationCtes, notifiedIds } from '#server/domain/notification-sql.ts'
import { isUnseen } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { plansChanged } from '#server/features/plans/events.ts'
import { ratingAhead } from '#server/features/plans/planned-hour.ts'
import { byId } from '#server/features/plans/seen-plans.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type NewPlan = BodyOf<typeof makePlan>

/**
 * Creates a plan and invites buddies to it. Refuses a start in the past or more than a year ahead, `spot_not_found`,
 * `only_buddies_invited`, `invitations_limited`, `too_many_attempts`, and `too_many_plans`.
 */
export const make = (db: Database, userId: string, plan: NewPlan, now: Date) =>
  createOnce(db, userId, {
    clientId: plan.clientId,
    earlier: sql`select id from plans where user_id = ${userId} and client_id = ${plan.clientId ?? null}`,
    limits: { plan: [userId] },
    full: {
      rows: sql`
        select from plans where user_id = ${userId} and canceled_at is null
          and start_time > ${new Date(now.getTime() - PLAN_OVER_AFTER_MS)}`,
      most: MAX_OPEN_PLANS,
      refusal: 'too_many_plans',
    },
    insert: async (tx) => {
      refuseNotAhead(plan.startTime, now)
      await lockLinks(tx, userId, plan.invited)
      return write(tx, userId, plan, now)
    },
    read: (tx, id) => byId(tx, userId, id),
  })

/** Allows 5 minutes ago to a year ahead. */
export function refuseNotAhead(startTime: string, now: Date) {
  const ahead = Date.parse(startTime) - now.getTime()
  if (ahead >= -START_TIME_MAX_AHEAD_MS && ahead <= PLAN_MAX_AHEAD_MS) return
  throw new Refusal('invalid_request', {
    issues: [{ path: 'startTime', text: (texts) => texts.aPlanMustStart }],
  })
}

/** A surfer who stops being a buddy meanwhile then leaves the plan, too. Call it before locking the plan. */
export const lockLinks = (transaction: Database, userId: string, invited: string[]) =>
  sql`
    select from buddy_links where user_id = ${userId} and buddy_id = any(${invited}::uuid[])
    order by buddy_id for share`.execute(transaction)

/** Refuses `only_buddies_invited` or `invitations_limited`, shown beside the field. */
export async function refuseInvited(db: Database, userId: string, invited: string[]): Promise<never> {
  const { rows } = await sql<{ buddies: number }>`
    select count(*)::int as buddies from buddy_links
    where user_id = ${userId} and state = 'accepted' and buddy_id = any(${invited}::uuid[])`.execute(db)
  const code = rows[0]?.buddies === invited.length ? 'invitations_limited' : 'only_buddies_invited'
  throw new Refusal(code, { issues: [{ path: 'invited' }] })
}

/** SQL of buddies, of these, who take invitations. */
export const invitedBuddies = (userId: string, invited: string[]) => sql`
  select l.buddy_id from buddy_links l join users u on u.id = l.buddy_id and u.plan_invites_from <> 'nobody'
  where l.user_id = ${userId} and l.state = 'accepted' and l.buddy_id = any(${invited}::uuid[])
    and not ${isUnseen(sql`l.buddy_id`)}`

/** Plans made before stay, as sessions do. Refuses `spot_not_found`. */
export async function refuseHiddenSpot(db: Database, spotId: string): Promise<void> {
  const { rows } = await sql`select from surf_spots where id = ${spotId} and is_hidden`.execute(db)
  if (rows.length > 0) throw new Refusal('spot_not_found')
}

async function write(db: Database, userId: string, plan: NewPlan, now: Date): Promise<string> {
  const { clientId = null, surfSpotId, startTime, note } = plan
  const invited = [...new Set(plan.invited)]
  await refuseHiddenSpot(db, surfSpotId)
  const rating = await ratingAhead(db, surfSpotId, startTime)
  const made = await refusing({ plans_surf_spot_id_fkey: 'spot_not_found' }, () =>
    sql<{ id: string; notified: string[] }>`
      with buddy as (${invitedBuddies(userId, invited)}),
      plan as (
        insert into plans (user_id, client_id, surf_spot_id, start_time, note, changed_at, notified_rating)
        select ${userId}, ${clientId}, ${surfSpotId}, ${startTime}, ${note}, ${now}, ${rating}::real
        where (select count(*) from buddy) = ${invited.length}
        returning user_id, id
      ),
      surfers as (
        insert into plan_surfers (owner_id, plan_id, user_id, answer)
        select user_id, id, user_id, 'going' from plan
        union all
        select plan.user_id, plan.id, buddy.buddy_id, null from plan, buddy
      ),
      ${notificationCtes({ userId: sql`buddy.buddy_id`, kind: 'plan_invite', actorId: sql`plan.user_id`, planId: sql`plan.id` }, sql`from plan, buddy`)}
      select id, ${notifiedIds} as notified from plan`.execute(db),
  )
  const [row] = made.rows
  if (!row) return refuseInvited(db, userId, invited)
  await publish(db, plansChanged, { userIds: [userId, ...invited] })
  await publish(db, notificationsChanged, { userIds: row.notified })
  return row.id
}
