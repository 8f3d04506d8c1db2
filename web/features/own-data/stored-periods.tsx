import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as texts from '#words/pages/policies.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const UNITS = [
  ['years', 365 * DAY_MINUTES],
  ['days', DAY_MINUTES],
  ['hours', HOUR_MINUTES],
] as const
/** '90 days': in the largest unit that divides it. */
export function formatPeriod(minutes: number): string {
  const [unit, size] = UNITS.find(([, size]) => minutes % size === 0) ?? ['minutes', 1]
  return texts.periods[unit](minutes / size)
}

/** As this server is configured. */
export function StoredPeriods() {
  const { data: periods, isError, refetch } = useQuery(read('GET /api/retention'))
  if (!periods && isError) return <ErrorState title={texts.couldntLoadHowLong} onRetry={() => refetch()} />
  if (!periods) return <Skeleton className="h-[60rem] w-full" />
  return (
    <dl className="squircle rounded-card bg-card px-4">
      {periods.map(({ kind, minutes }) => (
        <div
          key={kind}
          className="flex flex-wrap justify-between gap-x-4 py-2.5 not-first:border-line not-first:border-t"
        >
          <dt className="min-w-0 flex-[1_1_9em]">{texts.keptKinds[kind]}</dt>
          <dd className="text-ink tabular-nums">{formatPeriod(minutes)}</dd>
        </div>
      ))}
    </dl>
  )
}
