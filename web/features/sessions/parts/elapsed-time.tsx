import { elapsed } from '#web/lib/format/format.ts'
import { HoursAndMinutes } from '#web/ui/display/figure.tsx'

export const ElapsedTime = ({ ms }: { ms: number }) => (
  <p
    role="timer"
    aria-label={elapsed(ms)}
    className="mt-0.5 -ml-[3px] font-display text-[min(4.75rem,21vw)] font-[600] leading-[.95] tracking-[-.045em] tabular-nums"
  >
    <HoursAndMinutes ms={ms} />
  </p>
)
