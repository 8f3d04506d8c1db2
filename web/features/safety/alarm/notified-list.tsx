import type { SafetyStep } from '#contract/sessions/safety.ts'
import { formatStep, STATE_WORDS } from '#web/features/safety/alarm/recipient-words.ts'
import { clock } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/safety.ts'

const STATE_SURFACES = {
  due: 'bg-sun-wash text-sun-ink',
  sent: 'bg-sea-wash text-sea-ink',
  failed: 'bg-rip-wash text-rip-ink',
  acknowledged: 'bg-kelp-wash text-kelp-ink',
  withdrawn: 'bg-well text-ink-2',
} as const satisfies Record<SafetyStep['state'], string>

/** Lists every notification about a session with its recipient and outcome, latest first. */
export function NotifiedList({ steps }: { steps: SafetyStep[] }) {
  const latestFirst = steps.toSorted((a, b) => Date.parse(b.stateAt) - Date.parse(a.stateAt))
  return (
    <Section title={texts.alertsSent} className="mt-6">
      {steps.length === 0 ? (
        <p className="text-ink-3">{texts.noneYet}</p>
      ) : (
        <List label={texts.alertsSent}>
          {latestFirst.map((step) => (
            <Row
              key={[step.step, step.receiver, step.name, step.channel, step.stateAt].join()}
              title={step.receiver === 'surfer' ? texts.you : step.name}
              lines={[`${formatStep(step)} · ${clock(step.stateAt)}`]}
              action={<Badge surface={STATE_SURFACES[step.state]}>{STATE_WORDS[step.state]}</Badge>}
            />
          ))}
        </List>
      )}
    </Section>
  )
}
