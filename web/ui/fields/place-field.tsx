import { LocateFixed } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { CHECK_IN_GPS } from '#contract/limits.ts'
import type { MapSettings } from '#contract/sea/spots.ts'
import type { Position } from '#surf/places/geo.ts'
import { type GpsFix, locate } from '#web/lib/device/geolocation.ts'
import { positionIn, type TypedPosition, typed } from '#web/lib/format/typed-position.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/app.ts'

const PinMap = lazy(async () => ({ default: (await import('#web/ui/map/pin-map.tsx')).PinMap }))

type PlaceFieldProps = {
  settings: MapSettings
  place: TypedPosition
  onChange: (place: TypedPosition) => void
}

export function PlaceField({ settings, place, onChange }: PlaceFieldProps) {
  const { latitude, longitude } = place
  const [gps, setGps] = useState<{ finding?: boolean; fix?: GpsFix; reason?: string }>({})
  const choose = (position: Position) => onChange(typed(position))
  const useMine = async () => {
    setGps({ finding: true })
    try {
      const fix = await locate(CHECK_IN_GPS)
      setGps({ fix })
      choose(fix)
    } catch (error) {
      setGps({ reason: error instanceof Error ? error.message : texts.failedToGetLocation })
    }
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-small font-strong text-ink-2">{texts.position}</legend>
      <p className="text-small text-ink-3">
        {texts.tapTheMapWhereThe}
        <span className="hidden pointer-coarse:inline">{texts.useTwoFingersToMove}</span>
      </p>
      <div data-no-swipe>
        <ErrorBoundary fallback={<p className="text-small text-ink-2">{texts.couldntLoadTheMapPlease}</p>}>
          <Suspense fallback={<Skeleton className="block h-64 rounded-field!" />}>
            <PinMap settings={settings} position={positionIn(place)} found={gps.fix} onPlace={choose} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3">
        <TextField
          {...coordinate(90)}
          label={texts.latitude}
          value={latitude}
          onChange={({ target }) => onChange({ latitude: target.value, longitude })}
        />
        <TextField
          {...coordinate(180)}
          label={texts.longitude}
          value={longitude}
          onChange={({ target }) => onChange({ latitude, longitude: target.value })}
        />
      </div>
      <Button size="m" wide icon={<LocateFixed {...iconInButton} />} disabled={gps.finding} onClick={useMine}>
        {gps.finding ? texts.gettingLocation : texts.useMyLocation}
      </Button>
      <p role="status" className="text-small text-rip-ink empty:hidden">
        {gps.reason}
      </p>
    </fieldset>
  )
}

/** A number input, because its keyboard has a minus. */
const coordinate = (most: number) =>
  ({ type: 'number', step: 'any', min: -most, max: most, required: true, className: 'min-w-0 grid-cols-1' }) as const
