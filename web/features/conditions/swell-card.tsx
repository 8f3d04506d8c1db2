import { ArrowRight } from 'lucide-react'
import { otherSwells } from '#web/features/conditions/other-swells.ts'
import type { PresentSea } from '#web/features/conditions/present-sea.ts'
import { useUnits } from '#web/lib/units.ts'
import { formatFaces, formatSwell } from '#web/lib/wave-height.ts'
import { iconInText } from '#web/ui/icons.tsx'
import { Instrument } from '#web/ui/instrument.tsx'

/** What comes in from the open sea, and what the spot makes of it; nothing where either is not known. */
export function SwellCard({ sea }: { sea: PresentSea }) {
  const units = useUnits()
  const { swellHeight, swellPeriod, swellPeriodKind, swellDirection, waveHeight } = sea
  if (swellHeight == null || swellPeriod == null || waveHeight === null) return null
  return (
    <Instrument
      className="col-span-full"
      name="Swell in open water"
      value={formatSwell({ swellHeight, swellPeriod, swellPeriodKind, swellDirection }, units)}
      note={
        <>
          <span className="flex items-center gap-1.5">
            <ArrowRight {...iconInText} aria-hidden="true" />
            <span className="sr-only">makes </span>
            {formatFaces(waveHeight, units)} faces here
          </span>
          {otherSwells(sea, units).map((swell) => (
            <span key={`${swell.swellPeriod} ${swell.swellDirection}`} className="mt-1 block text-ink-3">
              and {formatSwell(swell, units)}
            </span>
          ))}
        </>
      }
    />
  )
}
