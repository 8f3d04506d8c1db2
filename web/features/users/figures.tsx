import type { ReactNode } from 'react'
import type { UserStats } from '#contract/surf-sessions.ts'
import { DeepLines } from '#web/ui/scenes/deep-lines.tsx'

/** Four figures on the deep; a dash for each until they are known. */
export function Figures({ stats }: { stats: UserStats | undefined }) {
  return (
    <dl className="squircle relative isolate mt-4.5 grid grid-cols-[repeat(4,auto)] justify-between gap-2 overflow-hidden rounded-sheet bg-deep p-5 py-4.5 text-on-deep narrow:px-4">
      <DeepLines />
      <Figure name="Sessions" value={stats?.totalSessions} />
      <Figure name="Hours" value={stats?.totalHours} unit="h" />
      <Figure name="This Week" value={stats?.thisWeekSessions} />
      <Figure name="Buddies" value={stats?.buddies} />
    </dl>
  )
}

function Figure({ name, value, unit }: { name: string; value: ReactNode; unit?: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="mt-1.5 text-small whitespace-nowrap text-on-deep-2 narrow:text-micro">{name}</dt>
      <dd className="font-display text-[1.875rem] font-[600] leading-none tracking-[-.02em] tabular-nums narrow:text-[1.625rem]">
        {value ?? '–'}
        {unit && value !== undefined && <span className="text-[0.58em] font-medium text-on-deep-2">{unit}</span>}
      </dd>
    </div>
  )
}
