import type { SurfSpot } from '#contract/spots.ts'
import { fahrenheitOf, feetOf, rounded } from '#surf/units.ts'
import { FigureCard } from '#web/features/conditions/figure-card.tsx'
import { formatLight } from '#web/features/conditions/light-words.ts'
import { presentSea } from '#web/features/conditions/present-sea.ts'
import { RatingCard } from '#web/features/conditions/rating-card.tsx'
import { SwellCard } from '#web/features/conditions/swell-card.tsx'
import type { Week } from '#web/features/conditions/use-week.ts'
import { waveAgainstPerson } from '#web/features/conditions/wave-words.ts'
import { wetsuitFor } from '#web/features/conditions/wetsuit.ts'
import { WindCard } from '#web/features/conditions/wind-card.tsx'
import { typicalSea } from '#web/lib/typical-sea.ts'
import { formatTemperature, temperatureFigure, unitNames, useUnits } from '#web/lib/units.ts'
import { waveFigure } from '#web/lib/wave-height.ts'
import { Instrument, InstrumentGrid } from '#web/ui/instrument.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WavePicture } from '#web/ui/wave-picture.tsx'

type CurrentConditionsProps = {
  spot: SurfSpot
  /** Undefined until it comes, or where it does not; the spot itself then has the four figures. */
  week: Week | undefined
  /** The days whose light is shown; those of the week, or what was kept of them. */
  lightOf: Pick<Week, 'days' | 'now' | 'clock'> | undefined
  isComing: boolean
}

/** What the sea does at a spot now, one card each; what is not known stands as typical, and says so. */
export function CurrentConditions({ spot, week, lightOf, isComing }: CurrentConditionsProps) {
  const units = useUnits()
  const sea = presentSea(spot, week?.forecast, week?.now ?? Date.now())
  const { waveHeight, waterTemperature, airTemperature } = sea
  const typical = typicalSea(spot, units)
  const light = lightOf && formatLight(lightOf.days, lightOf.now, lightOf.clock)
  return (
    <InstrumentGrid>
      <RatingCard rating={sea.surfRating} warning={sea.warning} reasons={sea.reasons} isComing={isComing} />
      <SwellCard sea={sea} />
      <FigureCard
        name="Wave height"
        figure={waveHeight === null ? null : waveFigure(waveHeight, units)}
        typical={typical.waves}
        unit={unitNames[units].height}
        isComing={isComing}
        note={waveHeight === null ? undefined : waveAgainstPerson(feetOf(waveHeight))}
        scene={waveHeight === null ? undefined : <WavePicture feet={feetOf(waveHeight)} className="mt-auto h-25!" />}
      />
      <WindCard sea={sea} facing={spot.facing} typical={typical.wind} isComing={isComing} />
      <FigureCard
        name="Water temperature"
        className={light || isComing ? '' : 'col-span-full'}
        figure={waterTemperature === null ? null : temperatureFigure(waterTemperature, units)}
        typical={typical.water}
        unit={unitNames[units].temperature}
        isComing={isComing}
        note={
          <>
            {waterTemperature !== null && wetsuitFor(rounded(fahrenheitOf(waterTemperature)))}
            {airTemperature !== null && <span className="block">Air {formatTemperature(airTemperature, units)}</span>}
          </>
        }
      />
      {light ? (
        <Instrument name="Light" value={light.value} note={light.note} />
      ) : (
        isComing && <Instrument name="Light" value={<Skeleton className="h-6 w-16" />} />
      )}
    </InstrumentGrid>
  )
}
