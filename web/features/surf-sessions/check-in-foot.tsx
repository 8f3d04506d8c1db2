import { CalendarPlus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'

type CheckInFootProps = {
  busy: boolean
  ready: boolean
  /** Where a press checks in, which must be read before it, wherever the surfer has scrolled to. */
  place: string
  /** Who gets the alarm, which nobody may miss either; undefined while it loads. */
  told: { text: string; isWarning: boolean } | undefined
  onCheckIn: () => void
  onSchedule: () => void
}

/** Now or later: planning takes the check-in's place, with the spot that is chosen here. */
export function CheckInFoot({ busy, ready, place, told, onCheckIn, onSchedule }: CheckInFootProps) {
  const placeId = useId()
  return (
    <div className="grid gap-2">
      <div className="grid gap-0.5 text-center leading-tight text-balance wrap-anywhere">
        <p id={placeId} role="status" className="text-[0.9375rem] font-strong">
          {place}
        </p>
        <p className={`min-h-[1.25em] text-small ${told?.isWarning ? 'font-strong text-rip-ink' : 'text-ink-2'}`}>
          {told?.text}
        </p>
      </div>
      <Button fill="sun" wide disabled={busy || !ready} aria-describedby={placeId} onClick={onCheckIn}>
        {busy ? 'Checking in...' : 'Check In Now'}
      </Button>
      <Button fill="bare" size="m" wide disabled={busy} icon={<CalendarPlus {...iconInButton} />} onClick={onSchedule}>
        Schedule Session
      </Button>
    </div>
  )
}
