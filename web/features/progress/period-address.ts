import { isPeriod, type Period, periodAt } from '#surf/time/periods.ts'
import { searchWith } from '#web/lib/search/search-address.ts'

/** Reads `?period=2026-11`. An invalid period becomes the year of `today` (2026-11-20). */
export function periodIn(search: string, today: string): Period {
  const period = new URLSearchParams(search).get('period') ?? ''
  return isPeriod(period) ? period : periodAt('year', today)
}

/** Keeps other parameters. */
export function searchWithPeriod(search: string, period: Period): string {
  const query = new URLSearchParams(search)
  query.set('period', period)
  return searchWith(query)
}
