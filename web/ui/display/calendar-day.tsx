import { dateFormat } from '#surf/time/date-formats.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'

type CalendarDayProps = {
  time: string
  /** IANA time zone; the reader's by default. */
  timeZone?: string
}

/** 44 px wide at normal text size, with a full accessible name; one line in a narrow container. */
export function CalendarDay({ time, timeZone }: CalendarDayProps) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(readersLocale, { ...options, timeZone }).format(new Date(time))
  return (
    <time
      dateTime={time}
      className="w-[2.75rem] shrink-0 pt-px text-center whitespace-nowrap @max-[13rem]:flex @max-[13rem]:w-auto @max-[13rem]:items-baseline @max-[13rem]:gap-1.5"
    >
      <span className="sr-only">{part({ dateStyle: 'long' })}</span>
      <span aria-hidden="true" className="block font-display text-[1.375rem] font-[600] leading-tight">
        {part({ day: 'numeric' })}
      </span>
      <span aria-hidden="true" className="block text-micro text-ink-3">
        {part({ month: 'short' })}
      </span>
    </time>
  )
}
