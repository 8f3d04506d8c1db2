import type { SurfSpot } from '#contract/spots.ts'
import { bottomInWords, breakInWords } from '#web/features/spots/spot-words.ts'
import { compassName, compassPoint } from '#web/lib/compass.ts'
import { FacingCompass } from '#web/ui/facing-compass.tsx'
import { Instrument } from '#web/ui/instrument.tsx'

const UNKNOWN = 'Unknown'

/** What a spot is made of: which way it looks, what breaks there, and over what. */
export function SpotFacts({ spot: { facing, breakKind, bottom } }: { spot: SurfSpot }) {
  return (
    <div className="mt-1 grid grid-cols-2 gap-3">
      <div className="col-span-2 grid">
        <Instrument
          name="Facing"
          value={facing === null ? UNKNOWN : compassPoint(facing)}
          note={
            facing === null
              ? 'Nobody has told us yet'
              : `Looks out to the ${compassName(facing)}, ${Math.round(facing)}°`
          }
          picture={<FacingCompass facing={facing} className="size-20 shrink-0" />}
        />
      </div>
      <Instrument name="Break" value={breakInWords(breakKind) ?? UNKNOWN} />
      <Instrument name="Bottom" value={bottomInWords(bottom) ?? UNKNOWN} />
    </div>
  )
}
