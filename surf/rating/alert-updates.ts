import type { AlertWindow } from '#surf/rating/alert-windows.ts'
import { hasWorsened } from '#surf/rating/rating.ts'

const MOVED_MS = 2 * 60 * 60 * 1000
/** Per day and alternating forecast. The last is reserved for 'off', so that no window disappears silently. */
const MOST_NOTICES = 4

export type NotifiedWindow = AlertWindow & {
  isOff: boolean
  notices: number
}
/** `good`: new or returned; others correct an earlier notice. */
export type AlertChange = 'good' | 'moved' | 'worse' | 'off'
export type AlertUpdate = { change: AlertChange; window: AlertWindow }
type Evaluation = { notified: NotifiedWindow[]; updates: AlertUpdate[] }

const NOTHING: Evaluation = { notified: [], updates: [] }

/**
 * A window is notified once, then if it falls below the alert, returns, moves or worsens; not after its start, nor on
 * unforecast days (`isKnown`). `today`: 2026-11-20.
 */
export function alertUpdates(
  before: readonly NotifiedWindow[],
  found: readonly AlertWindow[],
  { today, now, isKnown }: { today: string; now: Date; isKnown: (start: string, end: string) => boolean },
): Evaluation {
  if (before.length === 0 && found.length === 0) return NOTHING
  const windowsByDay = new Map(before.filter(({ day }) => day >= today).map((window) => [window.day, window]))
  const updates: AlertUpdate[] = []
  const add = (change: AlertChange, window: AlertWindow, notices: number) => {
    updates.push({ change, window })
    windowsByDay.set(window.day, { ...window, isOff: change === 'off', notices: notices + 1 })
  }
  for (const former of [...windowsByDay.values()]) {
    if (Date.parse(former.start) <= now.getTime()) continue
    const window = found.find(({ day }) => day === former.day)
    if (!window) {
      const { isOff, notices, ...same } = former
      if (!isOff && notices < MOST_NOTICES && isKnown(former.start, former.end)) add('off', same, notices)
    } else if (former.notices >= MOST_NOTICES - 1) continue
    else if (former.isOff) add('good', window, former.notices)
    else if (Math.abs(Date.parse(window.start) - Date.parse(former.start)) >= MOVED_MS)
      add('moved', window, former.notices)
    else if (hasWorsened(former.surfRating, window.surfRating)) add('worse', window, former.notices)
  }
  for (const window of found) if (!windowsByDay.has(window.day)) add('good', window, 0)
  const soonest = (one: AlertUpdate, other: AlertUpdate) =>
    Date.parse(one.window.start) - Date.parse(other.window.start)
  return { notified: [...windowsByDay.values()], updates: updates.toSorted(soonest) }
}
