import type { Deps } from '#server/deps.ts'
import { askedHours } from '#server/features/conditions/alerts/own-alerts.ts'
import { type SpotHours, spotHours } from '#server/features/conditions/alerts/spot-hours.ts'
import {
  ALERTS_AT_ONCE,
  type JudgedAlert,
  type JudgedSpot,
  readSquare,
} from '#server/features/conditions/alerts/square-alerts.ts'
import type { DueSquare, JudgedSquare } from '#server/features/conditions/alerts/squares.ts'
import { type ToldAlert, tellAll } from '#server/features/conditions/alerts/telling.ts'
import { newsOfAlert } from '#surf/alert-news.ts'
import { alertWindows } from '#surf/alert-windows.ts'
import type { SeaHours } from '#surf/sea.ts'

/** A square that was judged, and the alerts with news that are still to be told. */
export type SquareNews = { square: JudgedSquare; told: ToldAlert[] }

/**
 * Judges the alerts of a square by its forecast: one statement reads up to 5,000 alerts with spots and forecast. The news of
 * the last statement are returned, to be told with those of other squares; what came before has been told.
 */
export async function judgeSquare({ db, now }: Pick<Deps, 'db' | 'now'>, square: DueSquare): Promise<SquareNews> {
  const time = now()
  const first = await readSquare(db, square.cell)
  const judged = { ...square, fetchedKey: first?.fetchedKey ?? '-infinity' }
  for (let read = first; read?.hours; ) {
    const told = newsOf(read.alerts, read.spots ?? [], read.hours, time)
    if (read.alerts.length < ALERTS_AT_ONCE) return { square: judged, told }
    await tellAll(db, told)
    read = await readSquare(db, square.cell, read.alerts.at(-1)!)
  }
  return { square: judged, told: [] }
}

function newsOf(alerts: readonly JudgedAlert[], spots: JudgedSpot[], sea: SeaHours, now: Date): ToldAlert[] {
  const spotsById = new Map(spots.map((spot) => [spot.id, spot]))
  const hoursById = new Map<string, SpotHours>()
  return alerts.flatMap((alert) => {
    const spot = spotsById.get(alert.spotId)
    if (!spot) return []
    const known = hoursById.get(spot.id) ?? spotHours(spot, sea, now)
    hoursById.set(spot.id, known)
    const found = alertWindows(known.hours, { ...alert, hours: askedHours(alert) }, now)
    const { told, news } = newsOfAlert(alert.told, found, { ...known, now })
    return news.length > 0 ? [{ alert, spot, timeZone: known.timeZone, told, news }] : []
  })
}
