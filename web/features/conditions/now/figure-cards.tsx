import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import { useBuoy } from '#web/features/conditions/queries.ts'
import {
  formatBuoy,
  formatErrors,
  formatMeasured,
  formatWindFrom,
  hasMeasured,
  measuredAgo,
} from '#web/features/conditions/words/sea-words.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import { capitalized } from '#web/lib/format/lists.ts'
import { compassName, formatSpeed, speedFigure, unitName, useUnits } from '#web/lib/format/units.ts'
import { Unit } from '#web/ui/display/figure.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { Instrument } from '#web/ui/display/instrument.tsx'
import { windInk } from '#web/ui/display/wind-arrow.tsx'
import { WindDial } from '#web/ui/display/wind-dial.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/conditions.ts'

type FigureCardProps = {
  name: string
  figure: number | null
  /** Shown for an unknown figure, marked as typical. */
  typical: string
  unit: string
  /** Still loading. */
  isComing: boolean
  note: ReactNode
  scene?: ReactNode
  className?: string
}

export function FigureCard({ figure, typical, unit, isComing, note, ...card }: FigureCardProps) {
  if (figure === null && isComing)
    return <Instrument {...card} value={<Skeleton className="h-7 w-16" />} note={<Skeleton className="h-4 w-24" />} />
  return (
    <Instrument
      {...card}
      typical={figure === null}
      value={
        <>
          {figure === null ? typical : formatFigure(figure)}
          <Unit>{unit}</Unit>
        </>
      }
      note={note}
    />
  )
}

type WindCardProps = {
  hour: ForecastHour | undefined
  /** Degrees looking out to sea. */
  facing: number | null
  typical: string
  isComing: boolean
}

export function WindCard({ hour, facing, typical, isComing }: WindCardProps) {
  const units = useUnits()
  const { windSpeed = null, windGusts, windDirection = null, swellDirection = null, windSide = null } = hour ?? {}
  const isKnown = windSpeed !== null && windDirection !== null
  const from = isKnown ? formatWindFrom(windDirection, windSide) : undefined
  const dialWords = [
    facing !== null && texts.theBeachFaces(compassName(facing)),
    swellDirection !== null && texts.theSwellComesFromThe(compassName(swellDirection)),
    from && texts.theWindComesFromThe(from),
  ]
  return (
    <FigureCard
      name={texts.wind}
      figure={windSpeed === null ? null : speedFigure(windSpeed, units)}
      typical={typical}
      unit={unitName(units, 'speed')}
      isComing={isComing}
      note={
        <>
          {from && capitalized(from)}
          {windGusts != null && <span className="block">{texts.gustsSpeed(formatSpeed(windGusts, units))}</span>}
        </>
      }
      scene={
        isKnown ? (
          <WindDial
            facing={facing}
            windFrom={windDirection}
            swellFrom={swellDirection}
            ink={windInk(windSide)}
            label={dialWords.filter(Boolean).join(' ')}
            className="mx-auto mt-auto mb-2 size-25"
          />
        ) : (
          isComing && <Skeleton className="mx-auto mt-auto mb-2 size-25 rounded-full!" />
        )
      }
    />
  )
}

/** Latest measurement of the nearest buoy, and the forecast error there. */
export function BuoyNearby({ spotId }: { spotId: string }) {
  const units = useUnits()
  const { data: report } = useBuoy(spotId)
  if (!hasMeasured(report)) return null
  const { buoy, observation, forecastErrors = [], attribution } = report
  return (
    <Card padded role="group" aria-label={texts.measuredNearby} className="mt-3 leading-[1.35]">
      <p className="flex items-start gap-2">
        <LifeBuoy {...iconInText} className="mt-1 shrink-0 text-sea-ink" />
        <span className="min-w-0 wrap-anywhere">
          {formatBuoy(buoy, units)}: <strong className="font-strong">{formatMeasured(observation, units)}</strong>,{' '}
          <span className="whitespace-nowrap">{measuredAgo(observation, Date.now())}</span>
        </span>
      </p>
      {forecastErrors.length > 0 && (
        <p className="mt-1 text-micro text-ink-2">{texts.ourForecastsThere(formatErrors(forecastErrors, units))}</p>
      )}
      <p className="mt-1 text-micro text-ink-3">{texts.wavesInOpenWaterMeasuredBy(attribution)}</p>
    </Card>
  )
}
