import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SpotAlert } from '#contract/sea/spot-alerts.ts'
import { type PlaceWithZone, timeZoneOf } from '#server/domain/session-place.ts'
import { readWindows } from '#server/features/conditions/alerts/stored-windows.ts'
import type { Database } from '#server/platform/database/database.ts'
import { firstDayOfLight } from '#surf/rating/alert-windows.ts'
import { dayAt } from '#surf/time/calendar.ts'

type AlertRow = Omit<SpotAlert, 'spot' | 'hours' | 'lightFrom' | 'windows'> & {
  spot: { id: string; name: string } & PlaceWithZone
  fromHour: number | null
  toHour: number | null
  notifiedWindows: string
}

export async function list(db: Database, userId: string, now: Date): Promise<SpotAlert[]> {
  const { rows } = await sql<AlertRow>`
    ${ownAlerts(userId)} order by plain_text(spot.name), a.created_at, a.id`.execute(db)
  return rows.map((row) => asReply(row, now))
}

export async function byId(db: Database, userId: string, id: string, now: Date): Promise<SpotAlert> {
  const { rows } = await sql<AlertRow>`${ownAlerts(userId)} and a.id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal('spot_alert_not_found')
  return asReply(rows[0], now)
}

const ownAlerts = (userId: string) => sql`
  select a.id, json_build_object('id', spot.id, 'name', spot.name, 'latitude', spot.latitude, 'longitude', spot.longitude,
      'timeZone', spot.time_zone) as spot,
    a.kind, a.least_rating, a.from_hour, a.to_hour, a.days, a.tide, a.notice_days, a.is_paused,
    a.notified_windows
  from spot_alerts a join surf_spots spot on spot.id = a.surf_spot_id
  where a.user_id = ${userId} and not spot.is_hidden`

export const hoursFromColumns = ({ fromHour, toHour }: Pick<AlertRow, 'fromHour' | 'toHour'>): SpotAlert['hours'] =>
  fromHour === null || toHour === null ? 'first-light' : { from: fromHour, to: toHour }

function asReply(
  { spot: { id, name, ...position }, fromHour, toHour, notifiedWindows, ...alert }: AlertRow,
  now: Date,
): SpotAlert {
  const timeZone = timeZoneOf(position)
  const hours = hoursFromColumns({ fromHour, toHour })
  return {
    ...alert,
    spot: { id, name, timeZone },
    hours,
    lightFrom: firstDayOfLight(hours, { position, timeZone, today: dayAt(now, timeZone) }) ?? null,
    windows: readWindows(notifiedWindows)
      .filter(({ isOff, end }) => !isOff && Date.parse(end) > now.getTime())
      .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
      .map(({ start, end, surfRating }) => ({ start, end, surfRating })),
  }
}
