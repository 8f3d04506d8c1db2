import { useEffect, useRef } from 'react'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { useOwnHistory, useOwnSessions } from '#web/features/sessions/data/own-sessions.ts'
import { LogPastButton } from '#web/features/sessions/log/log-past-button.tsx'
import { SessionPlaceholders } from '#web/features/sessions/log/recent-sessions.tsx'
import { formatCount, isInYear, type SessionFilter } from '#web/features/sessions/log/session-filter.ts'
import { SessionFilters } from '#web/features/sessions/log/session-filters.tsx'
import { SessionCard } from '#web/features/sessions/parts/session-card.tsx'
import { useZones } from '#web/lib/format/place-zones.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import { WindowedList } from '#web/ui/layout/windowed-list.tsx'
import * as texts from '#words/sessions/log.ts'

const PLACEHOLDERS = 5
/** Height of a card without notes. */
const CARD_PIXELS = 98
/** Distance to the end at which the next page is requested. */
const AHEAD = '1200px'

type AllSessionsProps = {
  userId: string
  filter: SessionFilter
  onFilter: (filter: SessionFilter) => void
  onOpen: (sessionId: string) => void
}

/** All sessions of the reader by month, newest first, with infinite scrolling. */
export function AllSessions({ userId, filter, onFilter, onOpen }: AllSessionsProps) {
  const sessions = useOwnSessions(userId, filter)
  const { data: history } = useOwnHistory()
  const place = useRef(0)
  const zoneOf = useZones()
  const ofYear = sessions.data?.filter((session) => isInYear(session.startTime, filter.year, zoneOf(session)))
  const items = byMonths(ofYear ?? [], zoneOf)
  const isFiltered = filter.spotId !== null || filter.year !== null
  if (sessions.data === undefined) {
    return (
      <>
        <SessionFilters filter={filter} history={history} onChange={onFilter} />
        <div className="mt-10">
          {sessions.isError ? (
            <ErrorState title={texts.couldntLoadYourSessions} onRetry={() => sessions.refetch()} />
          ) : (
            <SessionPlaceholders count={PLACEHOLDERS} />
          )}
        </div>
      </>
    )
  }
  if (items.length === 0 && !isFiltered)
    return <EmptyState title={texts.noSessionsYet} text={texts.startYourFirstSurfSession} action={<LogPastButton />} />
  return (
    <>
      <SessionFilters filter={filter} history={history} onChange={onFilter} />
      <LogPastButton className="mt-1 -ml-3" />
      <p role="status" className="mt-1 mb-1 text-micro text-ink-3 tabular-nums">
        {formatCount({ filter, history, loaded: items.length, hasMore: sessions.hasNextPage })}
      </p>
      {items.length === 0 ? (
        <EmptyState
          title={texts.noSessionsFound}
          text={texts.tryAnotherSpotOrYear}
          action={
            <Button size="m" onClick={() => onFilter({ spotId: null, year: null })}>
              {texts.allSessions}
            </Button>
          }
        />
      ) : (
        <WindowedList items={items} label={texts.yourSessions} estimatedHeight={CARD_PIXELS} place={place}>
          {({ session, month }) => (
            <>
              {month && <h2 className="pt-3 pb-2 text-head">{month}</h2>}
              <Card className="@container overflow-hidden">
                <SessionCard session={session} onOpen={onOpen} />
              </Card>
            </>
          )}
        </WindowedList>
      )}
      {sessions.hasNextPage && <More sessions={sessions} />}
    </>
  )
}

/** Marks the first session of each month, by the clocks of its place. */
function byMonths(sessions: SurfSession[], zoneOf: ReturnType<typeof useZones>) {
  const monthOf = (session: SurfSession) =>
    dateFormat(readersLocale, { month: 'long', year: 'numeric', timeZone: zoneOf(session) }).format(
      new Date(session.startTime),
    )
  return sessions.map((session, index) => {
    const month = monthOf(session)
    const before = sessions[index - 1]
    return { id: session.id, session, month: before && monthOf(before) === month ? undefined : month }
  })
}

/** Requests the next page near the end of the list; reports a failure. */
function More({ sessions }: { sessions: ReturnType<typeof useOwnSessions> }) {
  const { fetchNextPage, isFetchNextPageError, isFetching } = sessions
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || isFetching || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: AHEAD,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [fetchNextPage, isFetching, isFetchNextPageError])
  return (
    <div ref={end} className="mt-3">
      {isFetchNextPageError && !isFetching ? (
        <ErrorState title={texts.couldntLoadMoreSessions} onRetry={() => void fetchNextPage()} />
      ) : (
        <SessionPlaceholders count={1} />
      )}
    </div>
  )
}
