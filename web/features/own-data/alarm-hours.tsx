import { MAX_OVERDUE_HOURS, MIN_OVERDUE_HOURS } from '#contract/limits.ts'
import { useChangeSettings, useSettings } from '#web/features/own-data/settings.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Stepper } from '#web/ui/fields/stepper.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** After how many hours without a check-out the alarm is raised. */
export function AlarmHours() {
  const { settings, isError, refetch } = useSettings()
  const change = useChangeSettings()
  return (
    <Section title="Raise the alarm after">
      <p className="mb-3 text-ink-2">
        If you haven't checked out this long after going in, your buddies and emergency contacts are alerted. You can
        change it at each check-in.
      </p>
      {settings ? (
        <Stepper
          label="Raise the alarm after"
          value={settings.overdueHours}
          min={MIN_OVERDUE_HOURS}
          max={MAX_OVERDUE_HOURS}
          words={settings.overdueHours === 1 ? '1 hour' : `${settings.overdueHours} hours`}
          onChange={(overdueHours) => change({ overdueHours })}
        />
      ) : isError ? (
        <ErrorState title="Couldn't load your settings" onRetry={() => refetch()} />
      ) : (
        <Skeleton className="h-[50px] w-full" />
      )}
    </Section>
  )
}
