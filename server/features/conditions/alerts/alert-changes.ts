import { sql } from 'kysely'
import { tideStandAt } from '#catalogue/tides/tides.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Mistake } from '#contract/issues.ts'
import { MAX_SPOT_ALERTS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Preference } from '#contract/sea/best-conditions.ts'
import type { addSpotAlert, changeSpotAlert, SpotAlert } from '#contract/sea/spot-alerts.ts'
import { createOnce, takeTurn } from '#server/domain/create-once.ts'
import { type PlaceWithZone, timeZoneOf } from '#server/domain/session-place.ts'
import { byId } from '#server/features/conditions/alerts/own-alerts.ts'
import { preferencesAt } from '#server/features/conditions/best-conditions.ts'
import { spotAlertsChanged } from '#server/features/conditions/events.ts'
import { haveSameCriteria, scheduleSquare } from '#server/features/conditions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { firstDayOfLight } from '#surf/rating/alert-windows.ts'
import { dayAt } from '#surf/time/calendar.ts'

type AlertSpot = PlaceWithZone & { id: string; name: string; tideStation: string | null; conditionsCell: string }
type AlertCriteria = Pick<SpotAlert, 'kind' | 'leastRating' | 'hours' | 'tide' | 'days' | 'noticeDays'>
type HourCriteria = Pick<AlertCriteria, 'kind' | 'leastRating' | 'hours' | 'tide'>

/**
 * Refuses `spot_not_found`, `too_many_spot_alerts`, `same_spot_alert`, `loved_days_unknown`, and `invalid_request` for
 * impossible hours and tides.
 */
export const add = (
  db: Database,
  userId: string,
  { clientId, spotId, ...criteria }: BodyOf<typeof addSpotAlert>,
  now: Date,
) => {
  const own = sql`select id from spot_alerts where user_id = ${userId}`
  return createOnce(db, userId, {
    clientId,
    earlier: sql`${own} and client_id = ${clientId ?? null}`,
    full: { rows: own, most: MAX_SPOT_ALERTS, refusal: 'too_many_spot_alerts' },
    insert: async (tx) => {
      const spot = await spotOf(tx, spotId)
      refuseNever(criteria, spot, now)
      const { days, tide, noticeDays } = criteria
      const { kind, leastRating, fromHour, toHour, preferences } = await columnsOf(tx, userId, spotId, criteria)
      const { rows } = await sql<{ id: string }>`
        insert into spot_alerts (user_id, client_id, surf_spot_id, spot_name, kind, least_rating, from_hour,
          to_hour, days, tide, notice_days, preferences, preferences_at)
        select ${userId}, ${clientId ?? null}, spot.id, spot.name, ${kind}, ${leastRating}::smallint,
          ${fromHour}::smallint, ${toHour}::smallint, ${days}::smallint[], ${tide}::text, ${noticeDays}::smallint,
          ${preferences}::jsonb, ${now}::timestamptz
        from surf_spots spot where spot.id = ${spotId} and not spot.is_hidden for key share of spot
        returning id`.execute(tx)
      if (!rows[0]) throw new Refusal('spot_not_found')
      await refuseSame(tx, userId, rows[0].id)
      await scheduleEvaluation(tx, userId, spot)
      return rows[0].id
    },
    read: (tx, id) => byId(tx, userId, id, now),
  })
}

/** Updates the given fields. Refuses `spot_alert_not_found`, and what `add` refuses. */
export const change = (
  db: Database,
  userId: string,
  id: string,
  { isPaused, ...named }: BodyOf<typeof changeSpotAlert>,
  now: Date,
): Promise<SpotAlert> =>
  db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId)
    const before = await byId(tx, userId, id, now)
    const spot = await spotOf(tx, before.spot.id)
    if (Object.keys(named).length > 0)
      await updateCriteria(tx, { userId, id, spot }, { ...before, leastRating: before.leastRating ?? 3, ...named }, now)
    if (isPaused !== undefined)
      await sql`update spot_alerts set is_paused = ${isPaused} where user_id = ${userId} and id = ${id}`.execute(tx)
    await scheduleEvaluation(tx, userId, spot)
    return byId(tx, userId, id, now)
  })

