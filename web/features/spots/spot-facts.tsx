import type { BreakProfile } from '#contract/break-profile.ts'
import type { SurfSpot } from '#contract/spots.ts'
import { BreakFacts } from '#web/features/spots/break-facts.tsx'
import { formatBottom, formatBreak } from '#web/features/spots/spot-words.ts'
import { compassName, compassPoint } from '#web/lib/compass.ts'
import { FacingCompass } from '#web/ui/facing-compass.tsx'
import { Instrument, InstrumentGrid } from '#web/ui/instrument.tsx'

const UNKNOWN = 'Unknown'

type SpotFactsProps = {
  spot: SurfSpot
  /** What it makes of swell, wind and tide; undefined until it comes. */
  profile: BreakProfile | undefined
}

/** What a spot is made of: which way it looks, what breaks there, and over what. */
export function SpotFacts({ spot, profile }: SpotFactsProps) {
  const { facing, breakKind, bottom } = spot
  return (
    <InstrumentGrid className="mt-1">
      <div className="col-span-full grid">
        <Instrument
          name="Facing"
          value={facing === null ? UNKNOWN : compassPoint(facing)}
          note={
            facing === null ? "We don't know yet" : `Looks out to the ${compassName(facing)}, ${Math.round(facing)}°`
          }
          picture={<FacingCompass facing={facing} className="size-20 shrink-0" />}
        />
      </div>
      <Instrument name="Break" value={formatBreak(breakKind) ?? UNKNOWN} />
      <Instrument name="Bottom" value={formatBottom(bottom) ?? UNKNOWN} />
      {profile && <BreakFacts profile={profile} />}
    </InstrumentGrid>
  )
}
