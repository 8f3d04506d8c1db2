import type { AlertWindow } from '#surf/rating/alert-windows.ts'
import { hasWorsened } from '#surf/rating/worsened.ts'

/** A window that moves by less than two hours counts as unchanged. */
const MOVED_MS = 2 * 60 * 60 * 1000
/**
 * Limit per day for a forecast that alternates between good and off. The last notice is reserved for 'off', so that no
 * announced window disappears silently.
 */
const MOST_NOTICES = 4

export type NotifiedWindow = AlertWindow & {
  /** The last notice withdrew it. */
  isOff: boolean
  notices: number
}
/** `good`: a new or returned window; the others correct an earlier notice. */
export type AlertChange = 'good' | 'moved' | 'worse' | 'off'
export type AlertNews = { change: AlertChange; window: AlertWindow }
type Judged = { notified: NotifiedWindow[]; news: AlertNews[] }

const NOTHING: Judged = { notified: [], news: [] }

/**
 * Returns an alert's new notices and the notified windows afterwards. A window is notified once, then if it falls below
 * the alert, returns, moves two hours or worsens. Skips started windows and unforecast days (`isKnown` per hour).
 * `today`: 2026-11-20.
 */
export function newsOfAlert(
  before: readonly NotifiedWindow[],
  found: readonly AlertWindow[],
  { today, now, isKnown }: { today: string; now: Date; isKnown: (start: string, end: string) => boolean },
): Judged {
  if (before.length === 0 && found.length === 0) return NOTHING
  const kept = new Map(before.filter(({ day }) => day >= today).map((window) => [window.day, window]))
  const news: AlertNews[] = []
  const add = (change: AlertChange, window: AlertWindow, notices: number) => {
    news.push({ change, window })
    kept.set(window.day, { ...window, isOff: change === 'off', notices: notices + 1 })
  }
  for (const former of [...kept.values()]) {
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
  for (const window of found) if (!kept.has(window.day)) add('good', window, 0)
  const soonest = (one: AlertNews, other: AlertNews) => Date.parse(one.window.start) - Date.parse(other.window.start)
  return { notified: [...kept.values()], news: news.toSorted(soonest) }
}
