const day = new Intl.DateTimeFormat(undefined, { day: 'numeric' })
const month = new Intl.DateTimeFormat(undefined, { month: 'short' })
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** The day of a time as a leaf of a calendar, 44 px wide with text of the usual size; read out in full. On one line in a narrow container. */
export function CalendarDay({ time }: { time: string }) {
  const date = new Date(time)
  return (
    <time
      dateTime={time}
      className="w-[2.75rem] shrink-0 pt-px text-center whitespace-nowrap @max-[13rem]:flex @max-[13rem]:items-baseline @max-[13rem]:gap-1.5"
    >
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
