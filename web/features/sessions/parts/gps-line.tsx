import { LocateFixed, LocateOff, RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CHECK_IN_GPS } from '#contract/limits.ts'
import { unitsOf } from '#surf/sea/units.ts'
import { type GpsFix, locate, TIMED_OUT } from '#web/lib/device/geolocation.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import { coordinates } from '#web/lib/format/format.ts'
import { type Units, unitName, useUnits } from '#web/lib/format/units.ts'
import { Button } from '#web/ui/display/button.tsx'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import { unitNames } from '#words/sea/measures.ts'
import * as texts from '#words/sessions/parts.ts'

type Gps =
  | { status: 'idle'; fix?: undefined }
  /** The previous position counts until the new one is found. */
  | { status: 'loading'; fix?: GpsFix | undefined }
  | { status: 'located'; fix: GpsFix }
  | { status: 'error'; fix?: undefined; reason: string }

/**
 * Position of the phone, requested on mount and, uncached, by `refresh`. Fails after CHECK_IN_GPS.timeout, because the
 * browser's own timer stops during the permission prompt; a later position still counts.
 */
export function useGps(): { gps: Gps; refresh: () => void } {
  const [gps, setGps] = useState<Gps>({ status: 'idle' })
  const latest = useRef(0)
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useCallback((options: PositionOptions) => {
    latest.current += 1
    const request = latest.current
    const settle = (next: Gps) => request === latest.current && setGps(next)
    setGps(({ fix }) => ({ status: 'loading', fix }))
    const fail = (reason: string) => settle({ status: 'error', reason })
    clearTimeout(patience.current)
    patience.current = setTimeout(() => fail(TIMED_OUT), CHECK_IN_GPS.timeout)
    locate(options)
      .then(
        (fix) => settle({ status: 'located', fix }),
        (error: Error) => fail(error.message),
      )
      .finally(() => request === latest.current && clearTimeout(patience.current))
  }, [])
  useEffect(() => {
    ask(CHECK_IN_GPS)
    return () => {
      latest.current += 1
      clearTimeout(patience.current)
    }
  }, [ask])
  const refresh = useCallback(() => ask({ ...CHECK_IN_GPS, maximumAge: 0 }), [ask])
  return { gps, refresh }
}

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

/** Metres of the short unit of distance, and how many of it are a long one. */
const STEPS = {
  miles: { metres: 0.9144, many: 1760, name: unitNames.yards },
  kilometres: { metres: 1, many: 1000, name: unitNames.metres },
}

/** 'Accurate to 8 yd' or 'to 7 m', and in miles or kilometres where that would be too many digits. */
export function formatAccuracy(accuracyMetres: number, units: Units): string {
  const { metres, many, name } = STEPS[unitsOf[units].distance]
  const steps = accuracyMetres / metres
  return steps < 1000
    ? texts.accurateToMaxNear(Math.max(1, Math.round(steps)), name)
    : texts.accurateToValueFar(formatFigure(steps / many, 1), unitName(units, 'distance'))
}
