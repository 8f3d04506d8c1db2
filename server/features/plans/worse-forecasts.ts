import { sql } from 'kysely'
import { PLANNING_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { isShown } from '#server/domain/visibility.ts'
import {
  leaseSquares,
  settleSquares,
  squareOutbox,
  type WatchedSquare,
  watchSquares,
} from '#server/features/conditions/writes.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { writeWorseForecast } from '#server/features/notifications/writes.ts'
import { type PlannedSpot, plannedHour, plannedSpotColumns } from '#server/features/plans/planned-hour.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { hasWorsened } from '#surf/rating/rating.ts'
import type { PackedSea } from '#surf/sea/packed-sea.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Bounds memory. */
const PLANS_AT_ONCE = 500
/** Few enough to compare before the lease ends. */
const SQUARES_AT_ONCE = 20

type ComingPlan = {
  ownerId: string
  id: string
  startTime: string
  notifiedRating: number | null
  isNotifiedToday: boolean
}
type SpotWithPlans = PlannedSpot & { id: string; plans: ComingPlan[] }
type Rated = Omit<ComingPlan, 'isNotifiedToday'> & { spotId: string; rating: number; subject: string; isWorse: boolean }

/**
 * Scheduled job: compares plans of the coming week with new forecasts, and notifies once a day at most that an hour
 * became worse than its first known rating. A failing square is retried and blocks no other.
 */
export async function warnOfWorseForecasts({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const moment = now()
  const { rows } = await sql<{ cell: string }>`
    select distinct spot.conditions_cell as cell from plans p join surf_spots spot on spot.id = p.surf_spot_id
    where ${isComing(moment)}`.execute(db)
  const among = rows.map(({ cell }) => cell)
  await watchSquares(db, 'plans', among)
  const claim = () => leaseSquares(db, { watcher: 'plans', most: SQUARES_AT_ONCE, among })
  for (let squares = await claim(); squares.length > 0; squares = await claim())
    for (const square of squares)
      await compareSquare(db, square, moment).catch(async (error) => {
        log.error(error, `the plans at the place ${square.cell} could not be compared; that is tried again`)
        await squareOutbox.fail(db, square)
      })
}

const isComing = (moment: Date) => sql`
  p.canceled_at is null and p.start_time > ${moment}
  and p.start_time <= ${new Date(moment.getTime() + PLANNING_DAYS * DAY_MS)}`

/** Marked in the same transaction, so that another process redoes what a crash interrupted. */
const compareSquare = (db: Database, square: WatchedSquare, moment: Date) =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await squareOutbox.lockSql(square).execute(transaction)
    const sea = rows.length > 0 ? await readSea(transaction, square.cell) : undefined
    if (!sea) return
    if (sea.hours) await comparePlans(transaction, square.cell, { hours: sea.hours, moment })
    await settleSquares(transaction, [{ ...square, fetchedKey: sea.fetchedKey }])
  })

async function comparePlans(db: Database, cell: string, { hours, moment }: { hours: PackedSea; moment: Date }) {
  let after: { spotId: string; planId: string } | undefined
  do {
    const spots = await comingPlans(db, { cell, moment, after })
    await writeRated(
      db,
      spots.flatMap((spot) => ratePlans(spot, hours)),
      moment,
    )
    const last = spots.at(-1)
    const isFull = spots.reduce((count, { plans }) => count + plans.length, 0) === PLANS_AT_ONCE
    after = last && isFull ? { spotId: last.id, planId: last.plans.at(-1)!.id } : undefined
  } while (after)
}

type StoredSea = { hours: PackedSea | null; fetchedKey: string }

async function readSea(db: Database, cell: string): Promise<StoredSea | undefined> {
  const { rows } = await sql<StoredSea>`
    select hours, fetched_at::text as fetched_key from conditions_cells where cell = ${cell}`.execute(db)
  return rows[0]
}

type Page = { cell: string; moment: Date; after: { spotId: string; planId: string } | undefined }

/** By spot and id. */
async function comingPlans(db: Database, { cell, moment, after }: Page): Promise<SpotWithPlans[]> {
  const { rows } = await sql<SpotWithPlans>`
    with coming as (
      select p.surf_spot_id, p.user_id, p.id, p.start_time, p.notified_rating, p.worsened_at
      from surf_spots spot join plans p on p.surf_spot_id = spot.id
      where spot.conditions_cell = ${cell} and ${isComing(moment)}
        ${after ? sql`and (spot.id, p.id) > (${after.spotId}, ${after.planId})` : sql``}
      order by spot.id, p.id
      limit ${PLANS_AT_ONCE}
    )
    select spot.id, ${plannedSpotColumns}, json_agg(json_build_object('ownerId', p.user_id, 'id', p.id,
        'startTime', p.start_time, 'notifiedRating', p.notified_rating,
        'isNotifiedToday', coalesce(p.worsened_at > ${new Date(moment.getTime() - DAY_MS)}, false)) order by p.id) as plans
    from coming p join surf_spots spot on spot.id = p.surf_spot_id
    group by spot.id
    order by spot.id`.execute(db)
  return rows
}

/** First rating of the hour, or a worse one. */
function ratePlans({ plans, ...spot }: SpotWithPlans, hours: PackedSea): Rated[] {
  return plans.flatMap(({ isNotifiedToday, ...plan }) => {
    const hour = plannedHour(spot, hours, new Date(plan.startTime))
    if (!hour || hour.surfRating === null) return []
    const isWorse = hasWorsened(plan.notifiedRating, hour.surfRating)
    if (plan.notifiedRating !== null && (!isWorse || isNotifiedToday)) return []
    const { surfRating: rating, warning } = hour
    return [{ ...plan, spotId: spot.id, rating, subject: writeWorseForecast({ rating, warning }), isWorse }]
  })
}

/** Skips plans that moved meanwhile. Notifies whoever has not declined. */
async function writeRated(db: Database, rated: Rated[], moment: Date): Promise<void> {
  if (rated.length === 0) return
  const { rows } = await sql<{ userId: string }>`
    with rated as (
      select * from jsonb_to_recordset(${JSON.stringify(rated)}::jsonb) as r ("ownerId" uuid, id uuid, "spotId" uuid,
        "startTime" timestamptz, rating real, subject text, "isWorse" boolean)
    ),
    written as (
      update plans p set notified_rating = r.rating,
        worsened_at = case when r."isWorse" then ${moment}::timestamptz else p.worsened_at end
      from rated r
      where p.user_id = r."ownerId" and p.id = r.id and p.start_time = r."startTime" and p.surf_spot_id = r."spotId"
        and p.canceled_at is null
      returning p.user_id, p.id, r.subject, r."isWorse" as is_worse
    ),
    ${notificationCtes(
      {
        userId: sql`s.user_id`,
        kind: 'plan_forecast',
        planId: sql`s.plan_id`,
        subject: sql`written.subject`,
      },
      sql`
      from written join plan_surfers s on s.owner_id = written.user_id and s.plan_id = written.id
      where written.is_worse and s.answer is distinct from 'no' and s.session_id is null
        and ${isShown(sql`s.user_id`, sql`s.owner_id`)}`,
    )}
    select user_id from notified`.execute(db)
  await publish(db, notificationsChanged, { userIds: rows.map(({ userId }) => userId) })
}
