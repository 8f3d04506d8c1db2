import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { clock, placeOf, startsAboutThen } from '#web/lib/format/format.ts'
import { useZoneAt } from '#web/lib/format/place-zones.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { CalendarDay } from '#web/ui/display/calendar-day.tsx'
import * as texts from '#words/sessions/parts.ts'

type SessionCardProps = { session: SurfSession; onOpen: (sessionId: string) => void }

/** A session in a `@container`: day and start by the place's clocks, minutes, waves and notes, if known. */
export function SessionCard({ session, onOpen }: SessionCardProps) {
  const { id, startTime, endTime, isActive, waveCount, notes } = session
  const timeZone = useZoneAt(session)
  const start = clock(startTime, timeZone)
  return (
    <div className="relative isolate flex flex-wrap gap-x-4 gap-y-2 px-4 py-4 narrow:gap-x-3 narrow:px-3">
      <CalendarDay time={startTime} timeZone={timeZone} />
      <div className="min-w-0 flex-[1_1_11rem]">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="min-w-0 text-start text-lead font-strong leading-tight wrap-anywhere before:absolute before:inset-0 active:before:bg-ink/5"
          >
            <span dir="auto">{placeOf(session)}</span>
          </button>
          {isActive && (
            <Badge tone="sun" dot>
              {texts.active}
            </Badge>
          )}
        </div>
        <dl className="mt-1.5 grid grid-cols-[5fr_5fr_3fr] gap-x-2 gap-y-1 @max-[13rem]:grid-cols-2 @max-[9.5rem]:grid-cols-1">
          <Fact name={texts.start} value={startsAboutThen(session) ? texts.aboutStart(start) : start} />
          {(endTime || isActive) && (
            <Fact
              name={texts.duration}
              value={endTime ? texts.wholeMinutesMin(wholeMinutes(startTime, endTime)) : texts.inProgress}
            />
          )}
          <Fact name={texts.waves} value={waveCount ?? texts.notCounted} />
        </dl>
        {notes && (
          <p dir="auto" className="mt-1.5 line-clamp-3 text-small text-ink-2 wrap-anywhere">
            {notes}
          </p>
        )}
      </div>
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt className="text-nano text-ink-3">{name}</dt>
    <dd className="text-small leading-tight font-strong tabular-nums narrow:text-micro">{value}</dd>
  </div>
)

export const wholeMinutes = (start: string, end: string) => Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
