import type { ReplyOf } from '#contract/endpoint.ts'
import type { ownHistory } from '#contract/sessions/surf-sessions.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { searchWith } from '#web/lib/search/search-address.ts'
import { locale } from '#words/locale.ts'
import * as texts from '#words/sessions/log.ts'

export type History = ReplyOf<typeof ownHistory>
/** What the list of own sessions is narrowed to; null is everything. */
export type SessionFilter = { spotId: string | null; year: number | null }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** As the address says it: `?at=` a spot's id, `&year=2025`. What makes no sense is left out. */
export function filterIn(search: string): SessionFilter {
  const query = new URLSearchParams(search)
  const [at, year] = [query.get('at') ?? '', query.get('year') ?? '']
  return { spotId: UUID.test(at) ? at : null, year: /^[12]\d{3}$/.test(year) ? Number(year) : null }
}

/** The same search with another filter; what else it says stays. */
export function searchWithFilter(search: string, { spotId, year }: SessionFilter): string {
  const query = new URLSearchParams(search)
  query.delete('at')
  query.delete('year')
  if (spotId) query.set('at', spotId)
  if (year) query.set('year', String(year))
  return searchWith(query)
}

/** The clocks that are furthest ahead of UTC, and furthest behind it. */
const [AHEAD_HOURS, BEHIND_HOURS] = [14, 12]

/** What is asked of the server: a year from where it begins first to where it ends last. */
export const queryOf = ({ spotId, year }: SessionFilter) => ({
  ...(spotId && { surfSpotId: spotId }),
  ...(year && {
    from: new Date(Date.UTC(year, 0, 1, -AHEAD_HOURS)).toISOString(),
    before: new Date(Date.UTC(year + 1, 0, 1, BEHIND_HOURS)).toISOString(),
  }),
})

/** Whether it was that year at the place of the session, whose time zone this is; any year where none is chosen. */
export const isInYear = (startTime: string, year: number | null, timeZone: string | undefined) =>
  year === null || dateFormat(locale, { year: 'numeric', timeZone }).format(new Date(startTime)) === String(year)

type Counted = { filter: SessionFilter; history: History | undefined; loaded: number; hasMore: boolean }

/** '128 sessions'; of a spot in a year nobody knows how many there are before all are here, so that is 'more than 50 sessions'. */
export function formatCount({ filter: { spotId, year }, history, loaded, hasMore }: Counted): string {
  const known = spotId && year ? undefined : countedBefore(history, spotId, year)
  const count = hasMore ? known : loaded
  if (count === undefined) return texts.moreThanSessions(loaded)
  return `${count.toLocaleString(locale)} ${texts.sessionsOf(count)}`
}

function countedBefore(history: History | undefined, spotId: string | null, year: number | null) {
  if (spotId) return history?.spots.find(({ id }) => id === spotId)?.sessions
  if (year) return history?.years.find((known) => known.year === year)?.sessions
  return history?.years.reduce((sum, { sessions }) => sum + sessions, 0)
}
