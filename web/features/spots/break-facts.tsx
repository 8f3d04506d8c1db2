import type { BreakProfile } from '#contract/break-profile.ts'
import {
  formatHazards,
  formatIdealFaces,
  formatLevel,
  formatSeason,
  formatTideBand,
} from '#web/features/spots/break-words.ts'
import { compassName } from '#web/lib/compass.ts'
import { useUnits } from '#web/lib/units.ts'
import { Instrument } from '#web/ui/instrument.tsx'

/** Whom the spot suits, and in which sea: what is only estimated says so. */
export function BreakFacts({ profile }: { profile: BreakProfile }) {
  const units = useUnits()
  const { bestWind, season, hazards, isEstimated } = profile
  const { best, largest } = formatIdealFaces(profile, units)
  return (
    <>
      <Instrument
        name="Level"
        value={<span className="text-[1.25rem]">{formatLevel(profile.level)}</span>}
        note={isEstimated ? ESTIMATED : undefined}
      />
      <Instrument name="Best size" value={best} note={largest} />
      <Instrument name="Best tide" value={isEstimated ? 'Unknown' : formatTideBand(profile.tideBand)} />
      <Instrument name="Best wind" value={bestWind === null ? 'Unknown' : formatBestWind(bestWind)} />
      {season.length > 0 && <Instrument className="col-span-full" name="Season" value={formatSeason(season)} />}
      {hazards.length > 0 && (
        <Instrument
          className="col-span-full"
          name={isEstimated ? 'Usual hazards' : 'Hazards'}
          value={<span className="text-[1.0625rem] leading-[1.35]">{formatHazards(hazards)}</span>}
        />
      )}
      <p className="col-span-full px-1 text-micro leading-[1.4] text-ink-3">
        {isEstimated
          ? 'Estimated from the map and the kind of break: no one has described yet how this spot handles swell.'
          : "Entered by hand from what's publicly known about this spot. Ask locals, and watch a set before you paddle out."}
      </p>
    </>
  )
}

const ESTIMATED = 'Estimated'

function formatBestWind(bestWind: number): string {
  const name = compassName(bestWind)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
