import type { Deps } from '#server/deps.ts'
import { notifyNews, type WishNews } from '#server/features/conditions/alerts/notify-news.ts'
import { askedHours } from '#server/features/conditions/alerts/own-alerts.ts'
import { type SpotHours, spotHours } from '#server/features/conditions/alerts/spot-hours.ts'
import { type JudgedSpot, readSquare, type Wish } from '#server/features/conditions/alerts/square-alerts.ts'
import type { JudgedSquare, WatchedSquare } from '#server/features/conditions/writes.ts'
import { newsOfAlert } from '#surf/alert-news.ts'
import { alertWindows } from '#surf/alert-windows.ts'
import type { SeaHours } from '#surf/sea.ts'

/** A square that was judged, and the news that no surfer has been notified of yet. */
export type SquareNews = { square: JudgedSquare; news: WishNews[] }

/**
 * Judges the alerts of a square by its forecast: one statement reads what up to 5,000 alerts ask for, with spots and forecast.
 * The news of the last statement are returned, for one notice with those of other squares; surfers have been notified of
 * those before.
 */
export async function judgeSquare({ db, now }: Pick<Deps, 'db' | 'now'>, square: WatchedSquare): Promise<SquareNews> {
  const time = now()
  const first = await readSquare(db, square.cell)
  const judged = { ...square, fetchedKey: first?.fetchedKey ?? '-infinity' }
  for (let read = first; read?.hours; ) {
    const news = newsOf(read.wishes, read.spots, read.hours, time)
    if (!read.last) return { square: judged, news }
    await notifyNews(db, news)
    read = await readSquare(db, square.cell, read.last)
  }
  return { square: judged, news: [] }
}

function newsOf(wishes: readonly Wish[], spots: readonly JudgedSpot[], sea: SeaHours, now: Date): WishNews[] {
  const spotsById = new Map(spots.map((spot) => [spot.id, spot]))
  const hoursById = new Map<string, SpotHours>()
  return wishes.flatMap((wish) => {
    const spot = spotsById.get(wish.spotId)
    if (!spot) return []
    const known = hoursById.get(spot.id) ?? spotHours(spot, sea, now)
    hoursById.set(spot.id, known)
    const found = alertWindows(known.hours, { ...wish, hours: askedHours(wish) }, now)
    const { notified, news } = newsOfAlert(wish.notifiedWindows, found, { ...known, now })
    return news.length > 0 ? [{ wish, spot, timeZone: known.timeZone, notified, news }] : []
  })
}
