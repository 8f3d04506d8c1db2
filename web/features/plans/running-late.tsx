import { LATE_MINUTES } from '#contract/limits.ts'
import type { NewMessage } from '#web/features/plans/acts/message-act.ts'
import { formatLate } from '#web/features/plans/thread/message-words.ts'
import { newClientId } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/plans.ts'

type RunningLateProps = {
  planId: string
  isSending: boolean
  onSay: (posting: { message: NewMessage; clientId: string }) => void
}

export const RunningLate = ({ planId, isSending, onSay }: RunningLateProps) => (
  <fieldset className="mb-3">
    <legend className="mb-1.5 text-small font-strong text-ink-2">{texts.runningLate}</legend>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2 *:px-2">
      {LATE_MINUTES.map((minutes) => (
        <Button
          key={minutes}
          fill="plain"
          size="m"
          aria-label={formatLate(minutes)}
          disabled={isSending}
          onClick={() => onSay({ message: { planId, lateMinutes: minutes }, clientId: newClientId() })}
        >
          {texts.minutesMin(minutes)}
        </Button>
      ))}
    </div>
  </fieldset>
)
