import { dayAfter, dayAt } from '#surf/time/calendar.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { readWhen, type SessionWhen, whenIn } from '#web/features/sessions/model/session-when.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import * as texts from '#words/sessions/log.ts'

const HOUR = 60
/** Common durations, in minutes. */
const LENGTHS = [0.5 * HOUR, HOUR, 1.5 * HOUR, 2 * HOUR, 3 * HOUR]

type QuickWhenProps = {
  when: SessionWhen
  /** IANA name, of the place. */
  timeZone: string
  onChange: (when: Partial<SessionWhen>) => void
}

export function DayChips({ when, timeZone, onChange }: QuickWhenProps) {
  const today = dayAt(new Date(), timeZone)
  const days = [
    [texts.today, today],
    [texts.yesterday, dayAfter(today, -1)],
  ] as const
  return (
    <Chips label={texts.day}>
      {days.map(([name, day]) => (
        <Chip
          key={name}
          pressed={when.startDay === day}
          onPress={() => onChange({ startDay: day, endDay: when.endDay > when.startDay ? dayAfter(day) : day })}
        >
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

/** Sets the end from the start and a common duration. */
export function LengthChips({ when, timeZone, onChange }: QuickWhenProps) {
  const { startTime, endTime } = readWhen(when, timeZone)
  if (!startTime) return null
  const start = Date.parse(startTime)
  const choose = (minutes: number) => {
    const end = new Date(start + minutes * MINUTE_MS).toISOString()
    const { endDay, endTime: time } = whenIn({ startTime, endTime: end }, timeZone)
    onChange({ endDay, endTime: time })
  }
  return (
    <Chips label={texts.howLong}>
      {LENGTHS.map((minutes) => (
        <Chip
          key={minutes}
          pressed={endTime !== undefined && Date.parse(endTime) === start + minutes * MINUTE_MS}
          onPress={() => choose(minutes)}
        >
          {minutes < HOUR ? texts.minutesMin(minutes) : texts.wholeOrHalfHours(minutes / HOUR)}
        </Chip>
      ))}
    </Chips>
  )
}
