import { Check, CircleQuestionMark, X } from 'lucide-react'
import type { Plan } from '#contract/people/plans.ts'
import { useOwnAnswer } from '#web/features/plans/acts/plan-changes.ts'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Section } from '#web/ui/layout/section.tsx'

const LABEL = 'Are you coming?'

/** Going, maybe or no; the last tap counts. */
export function OwnAnswer({ plan }: { plan: Plan }) {
  const { answer, isWaiting, give } = useOwnAnswer(plan)
  return (
    <Section title={LABEL} className="mt-6">
      <Segmented
        wide
        label={LABEL}
        value={answer ?? 'unanswered'}
        options={[
          { value: 'going', label: 'Going', icon: <Check {...iconInButton} /> },
          { value: 'maybe', label: 'Maybe', icon: <CircleQuestionMark {...iconInButton} /> },
          { value: 'no', label: 'No', icon: <X {...iconInButton} /> },
        ]}
        onChange={(next) => next !== 'unanswered' && next !== answer && give(next)}
      />
      <p role="status" className="mt-2 text-small text-ink-3 empty:hidden">
        {isWaiting && "Waiting for a network. The planner doesn't know yet."}
      </p>
    </Section>
  )
}
