import type { SurfSpot } from '#contract/sea/spots.ts'
import { feetOf } from '#surf/sea/units.ts'
import { formatFacing } from '#web/features/spots/spot-words.ts'
import { WavePicture } from '#web/ui/display/wave-picture.tsx'
import { FacingCompass } from '#web/ui/fields/facing-compass.tsx'

/** Its wave beside a person, or its facing if unknown. Fills its box. */
export function SpotPicture({ spot: { currentConditions, facing } }: { spot: SurfSpot }) {
  const [now] = currentConditions.forecasts
  return now ? (
    <WavePicture feet={feetOf(now.waveHeight)} />
  ) : (
    <FacingCompass facing={facing} label={formatFacing(facing)} className="h-full max-w-full p-1.5" />
  )
}
