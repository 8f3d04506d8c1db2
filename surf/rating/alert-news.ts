import type { AlertWindow } from '#surf/rating/alert-windows.ts'
import { hasWorsened } from '#surf/rating/worsened.ts'

/** A window that begins less than two hours earlier or later is the same to whoever gets up for it. */
const MOVED_MS = 2 * 60 * 60 * 1000
/**
 * A forecast that changes back and forth: good, off, good again, off; then no more notices of that day. The last notice is kept for
 * 'off': nobody should get up for a window that was called good, moved twice, and then vanished in silence.
 */
const MOST_NOTICES = 4

/** A window as the surfer was notified of it last. */
export type NotifiedWindow = AlertWindow & {
  /** The last notice: it will not be as they ask for. */
  isOff: boolean
  /** How often they were notified of it. */
  notices: number
}
/** `good`: a window that the surfer was not notified of, or that is back; all others correct an earlier notice. */
export type AlertChange = 'good' | 'moved' | 'worse' | 'off'
export type AlertNews = { change: AlertChange; window: AlertWindow }
type Judged = { notified: NotifiedWindow[]; news: AlertNews[] }

const NOTHING: Judged = { notified: [], news: [] }

/**
 * The news of an alert, and what its surfer has been notified of once they have these: each window once, and again only when
 * it falls below what they ask for, is back, has moved by two hours or more, or has worsened (`hasWorsened`). What has begun is left alone, and so is a day
 * of which the forecast says nothing (`isKnown`, for each hour of a window). `today`: the day at the spot, as 2026-11-20.
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
