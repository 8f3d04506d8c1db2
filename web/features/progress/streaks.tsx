import { formatCount } from '#web/features/progress/charts/measures.ts'
import type { Progress } from '#web/features/progress/queries.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/progress.ts'

/** Current streaks appear only if the period contains today. */
export function Streaks({ progress: { streaks } }: { progress: Progress }) {
  return (
    <Section title={texts.streaks}>
      <Card padded>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-4">
          <Streak name={texts.weeks} one="week" {...streaks.weeks} />
          <Streak name={texts.days} one="day" {...streaks.days} />
        </dl>
      </Card>
    </Section>
  )
}

type StreakProps = { name: string; one: string } & Progress['streaks']['days']

const Streak = ({ name, one, longest, current }: StreakProps) => (
  <div>
    <dt className="text-small text-ink-3">{name}</dt>
    <dd className="font-display text-head font-[600]">{formatCount(longest, one)}</dd>
    {current !== null && (
      <dd className="text-small text-ink-2">
        {current > 0 ? texts.nowCount(formatCount(current, one)) : texts.noneRightNow}
      </dd>
    )}
  </div>
)
