import { sql } from 'kysely'
import { MAX_LIMIT, PLAN_OVER_AFTER_MS } from '#contract/limits.ts'
import type { Plan } from '#contract/people/plans.ts'
import { Refusal } from '#contract/refusals.ts'
import { timeZoneOf } from '#server/domain/session-place.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { isShown } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

export type PlanRow = Omit<Plan, 'surfSpot'> & {
  surfSpot: Omit<Plan['surfSpot'], 'timeZone'> & { timeZone: string | null }
}

export const addTimeZone = <Row extends PlanRow>({ surfSpot, ...plan }: Row) => ({
  ...plan,
  surfSpot: { ...surfSpot, timeZone: timeZoneOf(surfSpot) },
})

/** Columns of `PlanRow` from `plansSeenBy`. */
export const planColumns = (viewer: string) => sql`
  p.id, ${surferJson(sql`planner`)} as "user",
  json_build_object(
    'id', spot.id, 'name', spot.name, 'area', spot.area, 'latitude', spot.latitude, 'longitude', spot.longitude,
    'timeZone', spot.time_zone) as surf_spot,
  p.start_time, p.note, p.canceled_at, p.someone_left,
  (
    select coalesce(
      json_agg(json_build_object('user', ${surferJson(sql`u`)}, 'answer', i.answer) order by u.first_name, u.last_name, u.id),
      '[]')
    from plan_surfers i join users u on u.id = i.user_id
    where i.owner_id = p.user_id and i.plan_id = p.id and i.user_id <> p.user_id
      and ${isShown(viewer, sql`i.user_id`)}
  ) as invited,
  own.answer as own_answer,
  (select s.id from surf_sessions s where s.user_id = own.user_id and s.id = own.session_id) as session_id`

/** Plans `p` that the viewer made or is invited to, unless blocked. */
export const plansSeenBy = (viewer: string) => sql`
  plan_surfers own
  join plans p on p.user_id = own.owner_id and p.id = own.plan_id
    and own.user_id = ${viewer} and ${isShown(viewer, sql`p.user_id`)}
  join users planner on planner.id = p.user_id
  join surf_spots spot on spot.id = p.surf_spot_id`

/** Soonest first, at most a hundred. */
export async function upcoming(db: Database, userId: string, now: Date): Promise<Plan[]> {
  const plans = await sql<PlanRow>`
    select ${planColumns(userId)} from ${plansSeenBy(userId)}
    where p.canceled_at is null and p.start_time > ${new Date(now.getTime() - PLAN_OVER_AFTER_MS)}
    order by p.start_time, p.id
    limit ${MAX_LIMIT}`.execute(db)
  return plans.rows.map(addTimeZone)
}

/** Refuses `plan_not_found`. */
export async function byId(db: Database, userId: string, id: string): Promise<Plan> {
  const plans = await sql<PlanRow>`
    select ${planColumns(userId)} from ${plansSeenBy(userId)} where p.id = ${id}`.execute(db)
  const [plan] = plans.rows
  if (!plan) throw new Refusal('plan_not_found')
  return addTimeZone(plan)
}

export type LockedPlan = {
  ownerId: string
  surfSpotId: string
  startTime: string
  note: string
  canceledAt: string | null
  /** Without the planner. */
  invited: string[]
  /** To publish to: everybody without a block between. */
  surfers: string[]
}

/** Locks the plan until the transaction ends. Refuses `plan_not_found`. */
export async function lockPlan(transaction: Database, userId: string, id: string): Promise<LockedPlan> {
  // A statement of its own sees what was written while it waited.
  await sql`select from plans where id = ${id} for no key update`.execute(transaction)
  const locked = await sql<LockedPlan>`
    select p.user_id as owner_id, p.surf_spot_id, p.start_time, p.note, p.canceled_at,
      array(select i.user_id from plan_surfers i
        where i.owner_id = p.user_id and i.plan_id = p.id and i.user_id <> p.user_id) as invited,
      array(select i.user_id from plan_surfers i
        where i.owner_id = p.user_id and i.plan_id = p.id and ${isShown(userId, sql`i.user_id`)}) as surfers
    from ${plansSeenBy(userId)} where p.id = ${id}`.execute(transaction)
  const [plan] = locked.rows
  if (!plan) throw new Refusal('plan_not_found')
  return plan
}

/** Refuses `not_plan_owner` to the invited, and as `lockPlan`. */
export async function lockOwnPlan(transaction: Database, userId: string, id: string): Promise<LockedPlan> {
  const plan = await lockPlan(transaction, userId, id)
  if (plan.ownerId !== userId) throw new Refusal('not_plan_owner')
  return plan
}

/** Refuses `plan_over` three hours after the start. */
export function refuseOver({ startTime }: LockedPlan, now: Date) {
  if (now.getTime() >= Date.parse(startTime) + PLAN_OVER_AFTER_MS) throw new Refusal('plan_over')
}
