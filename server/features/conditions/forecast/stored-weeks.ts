import { sql } from 'kysely'
import { PLANNING_DAYS } from '#contract/limits.ts'
import { type PlaceWithZone, timeZoneOf } from '#server/domain/session-place.ts'
import type { SeaInLists } from '#server/features/conditions/forecast/forecast.ts'
import { hoursAt } from '#server/features/conditions/forecast/week-at-spot.ts'
import type { ForecastSpot } from '#server/features/conditions/freezing/session-place.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ratedBreak } from '#surf/sea/estimated-profile.ts'
import { type PackedSea, seaAt } from '#surf/sea/packed-sea.ts'
import { dayAfter, dayAt } from '#surf/time/calendar.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { lightOfDay } from '#surf/time/sun.ts'

type Week = { hours: PackedSea; fetchedAt: string }

/** Hours from this one, which is as in lists. */
export function weekOf(spot: ForecastSpot, { hours }: Week, time: Date, seaInLists: SeaInLists) {
  const sea = seaInLists(spot.conditionsCell)?.sea ?? seaAt(hours, time) ?? null
  const to = new Date(time.getTime() + PLANNING_DAYS * DAY_MS)
  return hoursAt({ ...spot, hours }, { from: time, to, rated: ratedBreak(spot), present: { time, sea } })
}

/** Time zone, and light of the days to plan from now. */
export function lightAhead(
  place: PlaceWithZone,
  time: Date,
): { timeZone: string; light: ReturnType<typeof lightOfDay>[] } {
  const timeZone = timeZoneOf(place)
  const today = dayAt(time, timeZone)
  const days = Array.from({ length: PLANNING_DAYS + 1 }, (_, nth) => dayAfter(today, nth))
  return { timeZone, light: days.map((day) => lightOfDay(day, place, timeZone)) }
}

/** Stored weeks by square, which neighbours share. */
export async function storedWeeks(
  db: Database,
  spots: readonly Pick<ForecastSpot, 'conditionsCell'>[],
): Promise<Map<string, Week>> {
  const cells = spots.map(({ conditionsCell }) => conditionsCell)
  const { rows } = await sql<Week & { cell: string }>`
    select cell, hours, fetched_at from conditions_cells
    where cell = any(${cells}::text[]) and hours is not null and fetched_at is not null`.execute(db)
  return new Map(rows.map(({ cell, hours, fetchedAt }) => [cell, { hours, fetchedAt }]))
}
