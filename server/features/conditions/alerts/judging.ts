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
import { type ToldAlert, tell } from '#server/features/conditions/alerts/telling.ts'
import { newsOfAlert } from '#surf/alert-news.ts'
import { alertWindows } from '#surf/alert-windows.ts'
import type { SeaHours } from '#surf/sea.ts'

/** How many surfers one transaction notifies. */
const TOLD_AT_ONCE = 200

/**
 * Judges the alerts of a square by its forecast, and notifies whoever has news: one statement reads up to 5,000 alerts with
 * spots and forecast; nothing is written where there are no news.
 */
export async function judgeSquare({ db, now }: Pick<Deps, 'db' | 'now'>, square: DueSquare): Promise<JudgedSquare> {
  const time = now()
  const first = await readSquare(db, square.cell)
  const judged = { ...square, fetchedKey: first?.fetchedKey ?? '-infinity' }
  for (let read = first; read?.hours; ) {
    const told = newsOf(read.alerts, read.spots ?? [], read.hours, time)
    for (const batch of inBatches(told)) await tell(db, batch)
    const last = read.alerts.at(-1)!
    read = read.alerts.length === ALERTS_AT_ONCE ? await readSquare(db, square.cell, last) : undefined
  }
  return judged
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

/** The alerts of one surfer, which follow each other, stay together. */
function inBatches(told: readonly ToldAlert[]): ToldAlert[][] {
  const batches: ToldAlert[][] = []
  const bySurfer = [...Map.groupBy(told, ({ alert }) => alert.userId).values()]
  for (let from = 0; from < bySurfer.length; from += TOLD_AT_ONCE)
    batches.push(bySurfer.slice(from, from + TOLD_AT_ONCE).flat())
  return batches
}
