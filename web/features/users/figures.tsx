import type { UserStats } from '#contract/sessions/surf-sessions.ts'
import { hoursFigure } from '#web/lib/format/format.ts'
import { Figure, Unit } from '#web/ui/display/figure.tsx'
import { DeepLines } from '#web/ui/scenes/deep-lines.tsx'
import { hourUnit } from '#words/sea/measures.ts'
import * as texts from '#words/users.ts'

/** Two columns below 390 px, fewer with large text. */
export function Figures({ stats }: { stats: UserStats | undefined }) {
  return (
    <dl className="squircle relative isolate mt-4.5 flex flex-wrap justify-between gap-x-2 gap-y-4 overflow-hidden rounded-sheet bg-deep p-5 py-4.5 text-on-deep max-[389px]:*:flex-[1_1_40%]">
      <DeepLines />
      <Figure size="m" name={texts.sessionsFigure}>
        {stats?.totalSessions ?? '–'}
      </Figure>
      <Figure size="m" name={texts.hours}>
        {stats ? hoursFigure(stats.totalHours) : '–'}
        {stats && <Unit>{hourUnit}</Unit>}
      </Figure>
      <Figure size="m" name={texts.thisWeek}>
        {stats?.thisWeekSessions ?? '–'}
      </Figure>
      <Figure size="m" name={texts.buddies}>
        {stats?.buddies ?? '–'}
      </Figure>
    </dl>
  )
}
