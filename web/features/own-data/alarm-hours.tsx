import { MAX_OVERDUE_HOURS, MIN_OVERDUE_HOURS } from '#contract/limits.ts'
import { useChangeSettings, useSettings } from '#web/features/own-data/settings.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Stepper } from '#web/ui/fields/stepper.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/own-data.ts'

export function AlarmHours() {
  const { settings, isError, refetch } = useSettings()
  const change = useChangeSettings()
  return (
    <Section title={texts.raiseTheAlarmAfter}>
      <p className="mb-3 text-ink-2">{texts.ifYouHaventCheckedOut}</p>
      {settings ? (
        <Stepper
          label={texts.raiseTheAlarmAfter}
          value={settings.overdueHours}
          min={MIN_OVERDUE_HOURS}
          max={MAX_OVERDUE_HOURS}
          words={texts.hours(settings.overdueHours)}
          onChange={(overdueHours) => change({ overdueHours })}
        />
      ) : isError ? (
        <ErrorState title={texts.couldntLoadYourSettings} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="h-[50px] w-full" />
      )}
    </Section>
  )
}
