import { Clock, ClockAlert } from 'lucide-react'
import { useMemo } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Forecast } from '#contract/conditions.ts'
import type { SurfSpot } from '#contract/spots.ts'
import { BestWindows } from '#web/features/conditions/best-windows.tsx'
import { CurrentConditions } from '#web/features/conditions/current-conditions.tsx'
import { forecastAge, isStale, toldAt } from '#web/features/conditions/forecast-age.ts'
import { Sources } from '#web/features/conditions/sources.tsx'
import { spotClock } from '#web/features/conditions/spot-clock.ts'
import { spotDays } from '#web/features/conditions/spot-days.ts'
import { WeekAhead } from '#web/features/conditions/week-ahead.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { iconInText } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The forecast of a spot as it was asked for; `data` may be there of an earlier time, also with an error. */
type AskedForecast = { data: Forecast | undefined; isError: boolean }
type ConditionsProps = { spot: SurfSpot; forecast: AskedForecast & { refetch: () => unknown } }

/** What the sea does at a spot, now and in the week to come. The four figures need no forecast: the spot has them. */
export const Conditions = ({ spot, forecast }: ConditionsProps) => (
  // A browser that does not know the spot's time zone, say, still shows the figures.
  <ErrorBoundary
    fallbackRender={({ resetErrorBoundary }) => (
      <WithoutForecast spot={spot} text="This browser could not show it." onRetry={resetErrorBoundary} />
    )}
  >
    {forecast.data === undefined && forecast.isError ? (
      <WithoutForecast spot={spot} onRetry={forecast.refetch} />
    ) : (
      <>
        <Now spot={spot} forecast={forecast} />
        {forecast.data ? <Ahead forecast={forecast.data} /> : <Coming />}
      </>
    )}
  </ErrorBoundary>
)

const WithoutForecast = ({ spot, ...error }: { spot: SurfSpot; text?: string; onRetry: () => unknown }) => (
  <>
    <Now spot={spot} forecast={{ data: undefined, isError: true }} />
    <div className="mt-3">
      <ErrorState title="The forecast did not load" {...error} />
    </div>
  </>
)

const Coming = () => (
  <Section title="This week">
    <Skeleton className="h-130 w-full rounded-card!" />
  </Section>
)

function Now({ spot, forecast: { data, isError } }: { spot: SurfSpot; forecast: AskedForecast }) {
  const now = Date.now()
  const clock = useMemo(() => data && spotClock(data.timeZone), [data])
  const loading = data === undefined && !isError
  const [carried] = spot.currentConditions.forecasts
  const told = data ?? (carried && ({ state: 'fresh', fetchedAt: toldAt(carried) } as const))
  return (
    <Section title="Current Conditions" className="mt-4">
      <p role="status" className="mb-2 flex items-center gap-1.5 text-micro text-ink-3">
        {loading
          ? 'Asking for the forecast…'
          : told && (
              <>
                {isStale(told, now) ? <ClockAlert {...iconInText} /> : <Clock {...iconInText} />}
                {forecastAge(told, !isError, now)}
              </>
            )}
      </p>
      <CurrentConditions spot={spot} forecast={data} loading={loading} now={now} clock={clock} />
    </Section>
  )
}

function Ahead({ forecast }: { forecast: Forecast }) {
  const now = Date.now()
  const clock = useMemo(() => spotClock(forecast.timeZone), [forecast])
  const days = useMemo(() => spotDays(forecast), [forecast])
  return (
    <>
      <BestWindows forecast={forecast} days={days} clock={clock} />
      <WeekAhead forecast={forecast} days={days} now={now} clock={clock} />
      <Sources forecast={forecast} now={now} clock={clock} />
    </>
  )
}
