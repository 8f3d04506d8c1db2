import type { SurfSpot } from '#contract/spots.ts'
import { Instrument } from '#web/features/spots/instrument.tsx'
import { bottomInWords, breakInWords, compassName, compassPoint } from '#web/features/spots/words.ts'
import { FacingCompass } from '#web/ui/facing-compass.tsx'

/** What a spot is made of: which way it looks, what breaks there, and over what. */
export function SpotFacts({ spot }: { spot: SurfSpot }) {
  return (
    <div className="mt-1 grid grid-cols-2 gap-3">
      <div className="col-span-2 grid">
        <Instrument
          name="Facing"
          value={compassPoint(spot.facing)}
          note={`Looks out to the ${compassName(spot.facing)}, ${Math.round(spot.facing)}°`}
          picture={<FacingCompass facing={spot.facing} className="size-20 shrink-0" />}
        />
      </div>
      <Instrument name="Break" value={breakInWords(spot.breakKind)} />
      <Instrument name="Bottom" value={bottomInWords(spot.bottom)} />
    </div>
  )
}
