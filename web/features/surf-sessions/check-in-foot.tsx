import { CalendarPlus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'

type CheckInFootProps = {
  busy: boolean
  ready: boolean
  /** Who would be told, which a surfer must not miss wherever they have scrolled to; undefined while it loads. */
  told: { text: string; isWarning: boolean } | undefined
  onCheckIn: () => void
  onSchedule: () => void
}

/** Now or later: planning takes the check-in's place, with the spot that is chosen here. */
export const CheckInFoot = ({ busy, ready, told, onCheckIn, onSchedule }: CheckInFootProps) => (
  <div className="grid gap-2">
    <p
      className={`min-h-[1.25em] text-center text-small leading-tight text-balance wrap-anywhere ${told?.isWarning ? 'font-strong text-rip-ink' : 'text-ink-2'}`}
    >
      {told?.text}
    </p>
    <Button fill="sun" wide disabled={busy || !ready} onClick={onCheckIn}>
      {busy ? 'Checking in...' : 'Check In Now'}
    </Button>
    <Button fill="bare" size="m" wide disabled={busy} icon={<CalendarPlus {...iconInButton} />} onClick={onSchedule}>
      Schedule Session
    </Button>
  </div>
)
