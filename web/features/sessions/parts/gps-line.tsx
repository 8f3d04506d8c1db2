import { LocateFixed, LocateOff, RefreshCw } from 'lucide-react'
import { formatAccuracy } from '#web/features/sessions/check-in/check-in.ts'
import type { Gps } from '#web/features/sessions/parts/use-gps.ts'
import { coordinates } from '#web/lib/format/format.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { Button } from '#web/ui/display/button.tsx'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/sessions/parts.ts'

/** Position or the reason for its absence, and a retry. */
export function GpsLine({ gps, onRefresh }: { gps: Gps; onRefresh: () => void }) {
  const units = useUnits()
  const failed = gps.status === 'error'
  const Icon = failed ? LocateOff : LocateFixed
  return (
    <div
      className={`squircle flex min-h-14 flex-wrap items-center gap-2.5 rounded-field py-1 pr-1.5 pl-3.5 narrow:gap-1 narrow:pl-3 ${failed ? 'bg-rip-wash text-rip-ink' : 'bg-sea-wash text-sea-ink'}`}
    >
      <span className="narrow:hidden">
        <Icon {...icon} />
      </span>
      <p role="status" className="min-w-0 flex-[1_1_min(8.5rem,42vw)] leading-[1.25] tabular-nums">
        <b className="block text-[length:min(.9375rem,4.6vw)] font-strong narrow:text-[length:min(var(--t-small),4.6vw)]">
          {statusOf(gps)}
        </b>
        {gps.status === 'located' && (
          <span className="block text-[length:min(var(--t-micro),4vw)] leading-[1.25]">
            {formatAccuracy(gps.fix.accuracyMetres, units)}
          </span>
        )}
        {failed && <span className="block text-[length:min(var(--t-micro),4vw)] leading-[1.25]">{gps.reason}</span>}
      </p>
      <Button
        fill="bare"
        size="m"
        className="ms-auto px-2.5! text-[length:min(.9375rem,4.6vw)]! text-inherit! narrow:px-2! narrow:[&_svg]:hidden"
        icon={<RefreshCw {...iconInButton} />}
        disabled={gps.status === 'loading'}
        onClick={onRefresh}
      >
        {texts.refresh}
      </Button>
    </div>
  )
}

function statusOf(gps: Gps): string {
  switch (gps.status) {
    case 'idle':
    case 'loading':
      return texts.gettingLocation
    case 'error':
      return texts.gpsUnavailable
    case 'located':
      return coordinates(gps.fix)
  }
}
