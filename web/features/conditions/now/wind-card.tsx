import type { ForecastHour } from '#contract/sea/conditions.ts'
import { FigureCard } from '#web/features/conditions/now/figure-card.tsx'
import { formatWindFrom } from '#web/features/conditions/words/wind-words.ts'
import { compassName } from '#web/lib/device/compass.ts'
import { formatSpeed, speedFigure, unitNames, useUnits } from '#web/lib/format/units.ts'
import { windInk } from '#web/lib/format/wind-ink.ts'
import { WindDial } from '#web/ui/display/wind-dial.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as texts from '#words/conditions.ts'

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
      unit={unitNames[units].speed}
      isComing={isComing}
      note={
        <>
          {from && from.charAt(0).toUpperCase() + from.slice(1)}
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
