import { ChevronDown } from 'lucide-react'
import { MAX_OVERDUE_HOURS, MIN_OVERDUE_HOURS } from '#contract/limits.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { refetchSafety, storeSafety } from '#web/features/safety/safety-changes.ts'
import { call } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { clock } from '#web/lib/format/format.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/safety.ts'

type LimitFieldProps = { session: Pick<SurfSession, 'id' | 'startTime'>; overdueAt: string }

/** Offers the current limit, and hours after the start that lie in the future. */
export function LimitField({ session: { id, startTime }, overdueAt }: LimitFieldProps) {
  const {
    mutate: change,
    variables,
    isPending,
  } = useAct({
    call: (overdueHours: number) =>
      call('PUT /api/surf-sessions/:id/safety', { params: { id }, body: { overdueHours } }),
    isIdempotent: true,
    store: storeSafety,
    failed: { title: texts.notChanged },
    changes: refetchSafety,
  })
  const now = useNow()
  const startsAt = Date.parse(startTime)
  const current = (Date.parse(overdueAt) - startsAt) / HOUR_MS
  const hours = Array.from(
    { length: MAX_OVERDUE_HOURS - MIN_OVERDUE_HOURS + 1 },
    (_, index) => index + MIN_OVERDUE_HOURS,
  )
  const offered = hours.filter((count) => count === current || startsAt + count * HOUR_MS > now)
  return (
    <label className="relative grid gap-1.5 pt-1">
      <span className="text-small font-strong text-ink-2">{texts.safetyWatchUntil}</span>
      <select
        value={isPending ? variables : current}
        disabled={isPending}
        onChange={({ currentTarget }) => change(Number(currentTarget.value))}
        className="squircle min-h-[50px] w-full appearance-none truncate rounded-field bg-card py-2 pr-10 pl-4 inset-ring-[1.5px] inset-ring-edge"
      >
        {!offered.includes(current) && <option value={current}>{clock(overdueAt)}</option>}
        {offered.map((count) => (
          <option key={count} value={count}>
            {texts.timeAfter(clock(new Date(startsAt + count * HOUR_MS).toISOString()), count)}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute right-4 bottom-[17px] text-ink-3">
        <ChevronDown {...iconInText} />
      </span>
    </label>
  )
}
