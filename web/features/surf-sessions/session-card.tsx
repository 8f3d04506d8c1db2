import type { SurfSession } from '#contract/surf-sessions.ts'
import { wholeMinutes } from '#web/features/surf-sessions/whole-minutes.ts'
import { placeOf } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'

type SessionCardProps = { session: SurfSession; onOpen: (sessionId: string) => void }

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric' })
const month = new Intl.DateTimeFormat(undefined, { month: 'short' })
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** One of a surfer's own sessions as a row of a list: day, place, minutes, waves and notes. */
export function SessionCard({ session, onOpen }: SessionCardProps) {
  const { id, startTime, endTime, isActive, waveCount, notes } = session
  const start = new Date(startTime)
  return (
    <li className="relative isolate grid grid-cols-[44px_1fr] gap-4 px-4 py-4 not-first:border-t not-first:border-line narrow:gap-3">
      <time dateTime={startTime} className="pt-px text-center">
        <span className="sr-only">{whole.format(start)}</span>
        <span aria-hidden="true" className="block font-display text-[1.375rem] font-[600] leading-tight">
          {day.format(start)}
        </span>
        <span aria-hidden="true" className="block text-micro text-ink-3">
          {month.format(start)}
        </span>
      </time>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="min-w-0 text-start text-lead font-strong leading-tight before:absolute before:inset-0 before:-z-1 active:before:bg-ink/5"
          >
            {placeOf(session)}
          </button>
          {isActive && (
            <Badge tone="sun" dot>
              Active
            </Badge>
          )}
        </div>
        <dl className="mt-1 flex flex-wrap gap-x-4 text-small text-ink-3">
          <Fact name="Duration" value={endTime ? `${wholeMinutes(startTime, endTime)} min` : 'In progress'} />
          <Fact name="Waves" value={waveCount ?? 'N/A'} />
        </dl>
        {notes && <p className="mt-1.5 text-small text-ink-2 wrap-anywhere">{notes}</p>}
      </div>
    </li>
  )
}

const Fact = ({ name, value }: { name: string; value: string | number }) => (
  <div className="flex gap-1.5">
    <dt>{name}</dt>
    <dd className="font-strong text-ink">{value}</dd>
  </div>
)
