import { Clock, ClockAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Forecast } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { CurrentConditions } from '#web/features/conditions/now/current-conditions.tsx'
import { BuoyNearby } from '#web/features/conditions/now/figure-cards.tsx'
import { Sources } from '#web/features/conditions/sources.tsx'
import { type CachedDays, useCachedDays } from '#web/features/conditions/week/cached-days.ts'
import { useWeek, type Week } from '#web/features/conditions/week/spot-days.ts'
import { WeekAhead } from '#web/features/conditions/week/week-ahead.tsx'
import { formatWindow } from '#web/features/conditions/words/day-words.ts'
import { forecastAge, isStale, type Obstacle, reportedAt } from '#web/lib/format/forecast-age.ts'
import { ago } from '#web/lib/format/format.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { useReachable } from '#web/lib/offline/reachability.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/conditions.ts'

/** `data` may be older, also with an error. */
type ForecastQuery = { data: Forecast | undefined; isError: boolean; refetch: () => unknown }
type ConditionsProps = {
  spot: SurfSpot
  forecast: ForecastQuery
  /** Beside the best windows. */
  alerts: ReactNode
  /** Between the conditions and their credits. */
  children?: ReactNode
}

/** A spot's sea now and in the week; the figures need no forecast. */
export const Conditions = ({ children, ...props }: ConditionsProps) => (
  // The figures also work in browsers without the spot's time zone.
  <ErrorBoundary
    fallbackRender={({ resetErrorBoundary }) => (
      <>
        <Now spot={props.spot} week={undefined} isError />
        <DidNotLoad text={texts.thisBrowserCouldntShowIt} onRetry={resetErrorBoundary} />
        {props.alerts}
        {children}
      </>
    )}
  >
    <NowAndAhead {...props}>{children}</NowAndAhead>
  </ErrorBoundary>
)

function NowAndAhead({ spot, forecast: { data, isError, refetch }, alerts, children }: ConditionsProps) {
  const week = useWeek(data)
  const cached = useCachedDays(spot.id, data !== undefined, isError)
  return (
    <>
      <Now spot={spot} week={week} cached={cached} isError={isError} />
      {week ? (
        <Ahead {...week} spotId={spot.id} />
      ) : cached ? (
        <CachedAhead {...cached} />
      ) : isError ? (
        <DidNotLoad onRetry={refetch} />
      ) : (
        <Coming />
      )}
      {alerts}
      <BuoyNearby spotId={spot.id} />
      {children}
      {week && <Sources {...week} />}
      {!week && cached && <Sources {...cached} forecast={{ ...cached.forecast, fetchedAt: null }} />}
    </>
  )
}

type NowProps = { spot: SurfSpot; week: Week | undefined; cached?: CachedDays | undefined; isError: boolean }

function Now({ spot, week, cached, isError }: NowProps) {
  const isReachable = useReachable()
  const isComing = !week && !cached && !isError
  return (
    <Section title={texts.currentConditions} className="mt-4">
      <p role="status" className="mb-2 flex items-center gap-1.5 text-micro text-ink-3">
        {isComing ? (
          texts.gettingTheForecast
        ) : (
          <Age spot={spot} week={week} obstacle={isReachable ? (isError ? 'no server' : undefined) : 'no network'} />
        )}
      </p>
      <CurrentConditions spot={spot} week={week} lightOf={week ?? cached} isComing={isComing} />
    </Section>
  )
}

type AgeProps = { spot: SurfSpot; week: Week | undefined; obstacle: Obstacle | undefined }

function Age({ spot, week, obstacle }: AgeProps) {
  const now = Date.now()
  const [carried] = spot.currentConditions.forecasts
  const age = week?.forecast ?? (carried && ({ state: 'fresh', fetchedAt: reportedAt(carried) } as const))
  if (!age) return null
  return (
    <>
      {isStale(age, now) ? <ClockAlert {...iconInText} /> : <Clock {...iconInText} />}
      {forecastAge(age, obstacle, now)}
    </>
  )
}

const Ahead = ({ spotId, ...week }: Week & { spotId: string }) => (
  <>
    {week.days.length > 0 ? <WeekAhead {...week} spotId={spotId} /> : <IsOver />}
    <BestWindows {...week} />
  </>
)

const CachedAhead = (cached: CachedDays) => (
  <WeekAhead
    {...cached}
    note={texts.theWavesAreUnknownWithout(ago(new Date(cached.cachedAt).toISOString(), cached.now))}
  />
)

const IsOver = () => (
  <Section title={texts.theDaysAhead}>
    <EmptyState title={texts.thisForecastHasRunOut} text={texts.itsLastDayHasPassed} />
  </Section>
)

const Coming = () => (
  <Section title={texts.theDaysAhead}>
    <Skeleton className="h-130 w-full rounded-card!" />
  </Section>
)

const DidNotLoad = (error: { text?: string; onRetry: () => unknown }) => (
  <div className="mt-3">
    <ErrorState title={texts.couldntLoadTheForecast} {...error} />
  </div>
)

function BestWindows({ forecast: { hours, windows, light }, days, now, clock }: Week) {
  const units = useUnits()
  const ahead = windows.filter(({ end }) => Date.parse(end) > now)
  // An older forecast chose among fewer days.
  const isKnown = days[0]?.day === light[0]?.day && hours.some(({ surfRating }) => surfRating !== null)
  if (ahead.length === 0 && !isKnown) return null
  return (
    <Section title={texts.bestWindows}>
      {ahead.length === 0 ? (
        <EmptyState title={texts.noGoodWindowInThe} />
      ) : (
        <List label={texts.bestWindows}>
          {ahead.map((window) => {
            const { when, what } = formatWindow(window, days, clock, units)
            return <Row key={window.start} title={when} lines={[what]} />
          })}
        </List>
      )}
    </Section>
  )
}
