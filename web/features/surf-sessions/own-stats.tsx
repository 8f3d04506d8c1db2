import type { UserStats } from '#contract/surf-sessions.ts'
import { LogPastButton } from '#web/features/surf-sessions/log-past-button.tsx'
import { useOwnStats } from '#web/features/surf-sessions/queries.ts'
import { weekBars } from '#web/features/surf-sessions/week.ts'
import { hoursFigure } from '#web/lib/format.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Figure, Unit } from '#web/ui/figure.tsx'
import { DeepLines } from '#web/ui/scenes/deep-lines.tsx'
import { Section, SectionLink } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The reader's figures, and the last seven days as bars. */
export function OwnStats() {
  const stats = useOwnStats()
  return (
    <Section title="Your Surf Stats" action={<SectionLink href="/progress">Progress</SectionLink>}>
      {stats.data ? (
        <StatsCard stats={stats.data} />
      ) : stats.isError ? (
        <ErrorState title="Couldn't load your stats" onRetry={() => stats.refetch()} />
      ) : (
        <Skeleton className="h-69 rounded-sheet!" />
      )}
      <LogPastButton className="mt-1 -ml-3" />
    </Section>
  )
}

function StatsCard({ stats }: { stats: UserStats }) {
  const dawn = stats.week.reduce((sum, { dawnSessions }) => sum + dawnSessions, 0)
  return (
    <div className="squircle relative isolate overflow-hidden rounded-sheet bg-deep p-5 text-on-deep narrow:px-4">
      <DeepLines />
      <dl className="flex flex-wrap justify-between gap-3 narrow:gap-2">
        <Figure size="l" name="Sessions">
          {stats.totalSessions}
        </Figure>
        <Figure size="l" name="Hours">
          {hoursFigure(stats.totalHours)}
          <Unit>h</Unit>
        </Figure>
        <Figure size="l" name="This Week">
          {stats.thisWeekSessions}
        </Figure>
      </dl>
      <WeekBars week={stats.week} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-deep-line pt-3 text-small text-on-deep-2">
        <p className="min-w-0">
          Favorite Spot
          <b className="block text-body font-strong text-on-deep">
            <bdi>{stats.favoriteSpot ?? 'N/A'}</bdi>
          </b>
        </p>
        <p className="shrink-0">
          <span className="inline-flex items-center gap-1.5 before:size-2.5 before:rounded-[3px] before:bg-sun">
            Dawn sessions
          </span>
          <b className="block text-body font-strong text-on-deep tabular-nums">
            {dawn} of {stats.thisWeekSessions}
          </b>
        </p>
      </div>
    </div>
  )
}

function WeekBars({ week }: { week: UserStats['week'] }) {
  return (
    <ul aria-label="Hours in the water this week" className="mt-5 grid grid-cols-7 gap-1.5">
      {weekBars(week).map(({ weekday, percent, dawn, label }, index, { length }) => (
        <li
          key={label}
          className={`text-center text-[length:min(var(--t-nano),4vw,15px)] ${index === length - 1 ? 'font-bold text-on-deep' : 'text-on-deep-2'}`}
        >
          <span className="sr-only">{label}</span>
          <span aria-hidden="true">
            <span className="mb-1.5 flex h-11.5 items-end overflow-hidden rounded-[8px] bg-deep-2">
              <span
                className={`w-full rounded-[8px] ${dawn ? 'bg-sun' : 'bg-on-deep-2'}`}
                style={{ height: `${percent}%` }}
              />
            </span>
            {weekday}
          </span>
        </li>
      ))}
    </ul>
  )
}
