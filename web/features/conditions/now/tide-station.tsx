import type { Tide } from '#contract/sea/conditions.ts'
import { formatTideHeight } from '#web/features/conditions/charts/measures.ts'
import { tideNow } from '#web/features/conditions/charts/tide-curve.ts'
import { formatDatum } from '#web/features/conditions/words/tide-words.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'

/** 'Tide: Lorne, 12 mi away', and its height now. */
export function TideStation({ tide, now }: { tide: Tide; now: number }) {
  const units = useUnits()
  const { station, heights } = tide
  const present = tideNow(heights, now)
  return (
    <div className="-mr-8 mt-5 mb-2">
      <h3 className="text-lead">
        Tide: {station.name}, {formatDistance(station.distanceMiles, units)} away
      </h3>
      <p className="mt-0.5 text-micro text-ink-2">
        {present && `Now ${formatTideHeight(present.height, units)}, ${present.rising ? 'rising' : 'falling'}. `}
        Heights are {formatDatum(tide)}.
      </p>
    </div>
  )
}
