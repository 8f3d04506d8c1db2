import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { fahrenheitOf, feetOf, rounded } from '#surf/sea/units.ts'
import { FigureCard, WindCard } from '#web/features/conditions/now/figure-cards.tsx'
import { presentHour, reasonsAt } from '#web/features/conditions/now/present-hour.ts'
import { RatingCard } from '#web/features/conditions/now/rating-card.tsx'
import type { Week } from '#web/features/conditions/week/spot-days.ts'
import { formatLight } from '#web/features/conditions/words/day-words.ts'
import { leadingSwell, otherSwells, waveAgainstPerson, wetsuitFor } from '#web/features/conditions/words/sea-words.ts'
import { typicalSea } from '#web/lib/format/typical-sea.ts'
import {
  formatSwell,
  formatTemperature,
  temperatureFigure,
  unitName,
  useUnits,
  waveFigure,
} from '#web/lib/format/units.ts'
import { Instrument, InstrumentGrid } from '#web/ui/display/instrument.tsx'
import { WavePicture } from '#web/ui/display/wave-picture.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as texts from '#words/conditions.ts'

type CurrentConditionsProps = {
  spot: SurfSpot
  /** Undefined until loaded, or without a forecast. */
  week: Week | undefined
  /** The week's or cached days. */
  lightOf: Pick<Week, 'days' | 'now' | 'clock'> | undefined
  isComing: boolean
}

/** One card per figure; unknown ones are marked as typical. */
export function CurrentConditions({ spot, week, lightOf, isComing }: CurrentConditionsProps) {
  const units = useUnits()
  const hour = presentHour(spot, week?.forecast, week?.now ?? Date.now())
  const { waveHeight = null, waterTemperature = null, airTemperature = null } = hour ?? {}
  const typical = typicalSea(spot, units)
  const light = lightOf && formatLight(lightOf.days, lightOf.now, lightOf.clock)
  return (
    <InstrumentGrid>
      <RatingCard
        rating={hour?.surfRating ?? null}
        warning={hour?.warning ?? null}
        reasons={reasonsAt(hour, week?.forecast.reasons)}
        isEstimated={spot.isEstimated}
        isComing={isComing}
      />
      {hour && <SwellCard hour={hour} />}
      <FigureCard
        name={texts.waveHeight}
        figure={waveHeight === null ? null : waveFigure(waveHeight, units)}
        typical={typical.waves}
        unit={unitName(units, 'height')}
        isComing={isComing}
        note={waveHeight === null ? undefined : waveAgainstPerson(feetOf(waveHeight))}
        scene={waveHeight === null ? undefined : <WavePicture feet={feetOf(waveHeight)} className="mt-auto h-25!" />}
      />
      <WindCard hour={hour} facing={spot.facing} typical={typical.wind} isComing={isComing} />
      <FigureCard
        name={texts.waterTemperature}
        className={light || isComing ? '' : 'col-span-full'}
        figure={waterTemperature === null ? null : temperatureFigure(waterTemperature, units)}
        typical={typical.water}
        unit={unitName(units, 'temperature')}
        isComing={isComing}
        note={
          <>
            {waterTemperature !== null && wetsuitFor(rounded(fahrenheitOf(waterTemperature)))}
            {airTemperature !== null && (
              <span className="block">{texts.airTemperature(formatTemperature(airTemperature, units))}</span>
            )}
          </>
        }
      />
      {light ? (
        <Instrument name={texts.light} value={light.value} note={light.note} />
      ) : (
        isComing && <Instrument name={texts.light} value={<Skeleton className="h-6 w-16" />} />
      )}
    </InstrumentGrid>
  )
}

function SwellCard({ hour }: { hour: ForecastHour }) {
  const units = useUnits()
  const swell = leadingSwell(hour)
  if (!swell) return null
  return (
    <Instrument
      className="col-span-full"
      name={texts.swellInOpenWater}
      value={formatSwell(swell, units)}
      note={otherSwells(hour, units).map((other) => (
        <span key={`${other.periodSeconds} ${other.directionDegrees}`} className="block text-ink-3">
          {texts.andSwell(formatSwell(other, units))}
        </span>
      ))}
    />
  )
}
