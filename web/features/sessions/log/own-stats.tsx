import type { UserStats } from '#contract/sessions/surf-sessions.ts'
import { useOwnStats } from '#web/features/sessions/data/queries.ts'
import { weekBars } from '#web/features/sessions/model/week.ts'
import { hoursFigure } from '#web/lib/format/format.ts'
import { Figure, Unit } from '#web/ui/display/figure.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section, SectionLink } from '#web/ui/layout/section.tsx'
import { DeepLines } from '#web/ui/scenes/deep-lines.tsx'
import { hourUnit } from '#words/sea/measures.ts'
import * as texts from '#words/sessions/log.ts'

export function OwnStats() {
  const stats = useOwnStats()
  return (
    <Section title={texts.yourSurfStats} action={<SectionLink href="/progress">{texts.progress}</SectionLink>}>
      {stats.data ? (
        <StatsCard stats={stats.data} />
      ) : stats.isError ? (
        <ErrorState title={texts.couldntLoadYourStats} onRetry={() => stats.refetch()} />
      ) : (
        <Skeleton className="h-44" />
      )}
    </Section>
  )
}

function StatsCard({ stats }: { stats: UserStats }) {
  const dawn = stats.week.reduce((sum, { dawnSessions }) => sum + dawnSessions, 0)
  return (
    <div className="squircle relative isolate overflow-hidden rounded-card bg-deep px-4 pt-4 pb-3 text-on-deep">
      <DeepLines />
      <dl className="flex flex-wrap justify-between gap-3 narrow:gap-2">
        <Figure size="m" name={texts.sessions}>
          {stats.totalSessions}
        </Figure>
        <Figure size="m" name={texts.hours}>
          {hoursFigure(stats.totalHours)}
          <Unit>{hourUnit}</Unit>
        </Figure>
        <Figure size="m" name={texts.thisWeek}>
          {stats.thisWeekSessions}
        </Figure>
      </dl>
      <WeekBars week={stats.week} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-small text-on-deep-2">
        <span>
          {texts.favoriteSpotValue(
            <bdi className="font-strong text-on-deep">{stats.favoriteSpot ?? texts.noFavoriteSpot}</bdi>,
          )}
        </span>
        <span className="inline-flex items-center gap-1.5 before:size-2.5 before:rounded-[3px] before:bg-sun">
          {texts.dawn(
            <b className="font-strong text-on-deep tabular-nums">
              {texts.dawnOfThisWeekSessions(dawn, stats.thisWeekSessions)}
            </b>,
          )}
        </span>
      </p>
    </div>
  )
}

function WeekBars({ week }: { week: UserStats['week'] }) {
  return (
    <ul aria-label={texts.hoursInTheWaterThis} className="mt-3 grid grid-cols-7 gap-1.5">
      {weekBars(week).map(({ weekday, percent, dawn, label }, index, { length }) => (
        <li
          key={label}
          className={`text-center text-[length:min(var(--t-nano),4vw,15px)] ${index === length - 1 ? 'font-bold text-on-deep' : 'text-on-deep-2'}`}
        >
          <span className="sr-only">{label}</span>
          <span aria-hidden="true">
            <span className="mb-1 flex h-6 items-end overflow-hidden rounded-[6px] bg-deep-2">
              <span
                className={`w-full rounded-[6px] ${dawn ? 'bg-sun' : 'bg-on-deep-2'}`}
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
