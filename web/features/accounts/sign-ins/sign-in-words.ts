import { DAY_MS } from '#surf/time/durations.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/accounts.ts'

const relative = new Intl.RelativeTimeFormat(readersLocale, { numeric: 'auto' })

/** Returns 'today', 'yesterday' or '3 days ago', by nights, because the server stores only the day. */
export function daysAgo(time: string, now: Date): string {
  const [then, today] = [new Date(time), new Date(now)].map((moment) => moment.setHours(0, 0, 0, 0)) as [number, number]
  return relative.format(Math.min(0, Math.round((then - today) / DAY_MS)), 'day')
}

/** Names a browser, which the server stores as 'Chrome on Android'. */
export function formatBrowser(stored: string | null): string {
  const [browser, system] = stored?.split(' on ') ?? []
  if (!browser) return texts.unknownBrowser
  return system ? texts.browserOnSystem(browser, system) : browser
}
