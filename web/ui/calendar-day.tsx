const day = new Intl.DateTimeFormat(undefined, { day: 'numeric' })
const month = new Intl.DateTimeFormat(undefined, { month: 'short' })
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** The day of a time as a leaf of a calendar, 44 px wide; read out in full. */
export function CalendarDay({ time }: { time: string }) {
  const date = new Date(time)
  return (
    <time dateTime={time} className="w-11 shrink-0 pt-px text-center">
      <span className="sr-only">{whole.format(date)}</span>
      <span aria-hidden="true" className="block font-display text-[1.375rem] font-[600] leading-tight">
        {day.format(date)}
      </span>
      <span aria-hidden="true" className="block text-micro text-ink-3">
        {month.format(date)}
      </span>
    </time>
  )
}
