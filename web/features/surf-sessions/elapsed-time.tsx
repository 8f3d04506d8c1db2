import { elapsed, hoursAndMinutes } from '#web/lib/format.ts'

/** '1h 24m' as the one big figure of a screen. */
export function ElapsedTime({ ms }: { ms: number }) {
  const { hours, minutes } = hoursAndMinutes(ms)
  return (
    <p
      role="timer"
      aria-label={elapsed(ms)}
      className="mt-0.5 -ml-[3px] font-display text-[4.75rem] font-[600] leading-[.95] tracking-[-.045em] tabular-nums"
    >
      {hours > 0 && (
        <>
          {hours}
          <Unit>h</Unit>{' '}
        </>
      )}
      {minutes}
      <Unit>m</Unit>
    </p>
  )
}

const Unit = ({ children }: { children: string }) => (
  <small className="ml-[.05em] text-[.5em] font-medium tracking-[-.02em] opacity-92">{children}</small>
)
