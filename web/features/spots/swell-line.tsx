import { Waves } from 'lucide-react'
import type { CurrentForecast } from '#contract/spots.ts'
import { useUnits } from '#web/lib/units.ts'
import { formatSwell } from '#web/lib/wave-height.ts'
import { iconInText } from '#web/ui/icons.tsx'

/** 'Swell 8 ft at 15 s from SW'; nothing where a kept list is older than that figure. */
export function SwellLine({ now }: { now: CurrentForecast }) {
  const units = useUnits()
  if (now.swellHeight === undefined) return null
  return (
    <p className="flex items-center gap-[5px] text-micro leading-[1.35] font-medium text-ink-2 tabular-nums">
      <Waves {...iconInText} />
      <span>Swell {formatSwell(now, units)}</span>
    </p>
  )
}
