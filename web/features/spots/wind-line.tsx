import type { SurfSpot } from '#contract/sea/spots.ts'
import { formatWindSide } from '#web/features/spots/conditions-words.ts'
import { formatSpeed, useUnits } from '#web/lib/format/units.ts'
import { WindArrow, windInk } from '#web/ui/display/wind-arrow.tsx'

type WindLineProps = { spot: Pick<SurfSpot, 'currentConditions' | 'facing'> }

/** '4 mph offshore' with its arrow over the beach; nothing if unknown. */
export function WindLine({ spot: { currentConditions, facing } }: WindLineProps) {
  const units = useUnits()
  const [now] = currentConditions.forecasts
  if (!now) return null
  return (
    <span className="inline-flex items-center gap-[5px] text-micro font-medium text-ink-2 tabular-nums">
      <WindArrow from={now.windDirection} facing={facing} ink={windInk(now.windSide)} />
      <span>
        {formatSpeed(now.windSpeed, units)} {formatWindSide(now)}
      </span>
    </span>
  )
}