type OwnAlert = { userId: string; id: string; spot: AlertSpot }

/** Clears the windows that the surfer was notified of. */
async function updateCriteria(tx: Database, { userId, id, spot }: OwnAlert, criteria: AlertCriteria, now: Date) {
  refuseNever(criteria, spot, now)
  const { days, tide, noticeDays } = criteria
  const { kind, leastRating, fromHour, toHour, preferences } = await columnsOf(tx, userId, spot.id, criteria)
  await sql`
    update spot_alerts set kind = ${kind}, least_rating = ${leastRating}::smallint, from_hour = ${fromHour}::smallint,
      to_hour = ${toHour}::smallint, days = ${days}::smallint[], tide = ${tide}::text,
      notice_days = ${noticeDays}::smallint, preferences = ${preferences}::jsonb, preferences_at = ${now}::timestamptz,
      notified_windows = ''
    where user_id = ${userId} and id = ${id}`.execute(tx)
  await refuseSame(tx, userId, id)
}

export async function remove(db: Database, userId: string, id: string): Promise<{ id: string }> {
  const { rows } = await sql`
    delete from spot_alerts where user_id = ${userId} and id = ${id} returning id`.execute(db)
  if (rows.length === 0) throw new Refusal('spot_alert_not_found')
  await publish(db, spotAlertsChanged, { userIds: [userId] })
  return { id }
}

async function spotOf(tx: Database, spotId: string): Promise<AlertSpot> {
  const spot = await tx
    .selectFrom('surfSpots')
    .select(['id', 'name', 'latitude', 'longitude', 'tideStation', 'timeZone', 'conditionsCell'])
    .where('id', '=', spotId)
    .executeTakeFirst()
  if (!spot) throw new Refusal('spot_not_found')
  return spot
}

/** Refuses a second alert for the same windows at the spot. */
async function refuseSame(tx: Database, userId: string, id: string) {
  const { rows } = await sql`
    select from spot_alerts own join spot_alerts other on other.user_id = own.user_id
      and other.surf_spot_id = own.surf_spot_id and other.id <> own.id and ${haveSameCriteria('other', 'own')}
    where own.user_id = ${userId} and own.id = ${id} limit 1`.execute(tx)
  if (rows.length > 0) throw new Refusal('same_spot_alert')
}

/** Refuses hours and tides that never occur. */
function refuseNever({ hours, tide }: HourCriteria, spot: AlertSpot, now: Date) {
  const timeZone = timeZoneOf(spot)
  const issues: Mistake[] = []
  if (firstDayOfLight(hours, { position: spot, timeZone, today: dayAt(now, timeZone) }) === undefined)
    issues.push({ path: 'hours', text: (texts) => texts.itsDarkAllYear })
  if (tide !== null && tideStandAt(spot, now) === null)
    issues.push({ path: 'tide', text: (texts) => texts.weDontKnowTheTide })
  if (issues.length > 0) throw new Refusal('invalid_request', { issues })
}

async function columnsOf(tx: Database, userId: string, spotId: string, { kind, leastRating, hours }: HourCriteria) {
  const preferences: Preference[] | null = kind === 'loved' ? await preferencesAt(tx, userId, spotId) : null
  if (preferences?.length === 0) throw new Refusal('loved_days_unknown')
  return {
    kind,
    leastRating: kind === 'loved' ? null : leastRating,
    fromHour: hours === 'first-light' ? null : hours.from,
    toHour: hours === 'first-light' ? null : hours.to,
    preferences: preferences && JSON.stringify(preferences),
  }
}

async function scheduleEvaluation(tx: Database, userId: string, { conditionsCell }: AlertSpot) {
  await scheduleSquare(tx, 'alerts', conditionsCell)
  await publish(tx, spotAlertsChanged, { userIds: [userId] })
}
