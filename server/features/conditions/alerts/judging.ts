import type { Deps } from '#server/deps.ts'
import { notifyNews } from '#server/features/conditions/alerts/notify-news.ts'
import type { WishNews } from '#server/features/conditions/alerts/sea-notices.ts'
import { spotHours } from '#server/features/conditions/alerts/spot-hours.ts'
import { type AlertSquare, readSquares } from '#server/features/conditions/alerts/square-alerts.ts'
import { writeWindows } from '#server/features/conditions/alerts/stored-windows.ts'
import type { JudgedSquare, WatchedSquare } from '#server/features/conditions/writes.ts'
import { newsOfAlert } from '#surf/rating/alert-news.ts'
import { alertWindows } from '#surf/rating/alert-windows.ts'

/** A square that was judged, and the news that no surfer has been notified of yet. */
export type SquareNews = { square: JudgedSquare; news: WishNews[] }

/**
 * Judges the alerts of squares by their forecasts: one statement reads what up to 5,000 alerts at each spot ask for. The news of
 * the last alerts of a square are returned, for one notice with those of other squares; surfers have been notified of those before.
 */
export async function judgeTogether(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  squares: readonly WatchedSquare[],
): Promise<SquareNews[]> {
  const time = now()
  const read = await readSquares(
    db,
    squares.map(({ cell }) => cell),
  )
  const readByCell = new Map(read.map((one) => [one.cell, one]))
  const judged: SquareNews[] = []
  for (const square of squares) {
    const first = readByCell.get(square.cell)
    let news = await newsOf(first, time)
    const waiting = lastOfEach(first)
    for (let last = waiting.pop(); last; last = waiting.pop()) {
      await notifyNews(db, news)
      const [next] = await readSquares(db, [square.cell], last)
      news = await newsOf(next, time)
      waiting.push(...lastOfEach(next))
    }
    judged.push({ square: { ...square, fetchedKey: first?.fetchedKey ?? null }, news })
  }
  return judged
}

/** Of each spot with more alerts than were read: the last of those. */
const lastOfEach = (square: AlertSquare | undefined) => square?.spots.flatMap(({ last }) => last ?? []) ?? []

async function newsOf(square: AlertSquare | undefined, now: Date): Promise<WishNews[]> {
  const all: WishNews[] = []
  if (!square?.hours) return all
  for (const { spot, wishes } of square.spots) {
    const known = { ...spotHours(spot, square.hours, now), now }
    for (const wish of wishes) {
      const found = alertWindows(known.hours, wish.asked, now)
      const { notified, news } = newsOfAlert(wish.notifiedWindows, found, known)
      if (news.length > 0)
        all.push({ wish, spot, timeZone: known.timeZone, notifiedText: writeWindows(notified), news })
    }
    // Others have their turn in between.
    await new Promise(setImmediate)
  }
  return all
}
