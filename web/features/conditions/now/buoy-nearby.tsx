import { LifeBuoy } from 'lucide-react'
import { useBuoy } from '#web/features/conditions/queries.ts'
import {
  formatBuoy,
  formatError,
  formatMeasured,
  hasMeasured,
  measuredAgo,
} from '#web/features/conditions/words/buoy-words.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as texts from '#words/conditions.ts'

/** Latest measurement of the nearest buoy, and the forecast error there. */
export function BuoyNearby({ spotId }: { spotId: string }) {
  const units = useUnits()
  const { data: report } = useBuoy(spotId)
  if (!hasMeasured(report)) return null
  const { buoy, observation, forecastError, attribution } = report
  return (
    <Card padded role="group" aria-label={texts.measuredNearby} className="mt-3 leading-[1.35]">
      <p className="flex items-start gap-2">
        <LifeBuoy {...iconInText} className="mt-1 shrink-0 text-sea-ink" />
        <span className="min-w-0 wrap-anywhere">
          {formatBuoy(buoy, units)}: <strong className="font-strong">{formatMeasured(observation, units)}</strong>,{' '}
          <span className="whitespace-nowrap">{measuredAgo(observation, Date.now())}</span>
        </span>
      </p>
      {forecastError && (
        <p className="mt-1 text-micro text-ink-2">
          {texts.ourDayAheadForecastThere(formatError(forecastError, units))}
        </p>
      )}
      <p className="mt-1 text-micro text-ink-3">{texts.wavesInOpenWaterMeasuredBy(attribution)}</p>
    </Card>
  )
}
