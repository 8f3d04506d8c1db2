import { useLocation, useSearch } from 'wouter'
import { countryIn } from '#surf/places/country-names.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { ALL, kindOf, type Period } from '#surf/time/periods.ts'
import { BestConditionsCard } from '#web/features/progress/best-conditions-card.tsx'
import { OverTime } from '#web/features/progress/charts/over-time.tsx'
import { PeriodPicker } from '#web/features/progress/period-picker.tsx'
import { periodIn, searchWithPeriod, withinPeriod } from '#web/features/progress/period-words.ts'
import { type Progress, useProgress } from '#web/features/progress/queries.ts'
import { BoardsRidden, RecordsOfPeriod, Streaks } from '#web/features/progress/records.tsx'
import { Summary } from '#web/features/progress/summary.tsx'
import { WhenSurfed } from '#web/features/progress/when-surfed.tsx'
import { WhereSurfed } from '#web/features/progress/where-surfed.tsx'
import { YearPictureButton } from '#web/features/progress/year/year-picture.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import { useNow } from '#web/lib/device/use-now.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as texts from '#words/pages/diary.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The address stores the period; choosing another adds no step to 'back'. */
export function ProgressPage() {
  const today = dayAt(new Date(useNow()), timeZone)
  const [, navigate] = useLocation()
  const period = periodIn(useSearch(), today)
  const { data: progress, isError, isPlaceholderData, refetch } = useProgress(period)
  const choose = (next: Period) =>
    navigate(location.pathname + searchWithPeriod(location.search, next), { replace: true, state: history.state })
  return (
    <BelowProfile title={texts.yourProgress}>
      <PeriodPicker period={period} today={today} firstDay={progress?.firstDay} onChoose={choose} />
      <div className="mt-4" aria-busy={isPlaceholderData || undefined}>
        {progress ? (
          <Shown progress={progress} onChoose={choose} />
        ) : isError ? (
          <ErrorState title={texts.couldntLoadYourProgress} onRetry={() => refetch()} />
        ) : (
          <OnItsWay />
        )}
      </div>
    </BelowProfile>
  )
}

type ShownProps = { progress: Progress; onChoose: (period: Period) => void }

function Shown({ progress, onChoose }: ShownProps) {
  const session = useSheetAddress('session')
  const spot = useSheetAddress('spot')
  if (progress.firstDay === null)
    return <EmptyState title={texts.noSessionsYet} text={texts.yourProgressBeginsWithYour} />
  if (progress.sessions === 0)
    return (
      <EmptyState
        title={texts.noSessionsWithinPeriod(withinPeriod(progress.period))}
        text={texts.tryAnotherMonthOrYear}
        action={
          <Button size="m" onClick={() => onChoose(ALL)}>
            {texts.allTime}
          </Button>
        }
      />
    )
  return (
    <>
      <Summary progress={progress} />
      <OverTime progress={progress} />
      <WhereSurfed progress={progress} onOpenSpot={spot.open} />
      <WhenSurfed progress={progress} />
      <BestConditionsCard />
      <BoardsRidden progress={progress} />
      <Streaks progress={progress} />
      <RecordsOfPeriod records={progress.records} onOpen={session.open} />
      {kindOf(progress.period) === 'year' && (
        <div className="mt-6">
          <YearPictureButton
            year={{
              ...progress,
              year: Number(progress.period),
              region: progress.country && countryIn(readersLocale, progress.country),
            }}
          />
        </div>
      )}
    </>
  )
}

const OnItsWay = () => (
  <div role="status" aria-busy="true" aria-label={texts.loadingYourProgress} className="grid gap-3">
    <Skeleton className="h-48 rounded-sheet!" />
    <Skeleton className="h-72 rounded-card!" />
  </div>
)
