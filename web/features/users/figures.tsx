import type { UserStats } from '#contract/surf-sessions.ts'
import { hoursFigure } from '#web/lib/format.ts'
import { Figure, Unit } from '#web/ui/figure.tsx'
import { DeepLines } from '#web/ui/scenes/deep-lines.tsx'

/** Four figures on the deep, two by two below 390 px, one below the other with large text; a dash until they are known. */
export function Figures({ stats }: { stats: UserStats | undefined }) {
  return (
    <div className="squircle @container relative isolate mt-4.5 overflow-hidden rounded-sheet bg-deep text-on-deep">
      <DeepLines />
      <dl className="grid grid-cols-[repeat(4,auto)] justify-between gap-x-2 gap-y-4 p-5 py-4.5 @max-[21.8rem]:grid-cols-2 @max-[12rem]:grid-cols-1">
        <Figure size="m" name="Sessions">
          {stats?.totalSessions ?? '–'}
        </Figure>
        <Figure size="m" name="Hours">
          {stats ? hoursFigure(stats.totalHours) : '–'}
          {stats && <Unit>h</Unit>}
        </Figure>
        <Figure size="m" name="This Week">
          {stats?.thisWeekSessions ?? '–'}
        </Figure>
        <Figure size="m" name="Buddies">
          {stats?.buddies ?? '–'}
        </Figure>
      </dl>
    </div>
  )
}
