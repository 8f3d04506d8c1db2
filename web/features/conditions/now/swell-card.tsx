import { otherSwells } from '#web/features/conditions/now/other-swells.ts'
import type { PresentSea } from '#web/features/conditions/now/present-sea.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { formatSwell } from '#web/lib/format/wave-height.ts'
import { Instrument } from '#web/ui/display/instrument.tsx'

/** What comes in from the open sea; nothing where that is not known. */
export function SwellCard({ sea }: { sea: PresentSea }) {
  const units = useUnits()
  const { swellHeight, swellPeriod, swellPeriodKind, swellDirection } = sea
  if (swellHeight == null || swellPeriod == null) return null
  return (
    <Instrument
      className="col-span-full"
      name="Swell in open water"
      value={formatSwell({ swellHeight, swellPeriod, swellPeriodKind, swellDirection }, units)}
      note={otherSwells(sea, units).map((swell) => (
        <span key={`${swell.swellPeriod} ${swell.swellDirection}`} className="block text-ink-3">
          and {formatSwell(swell, units)}
        </span>
      ))}
    />
  )
}
