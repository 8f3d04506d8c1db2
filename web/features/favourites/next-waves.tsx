import { Star } from 'lucide-react'
import type { ShownFavourite } from '#web/features/favourites/starred.ts'
import { ratingSurface } from '#web/lib/format/rating-surface.ts'
import { formatWaveFigure, unitName, useUnits } from '#web/lib/format/units.ts'
import { Unit } from '#web/ui/display/figure.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import * as texts from '#words/spots/spots.ts'

/** The faces of the next good hour on the colour of its rating; a star where none is known. Size and radius by classes. */
export function NextWaves({ next, className }: Pick<ShownFavourite, 'next'> & { className: string }) {
  const units = useUnits()
  return (
    <span
      className={`squircle grid shrink-0 place-items-center font-display text-[length:min(1rem,16px)] whitespace-nowrap font-[600] tabular-nums ${next ? ratingSurface(next.hour) : 'bg-well text-ink-3'} ${className}`}
    >
      {next ? (
        <span>
          <span className="sr-only">{texts.waves}</span>
          {formatWaveFigure(next.hour.waveHeight, units)}
          <Unit>{unitName(units, 'height')}</Unit>
        </span>
      ) : (
        <Star {...icon} />
      )}
    </span>
  )
}
