import { tideStandAt } from '#catalogue/tides/tides.ts'
import { MAX_NOTICE_DAYS } from '#contract/limits.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { Deps } from '#server/deps.ts'
import { timeZoneOf } from '#server/domain/session-place.ts'
import type { GroupUpdates } from '#server/features/conditions/alerts/alert-notifications.ts'
import { notifyOfUpdates } from '#server/features/conditions/alerts/notify-updates.ts'
import { type AlertSpot, type AlertSquare, readSquares } from '#server/features/conditions/alerts/square-alerts.ts'
import { writeWindows } from '#server/features/conditions/alerts/stored-windows.ts'
import type { EvaluatedSquare, WatchedSquare } from '#server/features/conditions/writes.ts'
import { remembering } from '#server/platform/process/cached-results.ts'
import { alertUpdates } from '#surf/rating/alert-updates.ts'
import { type AlertDays, type AlertHour, alertHours, alertWindows } from '#surf/rating/alert-windows.ts'
import { ratedBreak } from '#surf/sea/estimated-profile.ts'
import { forecastHour } from '#surf/sea/forecast-hour.ts'
import { type PackedSea, seaAt } from '#surf/sea/packed-sea.ts'
import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { lightOfDay } from '#surf/time/sun.ts'

/** An evaluated square, and its updates without a notification yet. */
export type SquareUpdates = { square: EvaluatedSquare; updates: GroupUpdates[] }

/**
 * Evaluates 5,000 alerts per spot at a time; returns the last updates of each square, having notified of the others.
 */
export async function evaluateSquares(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  squares: readonly WatchedSquare[],
): Promise<SquareUpdates[]> {
  const time = now()
  const read = await readSquares(
    db,
    squares.map(({ cell }) => cell),
  )
  const readByCell = new Map(read.map((one) => [one.cell, one]))
  const evaluated: SquareUpdates[] = []
  for (const square of squares) {
    const first = readByCell.get(square.cell)
    let updates = await updatesOf(first, time)
    const unread = lastOfEach(first)
    for (let last = unread.pop(); last; last = unread.pop()) {
      await notifyOfUpdates(db, updates)
      const [next] = await readSquares(db, [square.cell], last)
      updates = await updatesOf(next, time)
      unread.push(...lastOfEach(next))
    }
    evaluated.push({ square: { ...square, fetchedKey: first?.fetchedKey ?? null }, updates })
  }
  return evaluated
}

/** Last alert of each spot that has more than were read. */
const lastOfEach = (square: AlertSquare | undefined) => square?.spots.flatMap(({ last }) => last ?? []) ?? []

async function updatesOf(square: AlertSquare | undefined, now: Date): Promise<GroupUpdates[]> {
  const all: GroupUpdates[] = []
  if (!square?.hours) return all
  for (const { spot, groups } of square.spots) {
    const known = { ...spotHours(spot, square.hours, now), now }
    for (const group of groups) {
      const found = alertWindows(known.hours, group.criteria, now)
      const { notified, updates } = alertUpdates(group.notifiedWindows, found, known)
      if (updates.length > 0)
        all.push({ group, spot, timeZone: known.timeZone, notifiedText: writeWindows(notified), updates })
    }
    await new Promise(setImmediate)
  }
  return all
}

type SpotHours = {
  timeZone: string
  today: string
  hours: AlertHour[]
  isKnown: (start: string, end: string) => boolean
}

/** Hours from this one until the last day that an alert can match. */
function spotHours(spot: AlertSpot, sea: PackedSea, now: Date): SpotHours {
  const days = daysAt(spot, now)
  const forecastOf = forecastsAt(spot, sea)
  const starts: number[] = []
  for (let start = hourOf(now.getTime()); start < days.end; start += HOUR_MS) starts.push(start)
  return {
    timeZone: days.timeZone,
    today: days.today,
    hours: alertHours(starts, { ...days, tideShareAt: tideSharesAt(spot) }, forecastOf),
    isKnown(start, end) {
      for (let hour = hourOf(Date.parse(start)); hour < Date.parse(end); hour += HOUR_MS)
        if (forecastOf(hour).surfRating === null) return false
      return true
    },
  }
}

const tideSharesAt = (spot: AlertSpot): AlertDays['tideShareAt'] =>
  remembering((moment: number) => tideStandAt(spot, new Date(moment))?.share ?? null)

const hourOf = (moment: number) => Math.floor(moment / HOUR_MS) * HOUR_MS

/** Returns the rated forecast of the UTC hour that begins then. */
function forecastsAt(spot: AlertSpot, sea: PackedSea): (start: number) => ForecastHour {
  const rated = ratedBreak(spot)
  return remembering((start: number) => {
    const time = new Date(start)
    const tide = rated.profile.tideBand && tideStandAt(spot, time)
    return forecastHour(seaAt(sea, time) ?? null, { spot: rated, tide, time })
  })
}

type SpotDays = Omit<AlertDays, 'tideShareAt'> & { end: number }
/** Light and midnights cost more than ratings, and last all day. */
const MOST_CACHED = 5_000
const daysBySpot = new Map<string, SpotDays>()

function daysAt(spot: AlertSpot, now: Date): SpotDays {
  const timeZone = timeZoneOf(spot)
  const today = dayAt(now, timeZone)
  const key = [spot.latitude, spot.longitude, timeZone, today].join()
  const cached = daysBySpot.get(key)
  if (cached) return cached
  const coming = Array.from({ length: MAX_NOTICE_DAYS + 1 }, (_, ahead) => dayAfter(today, ahead))
  const days = {
    timeZone,
    today,
    end: midnightAt(dayAfter(today, MAX_NOTICE_DAYS + 1), timeZone).getTime(),
    light: coming.map((day) => lightOfDay(day, spot, timeZone)),
  }
  const [oldest = key] = daysBySpot.keys()
  if (daysBySpot.size >= MOST_CACHED) daysBySpot.delete(oldest)
  daysBySpot.set(key, days)
  return days
}
