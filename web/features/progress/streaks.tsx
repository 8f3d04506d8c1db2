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
          <Streak name={texts.weeks} count={texts.weekCount} {...streaks.weeks} />
          <Streak name={texts.days} count={texts.dayCount} {...streaks.days} />
        </dl>
      </Card>
    </Section>
  )
}

type StreakProps = { name: string; count: (count: number) => string } & Progress['streaks']['days']

const Streak = ({ name, count, longest, current }: StreakProps) => (
  <div>
    <dt className="text-small text-ink-3">{name}</dt>
    <dd className="font-display text-head font-[600]">{count(longest)}</dd>
    {current !== null && (
      <dd className="text-small text-ink-2">{current > 0 ? texts.nowCount(count(current)) : texts.noneRightNow}</dd>
    )}
  </div>
)
