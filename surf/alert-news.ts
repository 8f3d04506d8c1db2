import type { AlertWindow } from '#surf/alert-windows.ts'

/** A window that was moved by less is the same to whoever gets up for it. */
const MOVED_MS = 2 * 60 * 60 * 1000
/**
 * A forecast that goes to and fro: told, called off, back, called off; then nothing more is said of that day. The last word is
 * kept for that it is off: nobody gets up for what was called good, moved twice, and then went in silence.
 */
const MOST_WORDS = 4

/** A window as the surfer was told of it last. */
export type ToldWindow = AlertWindow & {
  /** The last word: it will not be as they ask for. */
  isOff: boolean
  /** How often they were told of it. */
  words: number
}
export type AlertChange = 'good' | 'moved' | 'off'
export type AlertNews = { change: AlertChange; window: AlertWindow }
type Said = { told: ToldWindow[]; news: AlertNews[] }

const NOTHING: Said = { told: [], news: [] }

/**
 * What to tell a surfer now of an alert, and what they have been told then: each window once, and again only when it falls
 * below what they ask for, is back, or has moved by two hours or more. What has begun is left alone, and so is a day of which the
 * forecast says nothing (`isKnown`, for each hour of a window). `today`: the day at the spot, as 2026-11-20.
 */
export function newsOfAlert(
  told: readonly ToldWindow[],
  found: readonly AlertWindow[],
  { today, now, isKnown }: { today: string; now: Date; isKnown: (start: string, end: string) => boolean },
): Said {
  if (told.length === 0 && found.length === 0) return NOTHING
  const kept = new Map(told.filter(({ day }) => day >= today).map((window) => [window.day, window]))
  const news: AlertNews[] = []
  const tell = (change: AlertChange, window: AlertWindow, words: number) => {
    news.push({ change, window })
    kept.set(window.day, { ...window, isOff: change === 'off', words: words + 1 })
  }
  for (const before of [...kept.values()]) {
    if (Date.parse(before.start) <= now.getTime()) continue
    const window = found.find(({ day }) => day === before.day)
    if (!window) {
      const { isOff, words, ...same } = before
      if (!isOff && words < MOST_WORDS && isKnown(before.start, before.end)) tell('off', same, words)
    } else if (before.words >= MOST_WORDS - 1) continue
    else if (before.isOff) tell('good', window, before.words)
    else if (Math.abs(Date.parse(window.start) - Date.parse(before.start)) >= MOVED_MS)
      tell('moved', window, before.words)
  }
  for (const window of found) if (!kept.has(window.day)) tell('good', window, 0)
  const soonest = (one: AlertNews, other: AlertNews) => Date.parse(one.window.start) - Date.parse(other.window.start)
  return { told: [...kept.values()], news: news.toSorted(soonest) }
}
