import { CalendarPlus } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'

type CheckInFootProps = {
  busy: boolean
  /** On land and with a place. Without a place the button reads and looks disabled, and a press says what is missing. */
  ready: boolean
  /** Where a press checks in, which must be read before it, wherever the surfer has scrolled to. */
  place: string
  /** Who gets the alarm, which nobody may miss either, and what may be done about it; undefined while it loads. */
  told: { text: string; isWarning: boolean; mend?: string } | undefined
  onCheckIn: () => void
  onSchedule: () => void
  isInTheWater: boolean
}

/**
 * Now or later: planning takes the check-in's place, with the spot that is chosen here. Its words stop growing with the
 * text before they take the lists' room.
 */
export function CheckInFoot({ busy, ready, place, told, onCheckIn, onSchedule, isInTheWater }: CheckInFootProps) {
  const placeId = useId()
  return (
    <div className="grid gap-2">
      <div className="grid gap-0.5 text-center leading-tight text-balance wrap-anywhere">
        <p id={placeId} role="status" className="text-[length:min(.9375rem,5.5vw)] font-strong">
          {place}
        </p>
        <p
          className={`min-h-[1.25em] text-[length:min(var(--t-small),5.5vw)] ${told?.isWarning ? 'font-strong text-rip-ink' : 'text-ink-2'}`}
        >
          {told?.text}{' '}
          {told?.mend && (
            <Link href="/settings/contacts" className="inline-block py-1 text-sea-ink">
              {told.mend}
            </Link>
          )}
        </p>
      </div>
      <Button
        fill="sun"
        wide
        className="aria-disabled:bg-well aria-disabled:text-ink-3 aria-disabled:shadow-none"
        disabled={busy || isInTheWater}
        aria-disabled={!ready}
        aria-describedby={placeId}
        onClick={onCheckIn}
      >
        {busy ? 'Checking in...' : 'Check In Now'}
      </Button>
      <Button
        fill="bare"
        size="m"
        wide
        className="text-[length:min(.9375rem,6vw)]!"
        disabled={busy}
        icon={<CalendarPlus {...iconInButton} />}
        onClick={onSchedule}
      >
        Schedule Session
      </Button>
    </div>
  )
}
