import { useId } from 'react'
import { speedLegend } from '#web/features/tracks/replay/speed-bands.ts'
import { useUnits } from '#web/lib/format/units.ts'

/** Below the map: which colour and width stand for which speed. */
export function SpeedLegend() {
  const heading = useId()
  const { unit, entries } = speedLegend(useUnits())
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-micro text-ink-2 tabular-nums">
      <span id={heading} className="font-strong">
        Speed in {unit}
      </span>
      <ul aria-labelledby={heading} className="flex flex-wrap gap-x-3 gap-y-1">
        {entries.map(({ words, color, width }) => (
          <li key={words} className="flex items-center gap-1.5 whitespace-nowrap">
            <span aria-hidden="true" className="w-5 rounded-full" style={{ background: color, height: width }} />
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
