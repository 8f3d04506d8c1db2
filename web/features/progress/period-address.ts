import { isPeriod, type Period, periodAt } from '#surf/time/periods.ts'
import { searchWith } from '#web/lib/search/search-address.ts'

/** As the address says it: `?period=2026-11`. What makes no sense is the year of the day that it is (2026-11-20). */
export function periodIn(search: string, today: string): Period {
  const period = new URLSearchParams(search).get('period') ?? ''
  return isPeriod(period) ? period : periodAt('year', today)
}

/** The same search with another period; what else it says stays. */
export function searchWithPeriod(search: string, period: Period): string {
  const query = new URLSearchParams(search)
  query.set('period', period)
  return searchWith(query)
}
