import type { Deps } from '#server/deps.ts'
import type { GroupUpdates } from '#server/features/conditions/alerts/alert-notifications.ts'
import { notifyOfUpdates } from '#server/features/conditions/alerts/notify-updates.ts'
import { spotHours } from '#server/features/conditions/alerts/spot-hours.ts'
import { type AlertSquare, readSquares } from '#server/features/conditions/alerts/square-alerts.ts'
import { writeWindows } from '#server/features/conditions/alerts/stored-windows.ts'
import type { EvaluatedSquare, WatchedSquare } from '#server/features/conditions/writes.ts'
import { alertUpdates } from '#surf/rating/alert-updates.ts'
import { alertWindows } from '#surf/rating/alert-windows.ts'

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
