import type { SurfSpot } from '#contract/sea/spots.ts'
import { formatAge, formatConditions } from '#web/features/spots/conditions-words.ts'
import { ratingSurface } from '#web/lib/format/rating-surface.ts'
import { verdict, warningLabel } from '#web/lib/format/ratings.ts'
import { typicalSea } from '#web/lib/format/typical-sea.ts'
import { unitName, useUnits } from '#web/lib/format/units.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import * as texts from '#words/spots/spots.ts'

const FORBIDDEN = 'bg-rip-wash text-rip-ink'

type ConditionsBadgeProps = {
  spot: Pick<SurfSpot, 'currentConditions' | 'latitude' | 'longitude'>
  /** 'Great' alone, beside a height. */
  short?: boolean
}

/** '4 ft · Great', with '7 h old' for old figures; typical ones are marked. */
export function ConditionsBadge({ spot, short }: ConditionsBadgeProps) {
  const units = useUnits()
  const [now] = spot.currentConditions.forecasts
  if (!now) {
    return (
      <Badge tone="outline">
        {texts.wavesHeightGood(typicalSea(spot, units).waves, unitName(units, 'height'))}{' '}
        <span className="font-normal">{texts.typical}</span>
      </Badge>
    )
  }
  const surface = ratingSurface(now)
  const isForbidden = now.warning === 'too-big' || now.warning === 'dangerous'
  const age = formatAge(now, Date.now())
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge surface={isForbidden ? FORBIDDEN : surface}>
        {short ? verdict(now.surfRating, now.warning) : formatConditions(now, units)}
      </Badge>
      {now.warning === 'experts-only' && <Badge tone="sun">{warningLabel(now.warning)}</Badge>}
      {age && <span className="text-micro whitespace-nowrap text-ink-3 tabular-nums">{age}</span>}
    </span>
  )
}
