import type { ReplyOf } from '#contract/endpoint.ts'
import type { ownHistory } from '#contract/sessions/surf-sessions.ts'
import { isoFormat } from '#surf/time/calendar.ts'
import { searchWith } from '#web/lib/search/addresses.ts'
import * as texts from '#words/sessions/log.ts'

export type History = ReplyOf<typeof ownHistory>
/** Null: no filter. */
export type SessionFilter = { spotId: string | null; year: number | null }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads `?at=` (spot id) and `&year=2025`; ignores invalid values. */
export function filterIn(search: string): SessionFilter {
  const query = new URLSearchParams(search)
  const [at, year] = [query.get('at') ?? '', query.get('year') ?? '']
  return { spotId: UUID.test(at) ? at : null, year: /^[12]\d{3}$/.test(year) ? Number(year) : null }
}

/** Replaces the filter in a search string; other parameters stay. */
export function searchWithFilter(search: string, { spotId, year }: SessionFilter): string {
  const query = new URLSearchParams(search)
  query.delete('at')
  query.delete('year')
  if (spotId) query.set('at', spotId)
  if (year) query.set('year', String(year))
  return searchWith(query)
}

/** Offsets of the clocks furthest ahead of UTC and furthest behind it. */
const [AHEAD_HOURS, BEHIND_HOURS] = [14, 12]

/** Query for the server: a year from its first start to its last end anywhere. */
export const queryOf = ({ spotId, year }: SessionFilter) => ({
  ...(spotId && { surfSpotId: spotId }),
  ...(year && {
    from: new Date(Date.UTC(year, 0, 1, -AHEAD_HOURS)).toISOString(),
    before: new Date(Date.UTC(year + 1, 0, 1, BEHIND_HOURS)).toISOString(),
  }),
})

/** True if the session was in that year by the clocks of its time zone; always without a year. */
export const isInYear = (startTime: string, year: number | null, timeZone: string | undefined) =>
  year === null || isoFormat(timeZone, { year: 'numeric' }).format(new Date(startTime)) === String(year)

type Counted = { filter: SessionFilter; history: History | undefined; loaded: number; hasMore: boolean }

/** '128 sessions'; for a spot in a year, 'more than 50 sessions' until all are loaded. */
export function formatCount({ filter: { spotId, year }, history, loaded, hasMore }: Counted): string {
  const known = spotId && year ? undefined : countedBefore(history, spotId, year)
  const count = hasMore ? known : loaded
  if (count === undefined) return texts.moreThanSessions(loaded)
  return texts.sessionCount(count)
}

function countedBefore(history: History | undefined, spotId: string | null, year: number | null) {
  if (spotId) return history?.spots.find(({ id }) => id === spotId)?.sessions
  if (year) return history?.years.find((known) => known.year === year)?.sessions
  return history?.years.reduce((sum, { sessions }) => sum + sessions, 0)
}
